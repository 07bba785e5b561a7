import type { LogEvent } from 'kysely';
import { diagnostic } from '../http/diagnostic';

/** A statement that has ended. */
export interface Query {
  /** Its text, with places for the parameters: it holds nothing of a viewer. */
  sql: string;
  ms: number;
  failed: boolean;
}

export const queries = diagnostic<Query>('query');

/** Kysely's `log` while somebody wants to know of queries, who must say so before the database is opened. */
export function queryLog(): { log?: (event: LogEvent) => void } {
  if (!queries.isWanted()) return {};
  return {
    log: ({ level, query, queryDurationMillis: ms }) =>
      queries.publish({ sql: query.sql, ms, failed: level === 'error' }),
  };
}
