import { LocalDelivery } from '../../src/operations/local-delivery';
import { ReleaseStore } from '../../src/store/release-store';
import { changeForEver } from './messages';

/**
 * A process that deploys until it is killed: `deploying-process STORE DIST…` deploys one built release after the
 * other, and starts over after the last. Reports the revisions.
 */
async function main([store = '', ...dists]: readonly string[]): Promise<void> {
  const delivery = new LocalDelivery(new ReleaseStore(store), `process ${process.pid}`);
  await changeForEver(async (round) => async () => {
    const { app, version } = await delivery.add(dists[round % dists.length] as string);
    return (await delivery.change({ kind: 'deploy', app, version }))?.revision;
  });
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
