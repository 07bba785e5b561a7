import type { Collection } from '../../core/store/release-store';
import { FolderCounts } from './folder-counts';
import type { LoadCounts } from './load-counts';
import { PostgresCounts, type CountTables } from './postgres-counts';

/** The counts of loads in a store. */
export const COUNTS: Collection<LoadCounts> = {
  inFolder: (folder) => new FolderCounts(folder),
  inDatabase: ({ kysely }) => new PostgresCounts(kysely.withTables<CountTables>()),
};
