import { ConfigError } from '@fitreel/api/config';
import { CommanderError } from 'commander';
import { GatewayFailure, NotAuthorised } from '../../client/gateway-client';
import { DeployRejected, InvalidRelease } from '../../compatibility/problem';
import { EarlierFormat } from '../../store/check';

/** The exit codes and their meanings, for the help text; a test compares README.md with them. */
export const EXIT_CODES = {
  done: { code: 0, means: 'done, or nothing to do' },
  unexpected: { code: 1, means: 'an unexpected failure' },
  usage: { code: 2, means: 'wrong usage, or a setting with a wrong value' },
  rejected: { code: 3, means: 'rejected: it would break the site, or makes no sense now' },
  invalid: {
    code: 4,
    means: 'damage found by verify, an invalid release, or a store of an earlier version',
  },
  'not-authorised': { code: 5, means: 'the gateway does not accept the token' },
  gateway: { code: 6, means: 'the gateway cannot be reached, or fails' },
} as const satisfies Record<string, { code: number; means: string }>;

/** Name of an exit code. */
export type Exit = keyof typeof EXIT_CODES;

/** The exit code of a command that throws `error`. */
export function exitOf(error: unknown): Exit {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 'done' : 'usage';
  if (error instanceof ConfigError) return 'usage';
  if (error instanceof DeployRejected) return 'rejected';
  if (error instanceof InvalidRelease || error instanceof EarlierFormat) return 'invalid';
  if (error instanceof NotAuthorised) return 'not-authorised';
  if (error instanceof GatewayFailure) return 'gateway';
  return 'unexpected';
}
