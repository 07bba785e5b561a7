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
  /** Any statement, on the writing connection. Call it between `takeWriter` and the end that it returned. */
  write<R>(query: CompiledQuery): Promise<QueryResult<R>>;
  /** Resolves with the end of the caller's turn. */
  takeWriter(): Promise<() => void>;
  /** Resolves when what was written will last; call it before anybody hears of it. */
  checkWritten(): Promise<void>;
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
  isInTransaction = false;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#endTurn && isRead(query)) return this.#statements.read<R>(query);
    this.#endTurn ??= await this.#statements.takeWriter();
    const result = await this.#statements.write<R>(query);
    if (!this.isInTransaction) await this.#statements.checkWritten();
    return result;
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
    await connection.executeQuery(CompiledQuery.raw(begin));
    connection.isInTransaction = true;
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
    connection.isInTransaction = false;
    await this.#statements.checkWritten();
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
    connection.isInTransaction = false;
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
