import { createHmac } from 'node:crypto';
import { CompiledQuery, type Kysely } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Database } from './database';
import type { Tables } from './tables';

type Limit = {
  points: number;
  seconds: number;
  /** Counts in memory while the database fails; else what is limited fails too. */
  insured?: boolean;
};

/** Makes the limiter `name`: its keys share nothing with other names, and everything with the same name elsewhere. */
export type MakeLimiter = (name: string, limit: Limit) => RateLimiterAbstract;

/** Counts in the memory of this process. */
export const memoryLimiter: MakeLimiter = (_name, { points, seconds }) =>
  new RateLimiterMemory({ points, duration: seconds });

/** Keys are digests: their length is fixed, and nobody reads addresses and emails in the table or in a backup. */
class PostgresLimiter extends RateLimiterPostgres {
  #secret = '';

  withSecret(secret: string): this {
    this.#secret = secret;
    return this;
  }

  override getKey(key: string | number): string {
    return createHmac('sha256', this.#secret).update(`${this.keyPrefix} ${key}`).digest('base64url');
  }
}

/**
 * Counts for the whole site: in PostgreSQL, which its gateways share, and with SQLite in memory. A key that has used up its
 * points is then refused from memory, so that a flood costs the database nothing (ADR-0066).
 *
 * @param secret shared by the gateways
 */
export function siteLimiters({ engine, kysely }: Database, secret: string): MakeLimiter {
  if (engine === 'sqlite') return memoryLimiter;
  const storeClient = {
    /** node-postgres's form of a query, with the connections and failures of `kysely`. */
    async query({ text, values }: { text: string; values: readonly unknown[] }) {
      const { rows, numAffectedRows } = await kysely.executeQuery(CompiledQuery.raw(text, [...values]));
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
    },
  };
  return (name, { points, seconds, insured = false }) =>
    new PostgresLimiter({
      storeClient,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: seconds,
      inMemoryBlockOnConsumed: points,
      ...(insured && { insuranceLimiter: new RateLimiterMemory({ points, duration: seconds }) }),
    }).withSecret(secret);
}

/** Expired counts that one statement removes. */
const EXPIRED_BATCH = 1_000;

/** Removes counts that have expired. Resolves with false when there may be more. */
export async function removeExpiredCounts(db: Kysely<Tables>, now = Date.now()): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('rate_limits')
    // Checked again, because another process may have begun to count anew.
    .where('expire', '<=', now)
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('rate_limits as expired')
        .select('expired.key')
        .where('expired.expire', '<=', now)
        .limit(EXPIRED_BATCH),
    )
    .executeTakeFirst();
  return Number(numDeletedRows) < EXPIRED_BATCH;
}
