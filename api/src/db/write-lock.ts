import { sql, type Kysely } from 'kysely';
import type { Database } from './database';
import type { Tables } from './tables';

/** Any number: names FitReel's advisory lock in PostgreSQL. */
const LOCK = 7_317_001;

/**
 * Runs `work` in a transaction on `connection`, a connection of `database`, with an exclusive lock: every other
 * `withWriteLock` on that database waits, in this process or another. Readers do not wait. An error undoes everything.
 */
export async function withWriteLock<T>(
  { engine }: Pick<Database, 'engine'>,
  connection: Kysely<Tables>,
  work: () => Promise<T>,
): Promise<T> {
  // "immediate" takes SQLite's write lock before the first read, so what `work` reads stays true.
  await sql.raw(engine === 'sqlite' ? 'begin immediate' : 'begin').execute(connection);
  try {
    if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${LOCK})`.execute(connection);
    const result = await work();
    await sql`commit`.execute(connection);
    return result;
  } catch (error) {
    await sql`rollback`.execute(connection);
    throw error;
  }
}
