import { countRows, withRestored } from '@fitreel/api/db';
import path from 'node:path';
import type { StoreSource } from '../../core/store/release-store';
import { NO_RULES } from '../../core/store/rules';
import { openStoreAt } from '../../core/store/open-store';
import { damagedFiles, type Place } from './backup';
import { verifyLive } from '../../core/operations/verify';

/** The result of a trial restore. */
export interface CheckedBackup {
  /** The number of rows in each table. */
  rows: Record<string, number>;
  /** The number of files of live releases that do not match their hashes. */
  damaged: number;
  seconds: number;
}

/**
 * Restores the backup in `folder` like `restore`, but into a scratch place, checks it, and removes it again. The site is
 * not touched.
 *
 * @param source opens stores in databases
 */
export async function checkBackup(
  site: Place,
  folder: string,
  source: StoreSource | undefined,
): Promise<CheckedBackup> {
  const began = performance.now();
  return withRestored(site, folder, async ({ databaseUrl, dataDir }) => {
    const rows = await countRows({ databaseUrl, dataDir });
    const damaged =
      site.store === null && databaseUrl !== undefined
        ? await damagedIn(databaseUrl, dataDir, source)
        : await damagedFiles(path.join(folder, 'store'));
    return { rows, damaged, seconds: (performance.now() - began) / 1000 };
  });
}

/** Counts the damaged files of live releases in a database's store. */
async function damagedIn(
  databaseUrl: string,
  dataDir: string,
  source: StoreSource | undefined,
): Promise<number> {
  const { store, close } = await openStoreAt(databaseUrl, { dataDir, source, rules: NO_RULES });
  try {
    return (await verifyLive(store, await store.revisions.latest())).length;
  } finally {
    await close();
  }
}
