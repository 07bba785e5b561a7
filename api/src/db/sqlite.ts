import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, type CompiledQuery } from 'kysely';
import Libsql from 'libsql';
import { asFailure, DatabaseFailure } from './database-failure';
import { sqliteDialect, type Statements } from './sqlite-driver';
import { sqliteFailureKind } from './sqlite-failure';
import { PointReads } from './sqlite-point-reads';
import { SqliteThread } from './sqlite-thread';
import { WriterTurns } from './sqlite-writer';
import type { Tables } from './tables';

const FILE = 'fitreel.sqlite';

/** How long a thread waits for another process that writes. */
const BUSY_TIMEOUT_MS = 10_000;

const BUSY_PAUSE_MS = 20;

/** Threads for reads that may be slow. */
const READ_THREADS = 2;

const THREAD_PRAGMAS = [
  `busy_timeout = ${BUSY_TIMEOUT_MS}`,
  'synchronous = FULL',
  'foreign_keys = ON',
] as const;

export type SqliteDatabase = { kysely: Kysely<Tables>; reads: Kysely<Tables> };

/**
 * Kysely on the SQLite file in `dataDir`; creates both when they are missing, for the owner alone. Committed data survives a
 * power cut (`synchronous=FULL`), and readers do not wait for a writer (WAL). No statement holds the event loop
 * (ADR-0024): `kysely` writes in a thread and reads on the main thread, without waiting for a lock; `reads` has threads of
 * its own, for what may be slow. Destroying `kysely` ends both.
 */
export async function openSqlite(dataDir: string): Promise<SqliteDatabase> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, FILE);
  // SQLite gives its other files the mode of this one.
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
  const file = new Libsql(path);
  await untilNotBusy(() => file.pragma('journal_mode = WAL'));
  // Opens all its files now: later they may be gone.
  file.prepare('select name from sqlite_schema').all();
  const written = await fileCheck(path);
  const points = new PointReads(file);
  const writer = new SqliteThread(path, THREAD_PRAGMAS);
  const readers = Array.from({ length: READ_THREADS }, () => new SqliteThread(path, THREAD_PRAGMAS));
  const turns = new WriterTurns();
  const readInThread = <R>(query: CompiledQuery) => idlest(readers).run<R>(query);
  const common = {
    write: <R>(query: CompiledQuery) => writer.run<R>(query),
    takeWriter: () => turns.take(),
    checkWritten: written,
  };
  const close = async () => {
    points.close();
    await Promise.all([writer, ...readers].map((thread) => thread.close()));
  };
  const main: Statements = {
    ...common,
    read: async (query) => points.read(query) ?? readInThread(query),
    close,
  };
  return {
    kysely: new Kysely<Tables>({ dialect: sqliteDialect(main) }),
    reads: new Kysely<Tables>({
      dialect: sqliteDialect({ ...common, read: readInThread, close: async () => undefined }),
    }),
  };
}

/** The thread with the fewest statements. */
function idlest(threads: readonly SqliteThread[]): SqliteThread {
  return threads.reduce((one, other) => (other.load < one.load ? other : one));
}

/**
 * A function that throws once `path` is no longer the file that it is now: what is written then goes into a file without a
 * name, and is lost with the process.
 */
async function fileCheck(path: string): Promise<() => Promise<void>> {
  const opened = await stat(path);
  return async () => {
    const found = await stat(path).catch(() => undefined);
    if (found?.dev === opened.dev && found.ino === opened.ino) return;
    throw new DatabaseFailure(
      'unavailable',
      `${path} was deleted or replaced while the server runs, so writes are not kept: stop the server, put the file back, and start it again`,
    );
  };
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
      const failure = asFailure(error, sqliteFailureKind);
      const isBusy = failure instanceof DatabaseFailure && failure.kind === 'busy';
      if (!isBusy || Date.now() > end) throw error;
      await pause(BUSY_PAUSE_MS);
    }
  }
}
