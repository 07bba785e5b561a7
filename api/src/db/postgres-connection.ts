import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { PoolClient } from 'pg';
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

/** `read_only_sql_transaction` (PostgreSQL, appendix A). */
const READ_ONLY = '25006';

/** Kysely's view of a client of a pool. Failures are `DatabaseFailure`s. */
export class PostgresConnection implements DatabaseConnection {
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
