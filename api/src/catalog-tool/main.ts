import { CommanderError } from 'commander';
import { ConfigError } from '../config';
import { FileError } from './files/check-file';
import { createProgram, EXIT } from './program';

const printError = (line: string) => process.stderr.write(`${line}\n`);

const program = createProgram(
  {
    // npm runs a script in the folder of its workspace; relative paths start where the operator is.
    folder: process.env.INIT_CWD ?? process.cwd(),
    env: process.env,
    print: (line) => process.stdout.write(`${line}\n`),
    printError,
  },
  (code) => {
    process.exitCode = code;
  },
);

program.parseAsync().catch((error: unknown) => {
  if (error instanceof CommanderError) {
    // Commander has printed its message already.
    process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.rejected;
    return;
  }
  printError(error instanceof Error ? error.message : String(error));
  const isRejected = error instanceof ConfigError || error instanceof FileError;
  process.exitCode = isRejected ? EXIT.rejected : EXIT.failed;
});
