import type { Kysely } from 'kysely';
import { batchedRead } from '../../db/batched-read';
import type { SessionRow, Tables, UserRow } from '../../db/tables';

/** A user, and the expiry of one of the user's sessions; null if that session does not exist. */
export type SessionUser = Pick<UserRow, 'id' | 'email' | 'guest' | 'sessionless_tokens'> & {
  expires_at: string | null;
};

/** Returns a function that finds a user and the user's session in one query, because every request needs it. */
export function prepareFindSessionUser(db: Kysely<Tables>) {
  return batchedRead<'user_id' | 'session_id', SessionUser>(db, ['user_id', 'session_id'], (batch) =>
    batch
      .selectFrom('keys')
      .innerJoin('users', 'users.id', 'keys.user_id')
      .leftJoin('sessions', (join) =>
        join.onRef('sessions.user_id', '=', 'keys.user_id').onRef('sessions.id', '=', 'keys.session_id'),
      )
      .select([
        'keys.position',
        'users.id',
        'users.email',
        'users.guest',
        'users.sessionless_tokens',
        'sessions.expires_at',
      ]),
  );
}

export async function insertSession(db: Kysely<Tables>, session: SessionRow): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

export async function extendSession(
  db: Kysely<Tables>,
  userId: string,
  id: string,
  expiresAt: string,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ expires_at: expiresAt })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

export async function deleteSession(db: Kysely<Tables>, userId: string, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', id).execute();
}

/** Deletes all sessions of the user except `kept`. */
export async function deleteOtherSessions(
  db: Kysely<Tables>,
  userId: string,
  kept: string | undefined,
): Promise<void> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (kept !== undefined) query = query.where('id', '!=', kept);
  await query.execute();
}

/** Deletes the user's oldest sessions beyond `max`, but never `latest`. */
export async function deleteSurplusSessions(
  db: Kysely<Tables>,
  userId: string,
  latest: string,
  max: number,
): Promise<void> {
  const surplus = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '!=', latest)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(max)
    .offset(max - 1)
    .execute();
  for (const { id } of surplus) await deleteSession(db, userId, id);
}

/** Deletes up to `limit` sessions that expired by `now`; returns the user of each. */
export async function deleteExpiredSessions(
  db: Kysely<Tables>,
  now: string,
  limit: number,
): Promise<string[]> {
  const deleted = await db
    .deleteFrom('sessions')
    // Checked again, because another process may have extended one.
    .where('expires_at', '<=', now)
    .where((eb) =>
      eb(
        eb.refTuple('user_id', 'id'),
        'in',
        eb
          .selectFrom('sessions as expired')
          .select(['expired.user_id', 'expired.id'])
          .where('expired.expires_at', '<=', now)
          .orderBy('expired.expires_at')
          .limit(limit)
          .$asTuple('user_id', 'id'),
      ),
    )
    .returning('user_id')
    .execute();
  return deleted.map(({ user_id }) => user_id);
}

/** Deletes the guests among `userIds` without a session: their accounts are unreachable. */
export async function deleteLeftGuests(db: Kysely<Tables>, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .deleteFrom('users')
    .where('id', 'in', userIds)
    .where('guest', '=', 1)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('sessions').select('id').whereRef('sessions.user_id', '=', 'users.id'))),
    )
    .execute();
}
