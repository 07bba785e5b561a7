import { join } from 'node:path';
import type { CompiledQuery, QueryResult } from 'kysely';
import { Thread } from '../threads/thread';
import { asFailure, DatabaseFailure } from './database-failure';
import { sqliteFailureKind } from './sqlite-failure';

type Statement = Pick<CompiledQuery, 'sql' | 'parameters'> & { inTransaction: boolean };

type StatementResult = { rows: unknown[]; changes?: number; lastInsertRowid?: number };

/** The file of a thread, and what its path led to when the server opened it: the thread takes no other file. */
export type ThreadFile = { path: string; dev: bigint; ino: bigint; pragmas: readonly string[] };

const SCRIPT = join(__dirname, 'sqlite-thread-main.cjs');

/** More statements than this wait for no thread: their requests get a 503. */
const WAITING_MAX = 200;

/** A connection to the SQLite file in a thread of its own, which starts with the first statement. */
export class SqliteThread {
  readonly #thread: Thread<Statement, StatementResult>;

  /** @param writes fails what is written once the path leads to another file, where it would be lost */
  constructor(file: ThreadFile, { writes }: { writes: boolean }) {
    const ended = (cause: unknown) =>
      new DatabaseFailure('unavailable', 'the thread of SQLite ended', { cause });
    this.#thread = new Thread(SCRIPT, { data: { ...file, writes }, ended });
  }

  /** How many statements run or wait. */
  get load(): number {
    return this.#thread.load;
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
    if (this.load >= WAITING_MAX) throw new DatabaseFailure('busy', 'too many statements wait for SQLite');
    const { rows, changes, lastInsertRowid } = await this.#thread
      .run({ sql, parameters, inTransaction })
      .catch((error: unknown) => {
        throw asFailure(error, sqliteFailureKind);
      });
    return {
      rows: rows as R[],
      ...(changes !== undefined && { numAffectedRows: BigInt(changes) }),
      ...(lastInsertRowid !== undefined && { insertId: BigInt(lastInsertRowid) }),
    };
  }

  /** Ends the thread after the statement that it runs. Those that wait fail, and those that come later. */
  async close(): Promise<void> {
    await this.#thread.close();
  }
}
