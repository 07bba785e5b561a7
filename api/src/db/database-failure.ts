import { types } from 'node:util';

/**
 * `busy`: another writer holds a lock that the statement needs, or too many are waiting; retrying soon can help.
 * `unavailable`: the database does not respond or cannot write; an operator has to look.
 */
export type FailureKind = 'busy' | 'unavailable';

/** The database failed, not the statement. `cause` has the reason. */
export class DatabaseFailure extends Error {
  override name = 'DatabaseFailure';

  constructor(
    readonly kind: FailureKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** An error of an engine. */
type EngineError = Error & { code?: unknown };

/** `error` as a `DatabaseFailure` if `kindOf` recognises one; otherwise `error` itself. */
export function asFailure(error: unknown, kindOf: (error: EngineError) => FailureKind | undefined) {
  // Also accepts errors of another realm: under jest, Node's own errors are.
  if (!types.isNativeError(error) || error instanceof DatabaseFailure) return error;
  const kind = kindOf(error);
  return kind ? new DatabaseFailure(kind, error.message, { cause: error }) : error;
}

/** Result codes of SQLite for a file that it cannot read or write (https://sqlite.org/rescode.html). */
const SQLITE_UNAVAILABLE =
  /^SQLITE_(?:FULL|IOERR|CANTOPEN|READONLY|CORRUPT|NOTADB|NOMEM|PERM)|disk is full|disk I\/O error|unable to open|readonly database|malformed/;

const SQLITE_BUSY = /^SQLITE_(?:BUSY|LOCKED)|database (?:table )?is locked/;

/** The failure behind an error of SQLite; undefined for a mistake in a statement, or a violated constraint. */
export function sqliteFailureKind({ code, message }: EngineError): FailureKind | undefined {
  const text = `${String(code)}\n${message}`;
  if (SQLITE_BUSY.test(text)) return 'busy';
  return SQLITE_UNAVAILABLE.test(text) ? 'unavailable' : undefined;
}

/** Too many connections, time limits and deadlocks (PostgreSQL, appendix A). */
const POSTGRES_BUSY = new Set(['53300', '55P03', '57014', '25P03', '40P01']);

/** Connection exceptions, a full disk, read-only transactions, and a server that starts or stops. */
const POSTGRES_UNAVAILABLE =
  /^(?:08|53[124]|25006|57P0|58|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;

/** Errors of node-postgres, which have no code. */
const POSTGRES_CONNECTION =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered)/;

/** The failure behind an error of PostgreSQL; undefined for a mistake in a statement, or a violated constraint. */
export function postgresFailureKind({ code, message }: EngineError): FailureKind | undefined {
  if (POSTGRES_BUSY.has(String(code))) return 'busy';
  const isUnavailable = POSTGRES_UNAVAILABLE.test(String(code)) || POSTGRES_CONNECTION.test(message);
  return isUnavailable ? 'unavailable' : undefined;
}
