import { resolve } from 'node:path';
import { loadDatabaseConfig } from '../config';
import { openDatabase, type Database } from '../db/database';
import { prepareDatabase } from '../setup/prepare-database';
import type { Command } from './command';
import { exportCatalog } from './export-catalog';
import { importCatalog, type ImportResult } from './import-catalog';
import { checkInput } from './input-file';
import { writeOutput } from './output-file';
import { problemLine } from './problem';
import { rowsOf } from './rows-of';

/** Where the person is, what the environment sets, and whom to tell. */
export type Surroundings = {
  folder: string;
  env: Readonly<Record<string, string | undefined>>;
  say: (line: string) => void;
  complain: (line: string) => void;
};

/**
 * Does `command` on the database of the settings, made and seeded where it is missing. Whether the file was
 * good. Throws `ConfigError` and `FileError` before anything is changed, and what the database throws.
 */
export async function run(
  command: Exclude<Command, { name: 'help' }>,
  around: Surroundings,
): Promise<boolean> {
  const file = command.file === undefined ? undefined : resolve(around.folder, command.file);
  if (command.name === 'import' && file !== undefined) await checkInput(file);
  const config = loadDatabaseConfig(around.env);
  const settings = { ...config, dataDir: resolve(around.folder, config.dataDir) };
  const database = await openDatabase(settings);
  try {
    await prepareDatabase(database);
    if (command.name === 'export') {
      await writeOutput(file, exportCatalog(database, command.format));
      return true;
    }
    return await importInto(
      database,
      command,
      rowsOf(resolve(around.folder, command.file), command.format),
      around,
    );
  } finally {
    await database.kysely.destroy();
  }
}

async function importInto(
  database: Database,
  { createCategories }: Extract<Command, { name: 'import' }>,
  rows: ReturnType<typeof rowsOf>,
  { say, complain }: Surroundings,
): Promise<boolean> {
  const result = await importCatalog(database, rows, {
    createCategories,
    onProblem: (problem) => complain(problemLine(problem)),
    onProgress: (count) => complain(`${counted(count)} read`),
  });
  if (result.bad > 0)
    complain(`Nothing was imported. Bad rows: ${counted(result.bad)} of ${counted(result.rows)}.`);
  else say(summary(result));
  return result.bad === 0;
}

function summary({ rows, added = 0, changed = 0 }: ImportResult): string {
  const same = rows - added - changed;
  return `${counted(rows)} videos read: ${counted(added)} new, ${counted(changed)} changed, ${counted(same)} as they were.`;
}

function counted(count: number): string {
  return count.toLocaleString('en');
}
