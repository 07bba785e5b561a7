import type { Kysely } from 'kysely';
import type { Config } from '../config';
import type { PoolState } from './pool-state';
import { openPostgres } from './postgres';
import { openSqlite } from './sqlite';
import type { Tables } from './tables';

export type Engine = 'sqlite' | 'postgres';

/** An open database. The code that opens it closes it. Statements throw `DatabaseFailure` when the database fails. */
export type Database = {
  engine: Engine;
  /** For users' requests: changes, and reads of a few rows by their keys. */
  kysely: Kysely<Tables>;
  /** For reads of the catalogue, also slow ones: they wait for no writer, and hold up no other request. */
  reads: Kysely<Tables>;
  /** For work without limits of time: migrations, imports and exports. */
  maintenance: Kysely<Tables>;
  /** How busy its pools are now. */
  pools: () => PoolState[];
  close: () => Promise<void>;
};

/**
 * Opens PostgreSQL at `databaseUrl`, or SQLite in `dataDir`. PostgreSQL connects at the first query, so an unreachable
 * server fails in `prepareDatabase`.
 */
export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  if (config.databaseUrl === undefined) {
    const sqlite = await openSqlite(config.dataDir);
    return { engine: 'sqlite', ...sqlite, maintenance: sqlite.kysely };
  }
  return { engine: 'postgres', ...openPostgres(config.databaseUrl) };
}
