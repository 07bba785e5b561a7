import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import type { Tables } from './tables';

/** Kysely on the PostgreSQL at `url`. A query that finds no connection within 5 s fails. */
export function openPostgres(url: string): Kysely<Tables> {
  const pool = new Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5_000 });
  // An idle connection that breaks is dropped from the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
