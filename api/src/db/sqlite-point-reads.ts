import type { CompiledQuery, QueryResult, ValueNode } from 'kysely';
import type Libsql from 'libsql';
import { LRUCache } from 'lru-cache';
import { asFailure, DatabaseFailure } from './database-failure';
import { sqliteFailureKind } from './sqlite-failure';

const STATEMENTS_MAX = 200;

/**
 * Reads of a few rows by their keys, on the main thread: they take less time than asking another thread. They never wait
 * for a lock.
 */
export class PointReads {
  readonly #file: Libsql.Database;
  readonly #statements = new LRUCache<string, Libsql.Statement>({ max: STATEMENTS_MAX });

  constructor(file: Libsql.Database) {
    this.#file = file;
    file.pragma('busy_timeout = 0');
  }

  /** Undefined while another process holds a lock that keeps readers out. */
  read<R>({ query, sql, parameters }: CompiledQuery): QueryResult<R> | undefined {
    try {
      const statement = this.#prepared(sql);
      if (!isForOneRow(query)) return { rows: statement.all(parameters) as R[] };
      // One call into SQLite instead of three.
      const row = statement.get(parameters) as R | undefined;
      return { rows: row === undefined ? [] : [row] };
    } catch (error) {
      const failure = asFailure(error, sqliteFailureKind);
      if (failure instanceof DatabaseFailure && failure.kind === 'busy') return undefined;
      throw failure;
    }
  }

  close(): void {
    this.#statements.clear();
    this.#file.close();
  }

  #prepared(sql: string): Libsql.Statement {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#file.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

/** Whether the query has `limit(1)`. */
function isForOneRow(query: CompiledQuery['query']): boolean {
  if (query.kind !== 'SelectQueryNode') return false;
  const limit = query.limit?.limit;
  return limit?.kind === 'ValueNode' && (limit as ValueNode).value === 1;
}
