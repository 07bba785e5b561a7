import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely } from 'kysely';
import Libsql from 'libsql';
import { asFailure, DatabaseFailure, sqliteFailureKind } from './database-failure';
import { queryLog } from './queries';
import { sqliteDialect, WriterTurns } from './sqlite-driver';
import { SqliteThreads } from './sqlite-threads';
import type { PoolState } from './pool-state';
import type { Tables } from './tables';

/** The database's file in `DATA_DIR`. */
export const DATABASE_FILE = 'fitreel.sqlite';

/** How long a thread waits for another process to finish writing. */
const BUSY_TIMEOUT_MS = 10_000;

const BUSY_PAUSE_MS = 20;

/** The only writing thread runs one statement at a time; other work waits for its turn. */
const WRITER = { threads: 1, waitingMax: 1, writes: true };

/** Reading a few rows by key takes microseconds. */
const READERS = { threads: 1, waitingMax: 1_000, writes: false };

/** Reads of the catalogue may be slow. */
const CATALOG_READERS = { threads: 2, waitingMax: 400, writes: false };

/** Enough to keep the index of a million videos' words in memory: up to 64 MiB per thread. */
const READ_CACHE = 'cache_size = -65536';

const PRAGMAS = [`busy_timeout = ${BUSY_TIMEOUT_MS}`, 'synchronous = FULL', 'foreign_keys = ON'] as const;

/** `close` ends the threads of both. */
export type SqliteDatabase = {
  kysely: Kysely<Tables>;
  reads: Kysely<Tables>;
  pools: () => PoolState[];
  close: () => Promise<void>;
};

/**
 * Opens Kysely on the SQLite file in `dataDir`. Creates missing ones, accessible only to the owner. Committed data survives
 * a power cut (`synchronous=FULL`), and readers do not wait for a writer (WAL). No statement blocks the event loop
 * (ADR-0024): one thread writes, another reads for `kysely`, and two serve `reads`, which may be slow.
 */
export async function openSqlite(dataDir: string): Promise<SqliteDatabase> {
  const path = join(dataDir, DATABASE_FILE);
  const file = openFile(dataDir, path);
  // Without a statement object, which would keep the connection open after `close` until it is collected.
  await untilNotBusy(path, () => file.exec('pragma journal_mode = WAL'));
  const { dev, ino } = statSync(path, { bigint: true });
  const threadFile = { path, dev, ino, pragmas: PRAGMAS };
  const turns = new WriterTurns();
  const writer = new SqliteThreads(threadFile, WRITER);
  const readers = new SqliteThreads(threadFile, READERS);
  const cached = { ...threadFile, pragmas: [...PRAGMAS, READ_CACHE] };
  const catalogReaders = new SqliteThreads(cached, CATALOG_READERS);
  const kysely = new Kysely<Tables>({ dialect: sqliteDialect({ readers, writer, turns }), ...queryLog() });
  const reads = new Kysely<Tables>({
    dialect: sqliteDialect({ readers: catalogReaders, writer, turns }),
    ...queryLog(),
  });
  const pools = (): PoolState[] => [
    { pool: 'requests', connections: READERS.threads, idle: readers.idle, waiting: readers.waiting },
    {
      pool: 'reads',
      connections: CATALOG_READERS.threads,
      idle: catalogReaders.idle,
      waiting: catalogReaders.waiting,
    },
    { pool: 'writes', connections: WRITER.threads, idle: writer.idle, waiting: turns.waiting },
  ];
  const close = async () => {
    await Promise.all([kysely, reads].map((instance) => instance.destroy()));
    await Promise.all([writer, readers, catalogReaders].map((threads) => threads.close()));
    file.close();
  };
  return { kysely, reads, pools, close };
}

/** Throws `DatabaseFailure` if the user of this process must not write the file. */
function openFile(dataDir: string, path: string): Libsql.Database {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    createFile(path);
    // SQLite gives its other files the mode of this one.
    chmodSync(path, 0o600);
    return new Libsql(path);
  } catch (error) {
    throw new DatabaseFailure('unavailable', (error as Error).message, { cause: error });
  }
}

/**
 * Creates the file, readable only by its owner, unless it exists. Opening and closing an existing file would drop the locks
 * of this process's other connections, and with them SQLite's log
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
 * Repeats `step` while another process locks the file. Changing to WAL needs an exclusive lock and fails immediately without
 * one: the busy timeout does not apply.
 */
async function untilNotBusy(path: string, step: () => void): Promise<void> {
  const end = performance.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      return step();
    } catch (error) {
      const failure = asFailure(Object.assign(error as Error, { path }), sqliteFailureKind);
      const isBusy = failure instanceof DatabaseFailure && failure.kind === 'busy';
      if (!isBusy || performance.now() > end) throw failure;
      await pause(BUSY_PAUSE_MS);
    }
  }
}
