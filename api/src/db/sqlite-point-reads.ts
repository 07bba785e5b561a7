import type { CompiledQuery, QueryResult } from 'kysely';
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
  read<R>({ sql, parameters }: CompiledQuery): QueryResult<R> | undefined {
    try {
      return { rows: this.#prepared(sql).all(parameters) as R[] };
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
