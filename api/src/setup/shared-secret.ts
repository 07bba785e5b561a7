import type { Database } from '../db/database';
import type { Config, Environment } from '../config';

/**
 * `config` with the secret that all servers of one PostgreSQL share, if `JWT_SECRET` sets none: the first server stores its
 * own in the database. Call `prepareDatabase` first.
 */
export async function withSharedSecret<C extends Pick<Config, 'jwtSecret'>>(
  config: C,
  { engine, kysely }: Database,
  env: Environment,
): Promise<C> {
  if (engine === 'sqlite' || env['JWT_SECRET'] !== undefined) return config;
  await kysely
    .insertInto('shared_secret')
    .values({ id: 1, secret: config.jwtSecret })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { secret } = await kysely.selectFrom('shared_secret').select('secret').executeTakeFirstOrThrow();
  return { ...config, jwtSecret: secret };
}
