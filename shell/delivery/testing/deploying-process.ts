import { LocalDelivery } from '../src/operations/local-delivery';
import { ReleaseStore } from '../src/store/release-store';

/** What the process reports: `begins` before each deploy; after it, the revision that it made and its duration. */
export type DeployMessage = { begins: number } | { made: number | undefined; durationMs: number };

/**
 * A process that deploys until it is killed: `deploying-process STORE DIST…` deploys one built release after the
 * other, and starts over after the last.
 */
async function main([store = '', ...dists]: readonly string[]): Promise<void> {
  const delivery = new LocalDelivery(new ReleaseStore(store), `process ${process.pid}`);
  const report = (message: DeployMessage) => process.send?.(message);
  for (let round = 0; ; round += 1) {
    report({ begins: round });
    const started = performance.now();
    const { app, version } = await delivery.add(dists[round % dists.length] as string);
    const entry = await delivery.change({ kind: 'deploy', app, version });
    report({ made: entry?.revision, durationMs: performance.now() - started });
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
