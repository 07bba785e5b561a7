import { createHmac } from 'node:crypto';
import { CompiledQuery, type Kysely } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Database } from './database';
import type { Tables } from './tables';

type Limit = {
  points: number;
  seconds: number;
  /** Counts in memory while the database fails, instead of failing the limited requests too. */
  insured?: boolean;
};

/** Creates the limiter `name`. Limiters of one name share their counts, also across gateways. */
export type MakeLimiter = (name: string, limit: Limit) => RateLimiterAbstract;

/** Counts in the memory of this process. */
export const memoryLimiter: MakeLimiter = (_name, { points, seconds }) =>
  new RateLimiterMemory({ points, duration: seconds });

/** Keys are stored as digests: their length is fixed, and the table and its backups reveal no addresses or emails. */
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
 * Counts for the whole site: in PostgreSQL, which the gateways share, or in memory with SQLite. A key that has used up its
 * points is then rejected from memory, so a flood does not load the database (ADR-0066).
 *
 * @param secret shared by the gateways
 */
export function siteLimiters({ engine, kysely }: Database, secret: string): MakeLimiter {
  if (engine === 'sqlite') return memoryLimiter;
  const storeClient = {
    /** A query as node-postgres has it, with the connections and failures of `kysely`. */
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

/** How many expired counts one statement removes. */
const EXPIRED_BATCH = 1_000;

/** Removes expired counts. Resolves with false if there may be more. */
export async function removeExpiredCounts(db: Kysely<Tables>, now = Date.now()): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('rate_limits')
    // Checked again: another process may have started a new count.
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
