import type { Kysely } from 'kysely';
import fp from 'fastify-plugin';
import type { Database } from '../../db/database';
import type { Tables } from '../../db/tables';

declare module 'fastify' {
  interface FastifyInstance {
    database: Database;
    /** `database.kysely`. */
    db: Kysely<Tables>;
  }
}

/** The database as `app.database` and `app.db`. The plugin does not close it; the code that opened it does. */
export const database = fp<{ database: Database }>(
  async (app, options) => {
    app.decorate('database', options.database);
    app.decorate('db', options.database.kysely);
  },
  { name: 'database' },
);
