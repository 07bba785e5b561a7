import { type Kysely, type Transaction, sql } from 'kysely';
import { type Tables, timestamp } from './tables';
import type { Database } from './database';

/** A change of one user's data: its transaction, the position of what it adds, whether opened videos are to stay out of the history, and which programme runs. */
export type UserChange = {
  trx: Transaction<Tables>;
  userId: string;
  position: number;
  historyPaused: boolean;
  /** Its id; empty if none runs. */
  runningProgramme: string;
};

/**
 * Runs `work` in a transaction that holds the lock of the user's row; undefined when there is no such user.
 *
 * Taking the next position takes the lock. So positions follow the order of addition on both engines and in any race,
 * and what `work` reads is still true when it writes. An error undoes everything.
 */
export function withUserLock<T>(
  db: Kysely<Tables>,
  userId: string,
  work: (change: UserChange) => Promise<T>,
): Promise<T | undefined> {
  return db.transaction().execute(async (trx) => {
    const user = await trx
      .updateTable('users')
      .set(({ eb }) => ({ additions: eb('additions', '+', 1), updated_at: timestamp() }))
      .where('id', '=', userId)
      .returning(['additions', 'history_paused', 'running_programme'])
      .executeTakeFirst();
    return (
      user &&
      work({
        trx,
        userId,
        position: user.additions,
        historyPaused: user.history_paused === 1,
        runningProgramme: user.running_programme,
      })
    );
  });
}

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
