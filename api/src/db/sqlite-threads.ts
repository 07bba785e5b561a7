import { join } from 'node:path';
import type { CompiledQuery, QueryResult } from 'kysely';
import { Piscina } from 'piscina';
import { asFailure, DatabaseFailure, sqliteFailureKind } from './database-failure';

type Statement = Pick<CompiledQuery, 'sql' | 'parameters'> & { inTransaction: boolean };

/** `error` is SQLite's. */
type Outcome = {
  result?: { rows: unknown[]; changes?: number; lastInsertRowid?: number };
  error?: { message: string; code?: string };
};

/** The file of the threads, and what its path led to when the server opened it: they take no other file. */
export type ThreadFile = { path: string; dev: bigint; ino: bigint; pragmas: readonly string[] };

/** What Piscina throws for a statement that finds the queue full. */
const QUEUE_FULL = 'Task queue is at limit';

type Options = {
  threads: number;
  /** More statements than this do not wait: their requests get a 503. */
  waitingMax: number;
  /** Fails what is written once the path leads to another file, where it would be lost. */
  writes: boolean;
};

/** Threads with a connection each to the SQLite file. */
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
    // A thread that ends while it is idle is replaced.
    this.#pool.on('error', () => undefined);
  }

  /**
   * Runs one statement after those that wait. Throws `DatabaseFailure`, or SQLite's error.
   *
   * @param inTransaction fails the statement if no transaction is open
   */
  async run<R>(
    { sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>,
    inTransaction = false,
  ): Promise<QueryResult<R>> {
    // The pool would start new threads.
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

  /** Statements that wait for a thread. */
  get waiting(): number {
    return this.#pool.queueSize;
  }

  /** Threads that run no statement. */
  get idle(): number {
    return this.#pool.idleThreads;
  }

  /** Ends the threads after the statements that they run. Waiting statements fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#pool.close({ force: true });
  }
}
