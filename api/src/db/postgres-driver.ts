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
import { Pool, type ClientBase, type PoolClient, type PoolConfig } from 'pg';
import { inTime } from '../http/timing';
import { DatabaseFailure, asFailure, postgresFailureKind } from './database-failure';
import type { WritableHost } from './postgres-hosts';

/**
 * A statement with more parameters, such as an insert of many rows or a list of ids, is hardly sent again in the same length, so
 * it is not prepared. A search has about a hundred.
 */
const PREPARED_PARAMETERS_MAX = 128;

/** Names of prepared statements by their SQL. Each connection prepares a statement when it first sees its name. */
const names = new LRUCache<string, string>({ max: 500 });
let named = 0;

const CHANGES: readonly string[] = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'];

/** `read_only_sql_transaction` (PostgreSQL, appendix A). */
const READ_ONLY = '25006';

/** Kysely's view of a client of a pool. Failures are `DatabaseFailure`s. */
class PostgresConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #responseTimeoutMs: number | undefined;
  readonly #onBreak: () => void;
  #isBroken = false;

  /** Gives the client up when a statement has no response within `responseTimeoutMs`; undefined waits for ever. */
  constructor(client: PoolClient, responseTimeoutMs: number | undefined, onBreak: () => void) {
    this.#client = client;
    this.#responseTimeoutMs = responseTimeoutMs;
    this.#onBreak = onBreak;
    client.on('error', this.#breaks);
  }

  /** A client that breaks fails its statement and emits the error too; without a listener that would end the process. */
  readonly #breaks = (): void => {
    if (!this.#isBroken) this.#onBreak();
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
        this.#breaks();
        // Releasing the client fails the statement once more; nobody waits for it any longer.
        response.catch(() => undefined);
        throw new DatabaseFailure('unavailable', `no response within ${timeoutMs} ms`);
      }
      const { command, rowCount, rows } = result;
      return { rows, ...(CHANGES.includes(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
    } catch (error) {
      // The server is no primary any more: others of its connections are as useless.
      if ((error as { code?: unknown }).code === READ_ONLY) this.#breaks();
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

/**
 * Kysely on a pool with these options, of connections to the host that takes writes.
 *
 * @param opened receives the pool
 */
export function postgresDialect(
  host: WritableHost,
  options: PostgresOptions,
  opened: (pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>) => void = () => undefined,
): Dialect {
  return {
    createDriver: () => {
      const driver = new PostgresPoolDriver(host, options);
      opened(driver);
      return driver;
    },
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

/** The pool's own text for a wait in its queue, which says nothing about the host. */
const QUEUE_TIMEOUT = /^timeout exceeded/;

/** Connections to one host. Those that are not `fresh` are not used again. */
type HostPool = { url: string; pool: Pool; fresh: WeakSet<ClientBase> };

class PostgresPoolDriver implements Driver {
  readonly #host: WritableHost;
  readonly #config: PoolConfig;
  readonly #responseTimeoutMs: number | undefined;
  /** Of the host that takes writes. */
  #current: HostPool | undefined;

  constructor(host: WritableHost, { responseTimeoutMs, ...config }: PostgresOptions) {
    this.#host = host;
    this.#config = config;
    this.#responseTimeoutMs = responseTimeoutMs;
  }

  get totalCount(): number {
    return this.#current?.pool.totalCount ?? 0;
  }

  get idleCount(): number {
    return this.#current?.pool.idleCount ?? 0;
  }

  get waitingCount(): number {
    return this.#current?.pool.waitingCount ?? 0;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    const url = await this.#host.url();
    try {
      return await this.#connect(url);
    } catch (error) {
      // A host that has just failed may have a successor.
      const successor = await this.#host.url();
      if (successor === url) throw error;
      return this.#connect(successor);
    }
  }

  async #connect(url: string): Promise<PostgresConnection> {
    const current = this.#poolOf(url);
    const giveUp = () => this.#giveUp(current);
    try {
      for (;;) {
        const client = await current.pool.connect();
        if (current.fresh.has(client)) return new PostgresConnection(client, this.#responseTimeoutMs, giveUp);
        client.release(true);
      }
    } catch (error) {
      const failure = asFailure(error, postgresFailureKind);
      const isUnavailable = failure instanceof DatabaseFailure && failure.kind === 'unavailable';
      if (isUnavailable && !QUEUE_TIMEOUT.test(failure.message)) giveUp();
      throw failure;
    }
  }

  #poolOf(url: string): HostPool {
    if (this.#current?.url === url) return this.#current;
    this.#current?.pool.end().catch(() => undefined);
    const pool = new Pool({ ...this.#config, connectionString: url });
    const current: HostPool = { url, pool, fresh: new WeakSet() };
    pool.on('connect', (client) => current.fresh.add(client));
    // The pool drops an idle connection that breaks; without a listener the error would end the process.
    pool.on('error', () => this.#host.suspect(url));
    return (this.#current = current);
  }

  /** What happened to one connection concerns the others: they end instead of being used again. */
  #giveUp(current: HostPool): void {
    current.fresh = new WeakSet();
    this.#host.suspect(current.url);
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
    await this.#current?.pool.end();
  }
}
