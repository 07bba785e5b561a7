import type { FailureKind } from './database-failure';

/** Result codes of SQLite that say that it cannot read or write its file (https://sqlite.org/rescode.html). */
const UNAVAILABLE =
  /^SQLITE_(?:FULL|IOERR|CANTOPEN|READONLY|CORRUPT|NOTADB|NOMEM|PERM)|disk is full|disk I\/O error|unable to open|readonly database|malformed/;

const BUSY = /^SQLITE_(?:BUSY|LOCKED)|database (?:table )?is locked/;

/** What an error of SQLite means for requests; undefined for a mistake in a statement, or a broken constraint. */
export function sqliteFailureKind({ code, message }: Error & { code?: unknown }): FailureKind | undefined {
  const text = `${String(code)}\n${message}`;
  if (BUSY.test(text)) return 'busy';
  return UNAVAILABLE.test(text) ? 'unavailable' : undefined;
}
