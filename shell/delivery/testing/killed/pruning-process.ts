import path from 'node:path';
import { LocalDelivery } from '../../src/operations/local-delivery';
import { ReleaseStore } from '../../src/store/release-store';
import { CATALOG, writeRemote } from '../built-apps';

import { changeForEver } from './messages';

const RELEASES_PER_PRUNE = 3;

/**
 * A process that prunes until it is killed: `pruning-process STORE FOLDER` builds releases in FOLDER, makes one after the
 * other live, and removes those before the last. Reports the names of the removed releases.
 */
async function main([store = '', folder = '']: readonly string[]): Promise<void> {
  const delivery = new LocalDelivery(new ReleaseStore(store), `process ${process.pid}`);
  await changeForEver(async (round) => {
    for (let count = 0; count < RELEASES_PER_PRUNE; count += 1) {
      const dist = path.join(folder, `${process.pid}-${round}-${count}`);
      await writeRemote(dist, CATALOG, path.basename(dist));
      const { app, version } = await delivery.add(dist);
      await delivery.change({ kind: 'deploy', app, version });
    }
    return () => delivery.prune({ app: CATALOG.name, keep: 0 });
  });
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
