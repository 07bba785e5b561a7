import { LocalDelivery } from '../src/operations/local-delivery';
import { ReleaseStore } from '../src/store/release-store';

/**
 * A process that deploys until it is killed: `deploying-process STORE DIST…` takes one built release after the other.
 * Tells its parent when each deploy begins, and which entry of the history came of it.
 */
async function main([store = '', ...dists]: readonly string[]): Promise<void> {
  const delivery = new LocalDelivery(new ReleaseStore(store), `process ${process.pid}`);
  for (let round = 0; ; round += 1) {
    process.send?.({ begins: round });
    const { app, version } = await delivery.add(dists[round % dists.length] as string);
    const entry = await delivery.change({ kind: 'deploy', app, version });
    process.send?.({ made: entry?.revision });
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
