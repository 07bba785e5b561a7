import {
  CompiledQuery,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import { Pool, type ClientBase, type PoolClient, type PoolConfig } from 'pg';
import { DatabaseFailure, asFailure, postgresFailureKind } from './database-failure';
import { PostgresConnection, type ConnectionLimits } from './postgres-connection';
import type { WritableHost } from './postgres-hosts';
import { tellFailure } from './queries';

export type PostgresOptions = PoolConfig & ConnectionLimits;

/** Kysely on the connections of `pool`. */
export function postgresDialect(pool: PostgresPool): Dialect {
  return {
    createDriver: () => pool,
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

/** The pool's own error for a timeout in its queue, which does not mean that the host failed. */
const QUEUE_TIMEOUT = /^timeout exceeded/;

/** Connections to one host. Connections that are not `fresh` are not reused. */
type HostPool = { url: string; pool: Pool; fresh: WeakSet<ClientBase> };

/** Call `giveUp` when the client breaks. */
type Acquired = { client: PoolClient; giveUp: () => void };

/** A pool of connections to the host that takes writes. */
export class PostgresPool implements Driver {
  readonly #host: WritableHost;
  readonly #config: PoolConfig;
  readonly #limits: ConnectionLimits;
  /** The pool of the host that currently takes writes. */
  #current: HostPool | undefined;

  constructor(host: WritableHost, { responseTimeoutMs, standby, ...config }: PostgresOptions) {
    this.#host = host;
    this.#config = config;
    this.#limits = { responseTimeoutMs, standby };
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
    const { client, giveUp } = await tellFailure('connect', () => this.#acquire());
    return new PostgresConnection(client, this.#limits, giveUp);
  }

  /** A client of the pool, which the caller releases. */
  async connect(): Promise<PoolClient> {
    return (await this.#acquire()).client;
  }

  async #acquire(): Promise<Acquired> {
    const url = await this.#host.url();
    try {
      return await this.#connect(url);
    } catch (error) {
      // A failed host may already have a successor.
      const successor = await this.#host.url();
      if (successor === url) throw error;
      return this.#connect(successor);
    }
  }

  async #connect(url: string): Promise<Acquired> {
    const current = this.#poolOf(url);
    const giveUp = () => this.#giveUp(current);
    try {
      for (;;) {
        const client = await current.pool.connect();
        if (current.fresh.has(client)) return { client, giveUp };
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
    // The pool drops a broken idle connection; without a listener the error would end the process.
    pool.on('error', () => this.#host.suspect(url));
    return (this.#current = current);
  }

  /** A failure of one connection affects the others: they are closed instead of being reused. */
  #giveUp(current: HostPool): void {
    current.fresh = new WeakSet();
    this.#host.suspect(current.url);
  }

  async beginTransaction(connection: PostgresConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode = '' } = settings;
    if (accessMode !== 'read only') await tellFailure('begin', async () => this.#limits.standby?.admit());
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
