import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { DatabaseFailure } from './database-failure';
import { tellFailure } from './queries';
import type { SqliteThreads } from './sqlite-threads';

/** The threads that run statements. */
export type SqliteStatements = {
  /** For statements that change nothing and use no temporary table. */
  readers: SqliteThreads;
  /** One thread, for all other statements. */
  writer: SqliteThreads;
  /** Grants the writer to one user at a time. */
  turns: WriterTurns;
};

/** Kysely on `statements`. */
export function sqliteDialect(statements: SqliteStatements): Dialect {
  return {
    createDriver: () => new SqliteThreadDriver(statements),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/** Uses a reader until its first statement that may change something, and then holds the writer. */
class SqliteConnection implements DatabaseConnection {
  readonly #statements: SqliteStatements;
  #endTurn: (() => void) | undefined;
  #isInTransaction = false;

  constructor(statements: SqliteStatements) {
    this.#statements = statements;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { readers, writer, turns } = this.#statements;
    if (!this.#endTurn && isRead(query)) return readers.run<R>(query);
    this.#endTurn ??= await turns.take();
    return writer.run<R>(query, this.#isInTransaction);
  }

  async begin(sql: 'begin' | 'begin immediate'): Promise<void> {
    const { writer, turns } = this.#statements;
    this.#endTurn = await turns.take();
    await writer.run(CompiledQuery.raw(sql));
    this.#isInTransaction = true;
  }

  async end(sql: 'commit' | 'rollback'): Promise<void> {
    this.#isInTransaction = false;
    await this.#statements.writer.run(CompiledQuery.raw(sql));
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }

  release(): void {
    this.#endTurn?.();
    this.#endTurn = undefined;
  }
}

class SqliteThreadDriver implements Driver {
  readonly #statements: SqliteStatements;

  constructor(statements: SqliteStatements) {
    this.#statements = statements;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#statements);
  }

  async beginTransaction(connection: SqliteConnection, settings: TransactionSettings): Promise<void> {
    // "immediate" takes the write lock before the first read, so the data cannot change in between.
    const statement = settings.accessMode === 'read only' ? 'begin' : 'begin immediate';
    await tellFailure(statement, () => connection.begin(statement));
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await tellFailure('commit', () => connection.end('commit'));
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    await connection.end('rollback');
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    connection.release();
  }

  /** Does nothing: `openSqlite` ends the threads, because two instances of Kysely share the writer. */
  async destroy(): Promise<void> {}
}

function isRead({ query, sql }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*select\b/i.test(sql));
}

/** A request that does not get its turn within this time responds 503. */
const TURN_TIMEOUT_MS = 10_000;

const WAITING_MAX = 500;

/** Grants the only writing connection exclusively, in turn, to work with several statements, such as a transaction. */
export class WriterTurns {
  readonly #waiting: { grant: () => void }[] = [];
  #isTaken = false;

  /** The number of callers that are waiting for their turn. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Resolves with a function that ends the turn, when it is the caller's turn. Throws `DatabaseFailure` with `busy`. */
  async take(): Promise<() => void> {
    if (this.#isTaken) await this.#turn();
    this.#isTaken = true;
    let isEnded = false;
    return () => {
      if (isEnded) return;
      isEnded = true;
      this.#isTaken = false;
      this.#waiting.shift()?.grant();
    };
  }

  #turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length >= WAITING_MAX) {
        reject(new DatabaseFailure('busy', 'too many writers wait for SQLite'));
        return;
      }
      const entry = {
        grant: () => {
          clearTimeout(timer);
          // Takes the turn right away: its owner resumes only after other callers that are about to ask.
          this.#isTaken = true;
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1);
        reject(new DatabaseFailure('busy', `no turn to write within ${TURN_TIMEOUT_MS} ms`));
      }, TURN_TIMEOUT_MS);
      this.#waiting.push(entry);
    });
  }
}
