import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, SqliteDialect } from 'kysely';
import Libsql from 'libsql';
import type { Tables } from './tables';

const FILE = 'fitreel.sqlite';

/** How long a statement waits for another process that writes. */
const BUSY_TIMEOUT_MS = 10_000;

const BUSY_PAUSE_MS = 20;

/**
 * Kysely on the SQLite file in `dataDir`; creates both when they are missing. Committed data survives a power cut
 * (`synchronous=FULL`), and readers do not wait for a writer (WAL).
 */
export async function openSqlite(dataDir: string): Promise<Kysely<Tables>> {
  mkdirSync(dataDir, { recursive: true });
  const file = new Libsql(join(dataDir, FILE));
  file.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  await untilNotBusy(() => file.pragma('journal_mode = WAL'));
  file.pragma('synchronous = FULL');
  file.pragma('foreign_keys = ON');
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: file }) });
}

/**
 * Repeats `step` while another process locks the file. Changing to WAL needs an exclusive lock and fails at once
 * without one: the busy timeout does not apply to it.
 */
async function untilNotBusy(step: () => void): Promise<void> {
  const end = Date.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      return step();
    } catch (error) {
      if (!isBusy(error) || Date.now() > end) throw error;
      await pause(BUSY_PAUSE_MS);
    }
  }
}

function isBusy(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return String(code).startsWith('SQLITE_BUSY') || String(message).includes('database is locked');
}
