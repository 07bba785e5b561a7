import { ConfigError } from '@fitreel/api/config';
import { Command } from 'commander';
import { DeployRejected, InvalidRelease } from '../compatibility/problem';
import { InvalidValue } from '../store/check';

const USAGE_EXIT_CODE = 2;

/** An error that the operator can fix. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

const OPERATOR_ERRORS = [OperatorError, ConfigError, DeployRejected, InvalidRelease, InvalidValue];

/** What to print of an error: operator errors print their message alone. */
export function printable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if ('code' in error && error.code === 'EADDRINUSE') return `PORT takes a free port: ${error.message}`;
  // By its name: its class would load the API.
  if (error.name === 'DatabaseFailure') return `The database cannot be used: ${error.message}`;
  return OPERATOR_ERRORS.some((type) => error instanceof type) ? error.message : error;
}

/**
 * Runs `run` as a program without arguments. Ends with exit code 1 when it fails, and with 2 on wrong usage.
 *
 * @param addOptions adds the program's options, whose values `run` gets
 */
export function runProgram<Options extends object>(
  name: string,
  description: string,
  run: (env: NodeJS.ProcessEnv, options: Options) => Promise<void>,
  addOptions: (program: Command) => Command = (program) => program,
): void {
  addOptions(new Command(name).description(description))
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : USAGE_EXIT_CODE))
    .action((options: Options) => run(process.env, options))
    .parseAsync()
    .catch((error: unknown) => {
      console.error(printable(error));
      process.exit(1);
    });
}
