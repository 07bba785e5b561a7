import { ConfigError } from '../config';
import { commandOf, USAGE, UsageError } from './command';
import { FileError } from './input-file';
import { run } from './run';

/** How the process ends. */
const EXIT = { done: 0, badRows: 1, refused: 2, failed: 3 } as const;

const say = (line: string) => process.stdout.write(`${line}\n`);
const complain = (line: string) => process.stderr.write(`${line}\n`);

async function main(): Promise<number> {
  const command = commandOf(process.argv.slice(2));
  if (command.name === 'help') {
    process.stdout.write(USAGE);
    return EXIT.done;
  }
  // npm runs scripts in the workspace's folder; paths are meant from where the person is.
  const folder = process.env.INIT_CWD ?? process.cwd();
  const isGood = await run(command, { folder, env: process.env, say, complain });
  return isGood ? EXIT.done : EXIT.badRows;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    if (error instanceof UsageError) process.stderr.write(`${error.message}\n\n${USAGE}`);
    else complain(error instanceof Error ? error.message : String(error));
    const isRefused = [UsageError, ConfigError, FileError].some((kind) => error instanceof kind);
    process.exitCode = isRefused ? EXIT.refused : EXIT.failed;
  },
);
