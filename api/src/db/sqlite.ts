import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, type CompiledQuery } from 'kysely';
import Libsql from 'libsql';
import { idlest } from '../threads/thread';
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

/** Keeps the index of a million videos' words in memory: 64 MiB for each thread, as far as they are read. */
const READ_CACHE = 'cache_size = -65536';

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
  createFile(path);
  // SQLite gives its other files the mode of this one.
  chmodSync(path, 0o600);
  const file = new Libsql(path);
  await untilNotBusy(() => file.pragma('journal_mode = WAL'));
  // Opens all its files now: later they may be gone.
  file.prepare('select name from sqlite_schema').all();
  const { dev, ino } = statSync(path, { bigint: true });
  const threadFile = { path, dev, ino, pragmas: THREAD_PRAGMAS };
  const points = new PointReads(file);
  const writer = new SqliteThread(threadFile, { writes: true });
  const readFile = { ...threadFile, pragmas: [...THREAD_PRAGMAS, READ_CACHE] };
  const readers = Array.from({ length: READ_THREADS }, () => new SqliteThread(readFile, { writes: false }));
  const turns = new WriterTurns();
  const readInThread = <R>(query: CompiledQuery) => idlest(readers).run<R>(query);
  const common = {
    write: <R>(query: CompiledQuery, inTransaction: boolean) => writer.run<R>(query, inTransaction),
    takeWriter: () => turns.take(),
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

/**
 * Creates the file, readable for its owner alone, unless it is there: to open and close an existing one would take away the
 * locks of this process's other connections, and with them SQLite's log
 * (https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_).
 */
function createFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
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
