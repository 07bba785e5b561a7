import { sql, type Kysely } from 'kysely';
import type { Tables } from './tables';

const PING_TIMEOUT_MS = 2_000;

/** Resolves when the database responds to a query; rejects with its error, or after 2 s. */
export async function ping(db: Kysely<Tables>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    const error = new Error(`no response within ${PING_TIMEOUT_MS} ms`);
    timer = setTimeout(() => reject(error), PING_TIMEOUT_MS);
  });
  try {
    await Promise.race([sql`select 1`.execute(db), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
