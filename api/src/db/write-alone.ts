import { sql, type Kysely } from 'kysely';
import type { Database } from './database';
import type { Tables } from './tables';

/** Any number: the name of FitReel's lock in PostgreSQL, held by whoever changes tables or catalogue as a whole. */
const LOCK = 7_317_001;

/**
 * Does `work` in one transaction on `connection`, one of `database`'s. No other `writeAlone` on that database
 * runs meanwhile: it waits, in this process or another. Readers do not wait. Throws what `work` throws, with
 * nothing of it left behind.
 */
export async function writeAlone<T>(
  { engine }: Pick<Database, 'engine'>,
  connection: Kysely<Tables>,
  work: () => Promise<T>,
): Promise<T> {
  // "immediate" takes SQLite's write lock before anything is read, so that what is read stays true.
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
