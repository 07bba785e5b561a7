import type { FailureKind } from './database-failure';

/** Too many connections, and ends by a limit of time or by a deadlock (PostgreSQL, appendix A). */
const BUSY = new Set(['53300', '55P03', '57014', '25P03', '40P01']);

/** Connection exceptions, a full disk, read-only transactions, and a server that starts or stops. */
const UNAVAILABLE =
  /^(?:08|53[124]|25006|57P0|58|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;

/** Errors of node-postgres, which have no code. */
const CONNECTION =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered)/;

/** What an error of PostgreSQL means for requests; undefined for a mistake in a statement, or a broken constraint. */
export function postgresFailureKind({ code, message }: Error & { code?: unknown }): FailureKind | undefined {
  if (BUSY.has(String(code))) return 'busy';
  return UNAVAILABLE.test(String(code)) || CONNECTION.test(message) ? 'unavailable' : undefined;
}
