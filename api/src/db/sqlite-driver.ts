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

/** Runs statements, at once or when it is their turn. */
export type Statements = {
  /** A statement that changes nothing, and sees no temporary table. */
  read<R>(query: CompiledQuery): Promise<QueryResult<R>>;
  /**
   * Any statement, on the writing connection. Call it between `takeWriter` and the end that it returned.
   *
   * @param inTransaction fails the statement if no transaction is open: it must not be kept without the others
   */
  write<R>(query: CompiledQuery, inTransaction: boolean): Promise<QueryResult<R>>;
  /** Resolves with the end of the caller's turn. */
  takeWriter(): Promise<() => void>;
  close(): Promise<void>;
};

/** Kysely on `statements`. */
export function sqliteDialect(statements: Statements): Dialect {
  return {
    createDriver: () => new SqliteThreadDriver(statements),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/** Reads until its first statement that may change something; from then on it has the writing connection. */
class SqliteConnection implements DatabaseConnection {
  readonly #statements: Statements;
  #endTurn: (() => void) | undefined;
  #begun: Promise<unknown> | undefined;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#endTurn && isRead(query)) return this.#statements.read<R>(query);
    this.#endTurn ??= await this.#statements.takeWriter();
    const isInTransaction = this.#begun !== undefined;
    const [result] = await Promise.all([this.#statements.write<R>(query, isInTransaction), this.#begun]);
    return result;
  }

  /** Begins a transaction. The first statement does not wait for it: the thread runs one after the other. */
  async begin(sql: 'begin' | 'begin immediate'): Promise<void> {
    this.#endTurn = await this.#statements.takeWriter();
    this.#begun = this.#statements.write(CompiledQuery.raw(sql), false);
    // Each statement of the transaction fails with it.
    this.#begun.catch(() => undefined);
  }

  async end(sql: 'commit' | 'rollback'): Promise<void> {
    const begun = this.#begun;
    this.#begun = undefined;
    const ended = this.#statements.write(CompiledQuery.raw(sql), false);
    await (sql === 'commit' ? Promise.all([begun, ended]) : ended);
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
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#statements);
  }

  async beginTransaction(connection: SqliteConnection, settings: TransactionSettings): Promise<void> {
    // "immediate" takes the write lock before the first read, so what is read stays true.
    const begin = settings.accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.begin(begin);
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.end('commit');
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    await connection.end('rollback');
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#statements.close();
  }
}

function isRead({ query, sql }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*select\b/i.test(sql));
}
