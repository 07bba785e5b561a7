import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { inTime } from '../http/timing';
import { DatabaseFailure, asFailure, postgresFailureKind } from './database-failure';

/**
 * A statement with more parameters, such as an insert of many rows or a list of ids, is hardly sent again in the same length, so
 * it is not prepared. A search has about a hundred.
 */
const PREPARED_PARAMETERS_MAX = 128;

/** Names of prepared statements by their SQL. Each connection prepares a statement when it first sees its name. */
const names = new LRUCache<string, string>({ max: 500 });
let named = 0;

const CHANGES: readonly string[] = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'];

/** Kysely's view of a client of a pool. Failures are `DatabaseFailure`s. */
class PostgresConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #responseTimeoutMs: number | undefined;
  #isBroken = false;

  /** Gives the client up when a statement has no response within `responseTimeoutMs`; undefined waits for ever. */
  constructor(client: PoolClient, responseTimeoutMs: number | undefined) {
    this.#client = client;
    this.#responseTimeoutMs = responseTimeoutMs;
    client.on('error', this.#breaks);
  }

  /** A client that breaks fails its statement and emits the error too; without a listener that would end the process. */
  readonly #breaks = (): void => {
    this.#isBroken = true;
  };

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isBroken) throw new DatabaseFailure('unavailable', 'the connection was given up');
    const name = parameters.length > PREPARED_PARAMETERS_MAX ? undefined : nameOf(sql);
    const query = { text: sql, values: [...parameters], ...(name !== undefined && { name }) };
    const response = this.#client.query<R & object>(query);
    try {
      const timeoutMs = this.#responseTimeoutMs;
      const result = await (timeoutMs === undefined ? response : inTime(response, timeoutMs));
      if (!result) {
        this.#isBroken = true;
        // Releasing the client fails the statement once more; nobody waits for it any longer.
        response.catch(() => undefined);
        throw new DatabaseFailure('unavailable', `no response within ${timeoutMs} ms`);
      }
      const { command, rowCount, rows } = result;
      return { rows, ...(CHANGES.includes(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
    } catch (error) {
      throw asFailure(error, postgresFailureKind);
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }

  /** Undoes a transaction. Giving the connection up undoes it as well. */
  async rollback(statement: CompiledQuery): Promise<void> {
    if (!this.#isBroken) await this.executeQuery(statement);
  }

  release(): void {
    // A broken client may emit another error while it ends.
    if (!this.#isBroken) this.#client.off('error', this.#breaks);
    this.#client.release(this.#isBroken);
  }
}

function nameOf(sql: string): string {
  let name = names.get(sql);
  if (name === undefined) {
    named += 1;
    name = `fitreel_${named}`;
    names.set(sql, name);
  }
  return name;
}

export type PostgresOptions = PoolConfig & {
  /** How long a statement may go without a response before its connection is given up; undefined waits for ever. */
  responseTimeoutMs?: number;
};

/** Kysely on a pool with these options. */
export function postgresDialect(options: PostgresOptions): Dialect {
  return {
    createDriver: () => new PostgresPoolDriver(options),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

class PostgresPoolDriver implements Driver {
  readonly #pool: Pool;
  readonly #responseTimeoutMs: number | undefined;

  constructor({ responseTimeoutMs, ...config }: PostgresOptions) {
    this.#pool = new Pool(config);
    this.#responseTimeoutMs = responseTimeoutMs;
    // The pool drops an idle connection that breaks; without a listener the error would end the process.
    this.#pool.on('error', () => undefined);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    try {
      return new PostgresConnection(await this.#pool.connect(), this.#responseTimeoutMs);
    } catch (error) {
      throw asFailure(error, postgresFailureKind);
    }
  }

  async beginTransaction(connection: PostgresConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode = '' } = settings;
    const isolation = isolationLevel ? `isolation level ${isolationLevel}` : '';
    await connection.executeQuery(CompiledQuery.raw(`begin ${isolation} ${accessMode}`));
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await connection.rollback(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}
