import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { PoolClient } from 'pg';
import { inTime } from '../http/timing';
import { DatabaseFailure, asFailure, postgresFailureKind } from './database-failure';
import { CANCELLED_MS, cancelStatement } from './postgres-cancel';
import { mayChange, type Standby } from './postgres-standby';

/**
 * Statements with more parameters, such as an insert of many rows or a list of ids, rarely recur with the same length, so
 * they are not prepared. A search has about a hundred parameters.
 */
const PREPARED_PARAMETERS_MAX = 128;

/** Reads whole rows of a table. PostgreSQL rejects such a prepared statement once a newer gateway has added a column (ADR-0130). */
const READS_ROWS = /^select (?:"\w+"\.)?\* from "|returning \*/;

/** Names of prepared statements by their SQL. A connection prepares a statement when it first sees its name. */
const names = new LRUCache<string, string>({ max: 500 });
let named = 0;

const CHANGES: readonly string[] = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'];

/** `read_only_sql_transaction` (PostgreSQL, appendix A). */
const READ_ONLY = '25006';

export type ConnectionLimits = {
  /** How long a statement may go without a response before its connection is given up; undefined waits forever. */
  responseTimeoutMs?: number | undefined;
  /** Detects that changes cannot be confirmed. */
  standby?: Standby | undefined;
};

/** Kysely's view of a client of a pool. Throws `DatabaseFailure`s. */
export class PostgresConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #limits: ConnectionLimits;
  readonly #onBreak: () => void;
  #isBroken = false;
  /** Set for an abandoned statement: resolves when it has ended on the server. */
  #ending: Promise<void> | undefined;

  constructor(client: PoolClient, limits: ConnectionLimits, onBreak: () => void) {
    this.#client = client;
    this.#limits = limits;
    this.#onBreak = onBreak;
    client.on('error', this.#breaks);
  }

  /** A breaking client fails its statement and also emits the error, which would end the process without a listener. */
  readonly #breaks = (): void => {
    if (!this.#isBroken) this.#onBreak();
    this.#isBroken = true;
  };

  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isBroken) throw new DatabaseFailure('unavailable', 'the connection was given up');
    const { sql, parameters } = compiled;
    const { responseTimeoutMs: timeoutMs, standby } = this.#limits;
    const watching = timeoutMs !== undefined && mayChange(compiled) ? standby : undefined;
    watching?.admit();
    const isPrepared = parameters.length <= PREPARED_PARAMETERS_MAX && !READS_ROWS.test(sql);
    const name = isPrepared ? nameOf(sql) : undefined;
    const query = { text: sql, values: [...parameters], ...(name !== undefined && { name }) };
    const response = this.#client.query<R & object>(query);
    try {
      const result = await this.#responseTo(response, watching);
      if (!result) {
        this.#abandon(response);
        watching?.admit();
        this.#onBreak();
        throw new DatabaseFailure('unavailable', `no response within ${timeoutMs} ms`);
      }
      const { command, rowCount, rows } = result;
      return { rows, ...(CHANGES.includes(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
    } catch (error) {
      // The server has lost its role as primary, so its other connections are useless too.
      if ((error as { code?: unknown }).code === READ_ONLY) this.#breaks();
      throw asFailure(error, postgresFailureKind);
    }
  }

  #responseTo<T>(response: Promise<T>, standby: Standby | undefined): Promise<T | undefined> {
    const timeoutMs = this.#limits.responseTimeoutMs;
    if (timeoutMs === undefined) return response;
    return standby ? standby.inTime(response, timeoutMs) : inTime(response, timeoutMs);
  }

  /** Cancels a statement that nobody awaits. Its connection still counts in the pool, so that no other replaces it. */
  #abandon(response: Promise<unknown>): void {
    this.#isBroken = true;
    // Releasing the client fails the statement again.
    const ended = response.catch(() => undefined);
    this.#ending = cancelStatement(this.#client).then(async () => void (await inTime(ended, CANCELLED_MS)));
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }

  /** Rolls back a transaction. Giving up the connection has the same effect. */
  async rollback(statement: CompiledQuery): Promise<void> {
    if (!this.#isBroken) await this.executeQuery(statement);
  }

  release(): void {
    // A broken client may emit another error while it ends.
    if (!this.#isBroken) this.#client.off('error', this.#breaks);
    const leave = () => this.#client.release(this.#isBroken);
    if (this.#ending) this.#ending.then(leave, leave);
    else leave();
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
