import { resolve } from 'node:path';
import { loadDatabaseConfig, type Environment } from '../config';
import { openDatabase, type Database } from '../db/database';
import { prepareDatabase } from '../setup/prepare-database';
import { exportCatalog } from './export-catalog';
import { problemLine } from './rows/file-row';
import { checkReadable } from './files/check-file';
import type { Format } from './files/formats';
import { readRows } from './files/read-rows';
import { writeFile } from './files/write-file';
import { importCatalog, type ImportResult } from './import-catalog';

/** Where the tool runs, and where it prints lines. */
export type Context = {
  folder: string;
  env: Environment;
  print: (line: string) => void;
  printError: (line: string) => void;
};

/**
 * Imports `file` and prints what came of it. False when it has bad rows, and then nothing was imported. Throws
 * `FileError`, `ConfigError`, and the database's errors.
 */
export async function importFile(
  file: string,
  { format, createCategories }: { format: Format; createCategories: boolean },
  context: Context,
): Promise<boolean> {
  const { print, printError } = context;
  const path = resolve(context.folder, file);
  await checkReadable(path);
  return withDatabase(context, async (database) => {
    const result = await importCatalog(database, readRows(path, format), {
      createCategories,
      onProblem: (problem) => printError(problemLine(problem)),
      onProgress: (count) => printError(`${counted(count)} rows read`),
    });
    const { rows, bad } = result;
    if (bad > 0) printError(`Nothing was imported. Bad rows: ${counted(bad)} of ${counted(rows)}.`);
    else print(summary(result));
    return bad === 0;
  });
}

/** Exports the catalogue to `file`, or to standard output without one. Throws as `importFile` does. */
export async function exportFile(file: string | undefined, format: Format, context: Context): Promise<void> {
  const path = file === undefined ? undefined : resolve(context.folder, file);
  await withDatabase(context, (database) => writeFile(path, exportCatalog(database, format)));
}

/** Runs `work` on the database of the settings; creates and seeds it when it is missing. */
async function withDatabase<T>(
  { folder, env }: Context,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const config = loadDatabaseConfig(env);
  const database = await openDatabase({ ...config, dataDir: resolve(folder, config.dataDir) });
  try {
    await prepareDatabase(database);
    return await work(database);
  } finally {
    await database.close();
  }
}

function summary({ rows, added = 0, changed = 0 }: ImportResult): string {
  const unchanged = rows - added - changed;
  return `${counted(rows)} videos read: ${counted(added)} new, ${counted(changed)} changed, ${counted(unchanged)} unchanged.`;
}

function counted(count: number): string {
  return count.toLocaleString('en');
}
