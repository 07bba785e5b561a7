import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Dialect,
  type Driver,
  type TransactionSettings,
} from 'kysely';
import { Pool, type PoolConfig } from 'pg';
import { asFailure, postgresFailureKind } from './database-failure';
import { PostgresConnection } from './postgres-connection';

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
