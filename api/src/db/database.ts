import type { Kysely } from 'kysely';
import type { Config } from '../config';
import { openPostgres } from './postgres';
import { openSqlite } from './sqlite';
import type { Tables } from './tables';

export type Engine = 'sqlite' | 'postgres';

/** An open database. The code that opens it closes it with `kysely.destroy()`. */
export type Database = { engine: Engine; kysely: Kysely<Tables> };

/**
 * Opens PostgreSQL at `databaseUrl`, or SQLite in `dataDir`. PostgreSQL connects at the first query, so an unreachable
 * server fails in `prepareDatabase`.
 */
export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  return config.databaseUrl === undefined
    ? { engine: 'sqlite', kysely: await openSqlite(config.dataDir) }
    : { engine: 'postgres', kysely: openPostgres(config.databaseUrl) };
}
