import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Config } from '../config';
import type { PoolState } from './pool-state';
import { openPostgres } from './postgres';
import { openSqlite } from './sqlite';
import type { Tables } from './tables';

/** The folder of the pictures' files in `DATA_DIR`. */
export const PICTURES_FOLDER = 'pictures';

export type Engine = 'sqlite' | 'postgres';

/** An open database. Whoever opens it closes it. Statements throw `DatabaseFailure` if the database fails. */
export type Database = {
  engine: Engine;
  /** For users' requests: changes, and reads of a few rows by key. */
  kysely: Kysely<Tables>;
  /** For reads of the catalogue, even slow ones: they wait for no writer, and delay no other request. */
  reads: Kysely<Tables>;
  /** For work without time limits: migrations, imports and exports. */
  maintenance: Kysely<Tables>;
  /** The folder of the picture files on this machine (`PictureFiles`). */
  picturesFolder: string;
  /** The current load of its pools. */
  pools: () => PoolState[];
  close: () => Promise<void>;
};

/**
 * Opens PostgreSQL at `databaseUrl`, or SQLite in `dataDir`. PostgreSQL connects at the first query, so an unreachable
 * server only fails in `prepareDatabase`.
 */
export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  const picturesFolder = join(config.dataDir, PICTURES_FOLDER);
  if (config.databaseUrl === undefined) {
    const sqlite = await openSqlite(config.dataDir);
    return { engine: 'sqlite', picturesFolder, ...sqlite, maintenance: sqlite.kysely };
  }
  return { engine: 'postgres', picturesFolder, ...openPostgres(config.databaseUrl) };
}
