import { mkdir } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { Command, CommanderError, Option } from 'commander';
import { ConfigError, loadToolConfig, type Environment, type ToolConfig } from '../config';
import { openDatabase, type Database } from '../db/database';
import { prepareDatabase } from '../setup/prepare-database';
import { EditError } from '../modules/editing/service';
import { addCheckCommand } from './check-command';
import { addEditCommands } from './edit-commands';
import { exportCatalog, type ExportedPictures } from './export-catalog';
import { addImportCommands } from './import-commands';
import { FileError, formatOf, FORMATS, writeFile, type Format } from './files';

/** The environment and output of the tool. */
export type Context = {
  folder: string;
  env: Environment;
  print: (line: string) => void;
  printError: (line: string) => void;
  /** In a terminal, replaces the previous line. */
  showProgress?: ((line: string) => void) | undefined;
};

/** Exit codes. */
const EXIT = { done: 0, badRows: 1, rejected: 2, failed: 3 } as const;

/** Runs the command in `args`, and prints an error on one line. Resolves with the exit code. */
export async function runTool(args: readonly string[], context: Context): Promise<number> {
  let exitCode: number = EXIT.done;
  const end = (code: number) => {
    exitCode = code;
  };
  try {
    await createProgram(context, end).parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    // Commander has already printed its message.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.rejected;
    context.printError(error instanceof Error ? error.message : String(error));
    const rejections = [ConfigError, FileError, EditError];
    return rejections.some((type) => error instanceof type) ? EXIT.rejected : EXIT.failed;
  }
}

/** The command line. Calls `end` with the exit code. Throws `CommanderError` for wrong usage and after showing help. */
function createProgram(context: Context, end: (code: number) => void): Command {
  const program = new Command('npm run -s catalog -w api --')
    .description('Imports, exports and edits the videos of the catalogue, also while a server runs.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.print(text.trimEnd()),
      writeErr: (text) => context.printError(text.trimEnd()),
    })
    .showHelpAfterError();

  const run = <T>(work: (database: Database, config: ToolConfig) => Promise<T>) =>
    withDatabase(context, work);
  addImportCommands(program, {
    ...context,
    withDatabase: run,
    end: (isGood) => end(isGood ? EXIT.done : EXIT.badRows),
  });

  program
    .command('export')
    .description('writes all videos')
    .argument('[FILE]', 'the file to write (default: JSON Lines on standard output)')
    .addOption(formatOption())
    .option('--pictures <FOLDER>', 'also writes the pictures that the site keeps, for an import elsewhere')
    .action(async (file: string | undefined, options: ExportOptions, command: Command) => {
      const format = chosenFormat(command, options.format, file ?? 'videos.jsonl');
      await exportFile(file, { ...options, format }, context);
      end(EXIT.done);
    });

  addEditCommands(program, { ...context, withDatabase: run });
  addCheckCommand(program, { ...context, withDatabase: run });
  return program;
}

function formatOption(): Option {
  return new Option('--format <FORMAT>', "the file's format (default: its ending)").choices(FORMATS);
}

function chosenFormat(command: Command, option: Format | undefined, file: string): Format {
  const format = option ?? formatOf(file);
  if (format) return format;
  return command.error('error: FILE has none of the endings .jsonl and .csv; add --format');
}

type ExportOptions = { format?: Format; pictures?: string };

/**
 * Exports the catalogue to `file`, or to standard output if it is undefined. Throws `FileError` if it cannot write,
 * `ConfigError`, and the database's errors.
 */
async function exportFile(
  file: string | undefined,
  { format, pictures }: ExportOptions & { format: Format },
  context: Context,
): Promise<void> {
  const path = file === undefined ? undefined : resolve(context.folder, file);
  const carried = pictures === undefined ? undefined : await picturesFolder(pictures, context);
  await withDatabase(context, (database) => writeFile(path, exportCatalog(database, format, carried)));
}

/** Creates the folder for an export's pictures. The file names it relative to the tool's folder. */
async function picturesFolder(pictures: string, { folder }: Context): Promise<ExportedPictures> {
  const path = resolve(folder, pictures);
  try {
    await mkdir(path, { recursive: true });
  } catch (error) {
    throw new FileError(`${pictures} cannot be written: ${(error as Error).message}`);
  }
  return { folder: path, name: `./${relative(folder, path).split(sep).join('/')}` };
}

/** Runs `work` on the configured database, which it creates and seeds if it does not exist. */
async function withDatabase<T>(
  { folder, env }: Context,
  work: (database: Database, config: ToolConfig) => Promise<T>,
): Promise<T> {
  const config = loadToolConfig(env);
  const database = await openDatabase({ ...config, dataDir: resolve(folder, config.dataDir) });
  try {
    await prepareDatabase(database, config);
    return await work(database, config);
  } finally {
    await database.close();
  }
}
