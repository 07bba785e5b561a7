import { ACTIVITY_BOUNDS, CHANGED_VIDEOS_MAX } from '@fitreel/contract';
import { sql } from 'kysely';
import type { UserChange } from '../../db/locks';

/** A stretch of play on one device. Times are in milliseconds since 1970. */
export type Played = { session: string; startedAt: number; endedAt: number; milliseconds: number };

/** These videos, by their ids, as far as the catalogue has them. */
export async function findPlayedVideos({ trx }: UserChange, ids: readonly string[]) {
  const rows = await trx
    .selectFrom('videos')
    .innerJoin('categories', 'categories.id', 'videos.category_id')
    .select(['videos.id', 'title', 'categories.name as category', 'body_part as bodyPart'])
    .where((eb) => (ids.length > 0 ? eb('videos.id', 'in', ids) : eb.lit(false)))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The stretches of these sessions, and those that ended after `since`. */
export async function findPlayed(
  { trx, userId }: UserChange,
  since: number,
  sessions: readonly string[],
): Promise<Played[]> {
  const rows = await trx
    .selectFrom('played')
    .select(['session', 'started_at', 'ended_at', 'milliseconds'])
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([eb('ended_at', '>', since), ...(sessions.length > 0 ? [eb('session', 'in', sessions)] : [])]),
    )
    .execute();
  return rows.map(({ session, started_at, ended_at, milliseconds }) => ({
    session,
    startedAt: Number(started_at),
    endedAt: Number(ended_at),
    milliseconds,
  }));
}

/** When the first stretch ended that is kept, once there are `max`; 0 before. */
export async function findFirstKept({ trx, userId }: UserChange, max: number): Promise<number> {
  const { count, first } = await trx
    .selectFrom('played')
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('ended_at').as('first')])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count) < max ? 0 : Number(first);
}

export async function upsertPlayed(
  { trx, userId }: UserChange,
  { session, startedAt, endedAt, milliseconds }: Played,
): Promise<void> {
  const changed = { ended_at: endedAt, milliseconds };
  await trx
    .insertInto('played')
    .values({ user_id: userId, session, started_at: startedAt, ...changed })
    .onConflict((conflict) => conflict.columns(['user_id', 'session']).doUpdateSet(changed))
    .execute();
}

/** Removes all but the `kept` latest stretches of the user: as many as one report can add. */
export async function deleteOldPlayed({ trx, userId }: UserChange, kept: number): Promise<void> {
  await trx
    .deleteFrom('played')
    .where('user_id', '=', userId)
    .where('session', 'in', (eb) =>
      eb
        .selectFrom('played as old')
        .select('old.session')
        .where('old.user_id', '=', userId)
        .orderBy('old.ended_at', 'desc')
        .limit(CHANGED_VIDEOS_MAX)
        .offset(kept),
    )
    .execute();
}

type Added = { day: string; id: string; milliseconds: number; ended_at: number; zone_offset: number };

/** Adds to an entry; false if it is not there. */
export async function addMilliseconds(
  { trx, userId }: UserChange,
  { day, id, milliseconds, ended_at, zone_offset }: Added,
): Promise<boolean> {
  const most = ACTIVITY_BOUNDS.seconds * 1000;
  const row = await trx
    .updateTable('activity')
    .set({
      milliseconds: sql<number>`case when milliseconds + ${milliseconds} > ${most} then ${most} else milliseconds + ${milliseconds} end`,
      ended_at,
      zone_offset,
    })
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
