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

/** Keeps the gateways' shared store in PostgreSQL, and copies sites between a database and a folder. */
export const postgres: CommandCapability<typeof Settings> = {
  name: 'postgres',
  settings: Settings,
  commands: [addCopy],
  store: ({ RELEASES }) => ({
    keepsSites: RELEASES === undefined,
    keeps: isPostgres,
    // Loaded lazily: commands on a folder must not load the database drivers.
    open: (options) =>
      (require('./postgres-store') as typeof import('./postgres-store')).PostgresStore.open(options),
  }),
};
