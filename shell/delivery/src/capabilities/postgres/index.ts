import { Type } from '@sinclair/typebox';
import type { CommandCapability } from '../../cli/output';
import { addCopy, isPostgres } from './command';

const Settings = Type.Object({
  RELEASES: Type.Optional(
    Type.Literal('folder', {
      description:
        'folder, to keep releases in DATA_DIR; leave it out to keep them with DATABASE_URL, if that is set',
    }),
  ),
});

/** Keeps what gateways agree on in a PostgreSQL, and copies sites between that and a folder. */
export const postgres: CommandCapability<typeof Settings> = {
  name: 'postgres',
  settings: Settings,
  commands: [addCopy],
  store: ({ RELEASES }) => ({
    keepsSites: RELEASES === undefined,
    keeps: isPostgres,
    // Commands on a folder do not load databases.
    open: (options) =>
      (require('./postgres-store') as typeof import('./postgres-store')).PostgresStore.open(options),
  }),
};
