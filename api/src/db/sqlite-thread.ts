import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CompiledQuery, QueryResult } from 'kysely';
import { asFailure, DatabaseFailure } from './database-failure';
import { sqliteFailureKind } from './sqlite-failure';

type Outcome = {
  id: number;
  result?: { rows: unknown[]; changes?: number; lastInsertRowid?: number };
  error?: { message: string; code?: string };
};

type Waiting = { resolve: (outcome: Outcome) => void; reject: (error: Error) => void };

const MAIN = join(__dirname, 'sqlite-thread-main.cjs');

/** More statements than this wait for no thread: their requests get a 503. */
const WAITING_MAX = 200;

/** A connection to the SQLite file in a thread of its own, which starts with the first statement. */
export class SqliteThread {
  readonly #workerData: { path: string; pragmas: readonly string[] };
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #statements = 0;
  #closed = false;

  constructor(path: string, pragmas: readonly string[]) {
    this.#workerData = { path, pragmas };
  }

  /** How many statements run or wait. */
  get load(): number {
    return this.#waiting.size;
  }

  /** Runs one statement after those that wait. Throws `DatabaseFailure`, or SQLite's error. */
  async run<R>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<R>> {
    if (this.#closed) throw new DatabaseFailure('unavailable', 'the database is closed');
    if (this.load >= WAITING_MAX) throw new DatabaseFailure('busy', 'too many statements wait for SQLite');
    const worker = (this.#worker ??= this.#start());
    const id = (this.#statements += 1);
    const outcome = await new Promise<Outcome>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      // The process stays alive for a statement, and for no idle thread.
      worker.ref();
      worker.postMessage({ id, sql, parameters });
    });
    if (!outcome.result) throw asFailure(Object.assign(new Error(), outcome.error), sqliteFailureKind);
    const { rows, changes, lastInsertRowid } = outcome.result;
    return {
      rows: rows as R[],
      ...(changes !== undefined && { numAffectedRows: BigInt(changes) }),
      ...(lastInsertRowid !== undefined && { insertId: BigInt(lastInsertRowid) }),
    };
  }

  /** Ends the thread after the statement that it runs. Those that wait fail, and those that come later. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(MAIN, { workerData: this.#workerData, execArgv: [] });
    worker.on('message', (outcome: Outcome) => {
      const waiting = this.#waiting.get(outcome.id);
      this.#waiting.delete(outcome.id);
      if (this.load === 0) worker.unref();
      waiting?.resolve(outcome);
    });
    let cause: unknown;
    worker.on('error', (error) => (cause = error));
    worker.on('exit', () => {
      this.#worker = undefined;
      const failure = new DatabaseFailure('unavailable', 'the thread of SQLite ended', { cause });
      for (const { reject } of this.#waiting.values()) reject(failure);
      this.#waiting.clear();
    });
    return worker;
  }
}
