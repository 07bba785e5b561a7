import { ConfigError } from '@fitreel/api/config';
import { Command } from 'commander';
import { DeployRejected, InvalidRelease, OperatorError } from '../core/store/problem';
import { InvalidValue } from '../core/store/check';
import { machineProblem } from '../core/store/machine-problem';

/** What only an operator can change: a supervisor need not try again (`RestartPreventExitStatus` of the systemd unit). */
const USAGE_EXIT_CODE = 2;

const OPERATOR_ERRORS = [OperatorError, ConfigError, DeployRejected, InvalidRelease, InvalidValue];

/** What to print of an error: operator errors print their message alone. */
export function printable(error: unknown): unknown {
  const problem = machineProblem(error);
  if (problem !== null) return problem;
  if (!(error instanceof Error)) return error;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `PORT takes a free port: ${error.message}`;
  if (syscall === 'listen') return `HOST and PORT take an address that this user may open: ${error.message}.`;
  // By its name: its class would load the API.
  if (error.name === 'DatabaseFailure') return `The database cannot be used: ${error.message}`;
  return OPERATOR_ERRORS.some((type) => error instanceof type) ? error.message : error;
}

/** The exit code of a program that fails with `error`. A database that is away, or a disk that is full, may be mended meanwhile. */
export function exitCodeOf(error: unknown): number {
  if (machineProblem(error) !== null) return 1;
  return OPERATOR_ERRORS.some((type) => error instanceof type) ? USAGE_EXIT_CODE : 1;
}

/**
 * Runs `run` as a program without arguments. Ends with exit code 1 when it fails, and with 2 on wrong usage or where an operator
 * must change something first.
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
      process.exit(exitCodeOf(error));
    });
}
