import type { FastifyBaseLogger } from 'fastify';
import { isDiskFull } from '../../core/store/files';
import { machineProblem } from '../../core/store/machine-problem';

const DISK_FULL = 'The disk of the site is full. Its operator must make room before you try again.';

const OTHERWISE =
  'The disk or a limit of the site’s machine is in the way. Its operator finds the reason in the log.';

/** The client's message for an error of this machine, which is logged in full; null for any other error. */
export function machineFailure(error: Error, log: FastifyBaseLogger): string | null {
  // The API itself responds to database failures.
  const problem = error.name === 'DatabaseFailure' ? null : machineProblem(error);
  if (problem === null) return null;
  log.error({ err: error, problem }, 'the disk or a limit of this machine is in the way');
  return isDiskFull(error) ? DISK_FULL : OTHERWISE;
}
