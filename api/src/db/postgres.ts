import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import type { Tables } from './tables';

const CONNECTION_TIMEOUT_MS = 5_000;

/** Kysely on the PostgreSQL at `url`. A query that finds no connection within 5 s fails. */
export function openPostgres(url: string): Kysely<Tables> {
  const pool = new Pool({ connectionString: url, max: 10, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS });
  // The pool drops an idle connection that breaks; without a listener the error would end the process.
  pool.on('error', () => undefined);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
