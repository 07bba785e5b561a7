import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, open, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import Libsql from 'libsql';
import type { Config } from '../config';
import { PICTURES_FOLDER } from './database';
import { askServer, BackupProblem, requireProgram, runOnDatabase } from './postgres-programs';
import { DATABASE_FILE } from './sqlite';

/** The location of a database. */
export type DatabasePlace = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** The files of a backup, by engine. */
const [SQLITE_BACKUP, POSTGRES_BACKUP] = ['database.sqlite', 'database.dump'];

/** Throws `BackupProblem` if a backup is impossible, before anything is written. */
export async function requireBackup({ databaseUrl, dataDir }: DatabasePlace): Promise<void> {
  if (databaseUrl !== undefined) await requireProgram('pg_dump', databaseUrl);
  else if (!existsSync(join(dataDir, DATABASE_FILE)))
    throw new BackupProblem(`There is no ${DATABASE_FILE} in DATA_DIR.`);
}

/**
 * Writes a snapshot of the database into `folder`; the site can keep running. Uses `pg_dump` for PostgreSQL. Throws
 * `BackupProblem`.
 */
export async function backupDatabase({ databaseUrl, dataDir }: DatabasePlace, folder: string): Promise<void> {
  const file = join(folder, databaseUrl === undefined ? SQLITE_BACKUP : POSTGRES_BACKUP);
  // Both programs write into an existing empty file. Creating it first keeps it private from its first byte on.
  await (await open(file, 'wx', 0o600)).close();
  if (databaseUrl !== undefined)
    await runOnDatabase('pg_dump', databaseUrl, [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      // A secret in a backup would be copied to every place that the backup is copied to.
      '--exclude-table-data=shared_secret',
      `--file=${file}`,
    ]);
  else {
    const database = new Libsql(join(dataDir, DATABASE_FILE));
    try {
      database.prepare('vacuum into ?').run(file);
    } finally {
      database.close();
    }
    // After the rows: a picture's files exist before its row, and never change.
    await copyPictures(dataDir, folder);
  }
  await sync(file);
}

/**
 * Restores the backup in `folder` into an empty database of the same engine. PostgreSQL is restored completely or not at
 * all. Throws `BackupProblem`.
 */
export async function restoreDatabase(
  { databaseUrl, dataDir }: DatabasePlace,
  folder: string,
): Promise<void> {
  const file = join(folder, databaseUrl === undefined ? SQLITE_BACKUP : POSTGRES_BACKUP);
  if (!existsSync(file))
    throw new BackupProblem(
      databaseUrl === undefined
        ? 'This is no backup of SQLite: set DATABASE_URL for one of PostgreSQL.'
        : 'This is no backup of PostgreSQL: leave out DATABASE_URL for one of SQLite.',
    );
  if (databaseUrl !== undefined) {
    await requireProgram('pg_restore', databaseUrl);
    await requireEmpty(databaseUrl);
    const options = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error'];
    return runOnDatabase('pg_restore', databaseUrl, [...options, file]);
  }
  const path = join(dataDir, DATABASE_FILE);
  // SQLite applies a journal that a killed site has left behind to any database beside it.
  const left = ['', '-wal', '-shm', '-journal'].map((end) => DATABASE_FILE + end);
  const found = left.filter((name) => existsSync(join(dataDir, name)));
  if (found.length > 0)
    throw new BackupProblem(
      `DATA_DIR has ${found.join(', ')} already: move all of it away together, or restore into an empty folder.`,
    );
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await copyPictures(folder, dataDir);
  const draft = `${path}.restored`;
  await copyFile(file, draft);
  await chmod(draft, 0o600);
  await sync(draft);
  await rename(draft, path);
}

/** Copies pictures from one folder to another, readable only by the owner. */
async function copyPictures(from: string, to: string): Promise<void> {
  const [source, target] = [join(from, PICTURES_FOLDER), join(to, PICTURES_FOLDER)];
  if (!existsSync(source)) return;
  await mkdir(target, { recursive: true, mode: 0o700 });
  for (const name of await readdir(source)) {
    if (name.endsWith('.draft')) continue;
    const copy = join(target, name);
    await copyFile(join(source, name), copy);
    await chmod(copy, 0o600);
    await sync(copy);
  }
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function requireEmpty(databaseUrl: string): Promise<void> {
  const tables = await askServer(
    databaseUrl,
    `select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1`,
  );
  if (tables.length > 0)
    throw new BackupProblem('The database has tables already: restore into an empty one.');
}
