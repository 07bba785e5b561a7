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

/** An open database. The code that opens it closes it. Statements throw `DatabaseFailure` when the database fails. */
export type Database = {
  engine: Engine;
  /** For users' requests: changes, and reads of a few rows by their keys. */
  kysely: Kysely<Tables>;
  /** For reads of the catalogue, also slow ones: they wait for no writer, and hold up no other request. */
  reads: Kysely<Tables>;
  /** For work without limits of time: migrations, imports and exports. */
  maintenance: Kysely<Tables>;
  /** Where this machine has the files of pictures (`PictureFiles`). */
  picturesFolder: string;
  /** How busy its pools are now. */
  pools: () => PoolState[];
  close: () => Promise<void>;
};

/**
 * Opens PostgreSQL at `databaseUrl`, or SQLite in `dataDir`. PostgreSQL connects at the first query, so an unreachable
 * server fails in `prepareDatabase`.
 */
export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  const picturesFolder = join(config.dataDir, PICTURES_FOLDER);
  if (config.databaseUrl === undefined) {
    const sqlite = await openSqlite(config.dataDir);
    return { engine: 'sqlite', picturesFolder, ...sqlite, maintenance: sqlite.kysely };
  }
  return { engine: 'postgres', picturesFolder, ...openPostgres(config.databaseUrl) };
}
