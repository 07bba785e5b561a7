import { join } from 'node:path';
import type { CompiledQuery, QueryResult } from 'kysely';
import { Piscina } from 'piscina';
import { asFailure, DatabaseFailure, sqliteFailureKind } from './database-failure';

type Statement = Pick<CompiledQuery, 'sql' | 'parameters'> & { inTransaction: boolean };

/** `error` is an error of SQLite. */
type Outcome = {
  result?: { rows: unknown[]; changes?: number; lastInsertRowid?: number };
  error?: { message: string; code?: string };
};

/** The database file, and the identity of the file at its path when the server opened it. Threads accept no other file. */
export type ThreadFile = { path: string; dev: bigint; ino: bigint; pragmas: readonly string[] };

/** Piscina's error for a statement when the queue is full. */
const QUEUE_FULL = 'Task queue is at limit';

type Options = {
  threads: number;
  /** Maximum waiting statements. The requests of further statements respond 503. */
  waitingMax: number;
  /** Fails writes once the path leads to another file: they would be lost. */
  writes: boolean;
};

/** Threads with one connection each to the SQLite file. */
export class SqliteThreads {
  readonly #pool: Piscina<Statement, Outcome>;
  readonly #path: string;
  #isClosed = false;

  constructor(file: ThreadFile, { threads, waitingMax, writes }: Options) {
    this.#path = file.path;
    this.#pool = new Piscina({
      filename: join(__dirname, 'sqlite-worker.cjs'),
      minThreads: threads,
      maxThreads: threads,
      maxQueue: waitingMax,
      workerData: { ...file, writes },
      execArgv: [],
      // Otherwise a thread never reaches its event loop, where Node frees the 0.9 KB that libsql holds for each read.
      atomics: 'disabled',
    });
    // The pool replaces a thread that ends while idle.
    this.#pool.on('error', () => undefined);
  }

  /**
   * Runs a statement after the waiting ones. Throws `DatabaseFailure`, or SQLite's error.
   *
   * @param inTransaction fails the statement if no transaction is open
   */
  async run<R>(
    { sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>,
    inTransaction = false,
  ): Promise<QueryResult<R>> {
    // A closed pool would start new threads.
    if (this.#isClosed) throw new DatabaseFailure('unavailable', 'SQLite is closed');
    const { result, error } = await this.#pool
      .run({ sql, parameters, inTransaction })
      .catch((cause: unknown) => {
        if (cause instanceof Error && cause.message === QUEUE_FULL)
          throw new DatabaseFailure('busy', 'too many statements wait for SQLite');
        throw new DatabaseFailure('unavailable', 'the thread of SQLite ended', { cause });
      });
    if (error) throw asFailure(Object.assign(new Error(), error, { path: this.#path }), sqliteFailureKind);
    const { rows = [], changes, lastInsertRowid } = result ?? {};
    return {
      rows: rows as R[],
      ...(changes !== undefined && { numAffectedRows: BigInt(changes) }),
      ...(lastInsertRowid !== undefined && { insertId: BigInt(lastInsertRowid) }),
    };
  }

  /** The number of statements that are waiting for a thread. */
  get waiting(): number {
    return this.#pool.queueSize;
  }

  /** The number of threads that run no statement. */
  get idle(): number {
    return this.#pool.idleThreads;
  }

  /** Ends the threads after their current statements. Waiting statements fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#pool.close({ force: true });
  }
}
