import type { Collection } from '../../core/store/release-store';
import { FolderCounts } from './folder-counts';
import type { LoadCounts } from './load-counts';
import type { CountTables } from './postgres-counts';

/** The counts of loads in a store. */
export const COUNTS: Collection<LoadCounts> = {
  inFolder: (folder) => new FolderCounts(folder),
  inDatabase({ kysely }) {
    // Loaded lazily: commands on a folder must not load the database drivers.
    const { PostgresCounts } = require('./postgres-counts') as typeof import('./postgres-counts');
    return new PostgresCounts(kysely.withTables<CountTables>());
  },
};
