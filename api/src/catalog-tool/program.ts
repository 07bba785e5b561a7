import { Command, CommanderError, Option } from 'commander';
import { ConfigError } from '../config';
import { exportFile, importFile, type Context } from './commands';
import { FileError } from './files/check-file';
import { FORMATS, formatOf, type Format } from './files/formats';

/** Exit codes. */
const EXIT = { done: 0, badRows: 1, rejected: 2, failed: 3 } as const;

/** Runs the command that `args` say, and prints one line for what fails. Resolves with the exit code. */
export async function runTool(args: readonly string[], context: Context): Promise<number> {
  let exitCode: number = EXIT.done;
  const end = (code: number) => {
    exitCode = code;
  };
  try {
    await createProgram(context, end).parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    // Commander has printed its message already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.rejected;
    context.printError(error instanceof Error ? error.message : String(error));
    return error instanceof ConfigError || error instanceof FileError ? EXIT.rejected : EXIT.failed;
  }
}

/** The command line. Calls `end` with the exit code; throws `CommanderError` for wrong usage and when it shows help. */
function createProgram(context: Context, end: (code: number) => void): Command {
  const program = new Command('npm run -s catalog -w api --')
    .description('Imports and exports the videos of the catalogue, also while a server runs.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.print(text.trimEnd()),
      writeErr: (text) => context.printError(text.trimEnd()),
    })
    .showHelpAfterError();

  program
    .command('import')
    .description('adds and changes videos; imports nothing when a row is bad')
    .argument('<FILE>', 'the file to read')
    .addOption(formatOption())
    .option('--create-categories', 'creates the categories that do not exist')
    .action(async (file: string, options: { format?: Format; createCategories?: true }, command: Command) => {
      const { createCategories = false } = options;
      const format = chosenFormat(command, options.format, file);
      const isGood = await importFile(file, { format, createCategories }, context);
      end(isGood ? EXIT.done : EXIT.badRows);
    });

  program
    .command('export')
    .description('writes all videos')
    .argument('[FILE]', 'the file to write (default: JSON on standard output)')
    .addOption(formatOption())
    .action(async (file: string | undefined, options: { format?: Format }, command: Command) => {
      await exportFile(file, chosenFormat(command, options.format, file ?? 'videos.json'), context);
      end(EXIT.done);
    });

  return program;
}

function formatOption(): Option {
  return new Option('--format <FORMAT>', "the file's format (default: its ending)").choices(FORMATS);
}

function chosenFormat(command: Command, given: Format | undefined, file: string): Format {
  const format = given ?? formatOf(file);
  if (format) return format;
  return command.error('error: FILE has none of the endings .json, .jsonl and .csv; add --format');
}
