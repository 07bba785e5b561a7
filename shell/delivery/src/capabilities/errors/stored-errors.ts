import { createRequire } from 'node:module';
import type { Collection } from '../../core/store/release-store';
import { FolderErrors } from './folder-errors';
import type { ReleaseErrors } from './release-errors';
import type * as Postgres from './postgres-errors';
import type { ErrorTables } from './postgres-errors';

/** The errors of releases in a store. */
export const ERRORS: Collection<ReleaseErrors> = {
  inFolder: (folder) => new FolderErrors(folder),
  inDatabase({ kysely }) {
    // Commands on a folder do not load databases.
    const { PostgresErrors } = createRequire(__filename)('./postgres-errors') as typeof Postgres;
    return new PostgresErrors(kysely.withTables<ErrorTables>());
  },
};
