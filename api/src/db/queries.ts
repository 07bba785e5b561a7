import type { LogEvent } from 'kysely';
import { diagnostic } from '../http/diagnostic';
import { DatabaseFailure } from './database-failure';

/** A completed statement. */
export interface Query {
  /** The SQL with placeholders: it contains no viewer's data. */
  sql: string;
  ms: number;
  /** `failed` by the database, such as for lack of a connection; `rejected` for a mistake or violated constraint, as callers expect. */
  outcome: 'done' | 'failed' | 'rejected';
}

export const queries = diagnostic<Query>('query');

const outcomeOf = (error: unknown) => (error instanceof DatabaseFailure ? 'failed' : 'rejected');

/** Kysely's `log`, if anybody subscribes to queries. Subscribe before the database is opened. */
export function queryLog(): { log?: (event: LogEvent) => void } {
  if (!queries.isWanted()) return {};
  return {
    log: (event) =>
      queries.publish({
        sql: event.query.sql,
        ms: event.queryDurationMillis,
        outcome: event.level === 'error' ? outcomeOf(event.error) : 'done',
      }),
  };
}

/** Reports `step` if it fails: a step of a statement or transaction that Kysely does not log. */
export async function tellFailure<T>(step: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } catch (error) {
    queries.publish({ sql: step, ms: performance.now() - began, outcome: outcomeOf(error) });
    throw error;
  }
}
