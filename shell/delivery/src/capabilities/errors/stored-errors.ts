import type { Collection } from '../../core/store/release-store';
import { FolderErrors } from './folder-errors';
import type { ReleaseErrors } from './release-errors';
import type { ErrorTables } from './postgres-errors';

/** The errors of releases in a store. */
export const ERRORS: Collection<ReleaseErrors> = {
  inFolder: (folder) => new FolderErrors(folder),
  inDatabase({ kysely }) {
    // Loaded lazily: commands on a folder must not load the database drivers.
    const { PostgresErrors } = require('./postgres-errors') as typeof import('./postgres-errors');
    return new PostgresErrors(kysely.withTables<ErrorTables>());
  },
};
