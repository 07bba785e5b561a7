import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, SqliteDialect } from 'kysely';
import Libsql from 'libsql';
import type { Tables } from './tables';

const FILE = 'fitreel.sqlite';

/** How long a statement waits for another process that writes, in milliseconds. */
const BUSY_TIMEOUT = 10_000;

/**
 * Kysely on the SQLite file in `dataDir`, made where it is missing. Committed data outlives a loss of power
 * (`synchronous=FULL`), and readers do not wait for a writer (WAL).
 */
export async function openSqlite(dataDir: string): Promise<Kysely<Tables>> {
  mkdirSync(dataDir, { recursive: true });
  const file = new Libsql(join(dataDir, FILE));
  file.pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
  await untilNotBusy(() => file.pragma('journal_mode = WAL'));
  file.pragma('synchronous = FULL');
  file.pragma('foreign_keys = ON');
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: file }) });
}

/**
 * Repeats `step` while another process holds the file. The change to WAL needs the file for itself and fails
 * at once where it cannot have it: the busy timeout does not hold for it.
 */
async function untilNotBusy(step: () => void): Promise<void> {
  const end = Date.now() + BUSY_TIMEOUT;
  for (;;) {
    try {
      return step();
    } catch (error) {
      if (!isBusy(error) || Date.now() > end) throw error;
      await pause(20);
    }
  }
}

function isBusy(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return String(code).startsWith('SQLITE_BUSY') || String(message).includes('database is locked');
}
