import { ConfigError } from '@fitreel/api/config';
import { CommanderError } from 'commander';
import { InvalidRelease, DeployRejected } from '../compatibility/problem';
import { GatewayFailure, NotAuthorised } from '../client/gateway-client';

/** How the command ends: the exit codes, and what each means. The one list of them, which README and help show. */
export const EXIT_CODES = {
  done: { code: 0, means: 'done, or there was nothing to do' },
  unexpected: { code: 1, means: 'an unexpected failure' },
  usage: { code: 2, means: 'wrong usage, or a setting with a wrong value' },
  refused: { code: 3, means: 'refused: it would break the site, or makes no sense now' },
  invalid: { code: 4, means: 'damage found by verify, or an invalid release' },
  'not-authorised': { code: 5, means: 'the gateway does not accept the token' },
  gateway: { code: 6, means: 'the gateway cannot be reached, or fails' },
} as const satisfies Record<string, { code: number; means: string }>;

/** Name of an exit code. */
export type Exit = keyof typeof EXIT_CODES;

/** How a command ends that throws `error`. */
export function exitOf(error: unknown): Exit {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 'done' : 'usage';
  if (error instanceof ConfigError) return 'usage';
  if (error instanceof DeployRejected) return 'refused';
  if (error instanceof InvalidRelease) return 'invalid';
  if (error instanceof NotAuthorised) return 'not-authorised';
  if (error instanceof GatewayFailure) return 'gateway';
  return 'unexpected';
}
