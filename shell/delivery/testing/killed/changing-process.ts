import { CAPABILITIES } from '../../src/capabilities';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WholeDelivery } from '../whole-delivery';
import { loadStoreConfig, openStoreAt } from '../../src/core/store/open-store';
import { CATALOG, writeRemote } from '../built-apps';

/** A message of the process: `begins` before each change; after it, the result and the duration. */
export type KilledMessage<Made> = { begins: number } | { made: Made; durationMs: number };

const RELEASES_PER_PRUNE = 3;

/** Deploys the releases built in `dists` one after the other, and starts over after the last. The result is the revision. */
function deploys(delivery: WholeDelivery, dists: readonly string[]) {
  return async (round: number) => async () => {
    const { app, version } = await delivery.add(dists[round % dists.length] as string);
    return (await delivery.change({ kind: 'deploy', app, version }))?.revision;
  };
}

/**
 * Builds releases in `folder`, adds them, makes the last one live, and prunes those that were never live. The result is
 * the prune's result.
 */
function prunes(delivery: WholeDelivery, [folder = '']: readonly string[]) {
  return async (round: number) => {
    for (let count = 1; count <= RELEASES_PER_PRUNE; count += 1) {
      const dist = path.join(folder, `${process.pid}-${round}-${count}`);
      await writeRemote(dist, CATALOG, path.basename(dist));
      const { app, version } = await delivery.add(dist);
      if (count === RELEASES_PER_PRUNE) await delivery.change({ kind: 'deploy', app, version });
    }
    return () => delivery.prune({ app: CATALOG.name, keep: 0 });
  };
}

/**
 * A process that changes a store until it is killed: `changing-process deploys STORE DIST…` or
 * `changing-process prunes STORE FOLDER`.
 */
async function main([kind, store = '', ...more]: readonly string[]): Promise<never> {
  const dataDir = path.join(tmpdir(), `fitreel-killed-${process.pid}`);
  const opened = await openStoreAt(store, { ...loadStoreConfig({}, CAPABILITIES), dataDir });
  const delivery = new WholeDelivery(opened.store, `process ${process.pid}`);
  const prepare = kind === 'prunes' ? prunes(delivery, more) : deploys(delivery, more);
  const report = (message: KilledMessage<unknown>) => process.send?.(message);
  for (let round = 0; ; round += 1) {
    const change = await prepare(round);
    report({ begins: round });
    const started = performance.now();
    report({ made: await change(), durationMs: performance.now() - started });
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
