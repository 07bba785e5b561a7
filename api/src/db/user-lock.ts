import type { Kysely, Transaction } from 'kysely';
import { timestamp, type Tables } from './tables';

/** A change of one user's data: its transaction, and the position of what it adds. */
export type UserChange = { trx: Transaction<Tables>; userId: string; position: number };

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
      .returning('additions')
      .executeTakeFirst();
    return user && work({ trx, userId, position: user.additions });
  });
}
