import type { Kysely } from 'kysely';
import fp from 'fastify-plugin';
import type { Tables } from '../../db/tables';

declare module 'fastify' {
  interface FastifyInstance {
    db: Kysely<Tables>;
  }
}

/** The database as `app.db`. The plugin does not close it: the code that opened it does. */
export const database = fp<{ kysely: Kysely<Tables> }>(
  async (app, { kysely }) => {
    app.decorate('db', kysely);
  },
  { name: 'database' },
);
