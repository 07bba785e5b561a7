import { ConfigError } from '@fitreel/api/config';
import { Command } from 'commander';
import { DeployRejected, InvalidRelease, OperatorError } from '../core/store/problem';
import { InvalidValue } from '../core/store/check';
import { machineProblem } from '../core/store/machine-problem';

/** Exit code if only an operator can fix it: a supervisor need not restart (`RestartPreventExitStatus` of the systemd unit). */
const USAGE_EXIT_CODE = 2;

const OPERATOR_ERRORS = [OperatorError, ConfigError, DeployRejected, InvalidRelease, InvalidValue];

/** The printable form of an error. For operator errors, only the message. */
export function printable(error: unknown): unknown {
  const problem = machineProblem(error);
  if (problem !== null) return problem;
  if (!(error instanceof Error)) return error;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `PORT takes a free port: ${error.message}`;
  if (syscall === 'listen') return `HOST and PORT take an address that this user may open: ${error.message}.`;
  // Compared by name: importing the class would load the API.
  if (error.name === 'DatabaseFailure') return `The database cannot be used: ${error.message}`;
  return OPERATOR_ERRORS.some((type) => error instanceof type) ? error.message : error;
}

/** The exit code of a program that fails with `error`. An unreachable database or a full disk may be fixed before a restart. */
export function exitCodeOf(error: unknown): number {
  if (machineProblem(error) !== null) return 1;
  return OPERATOR_ERRORS.some((type) => error instanceof type) ? USAGE_EXIT_CODE : 1;
}

/**
 * Runs `run` as a program without arguments. Ends with exit code 1 if it fails, and with 2 on wrong usage or if an operator
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
