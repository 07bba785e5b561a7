import { CHANGED_VIDEOS_MAX } from '@fitreel/contract';
import type { UserChange } from '../../db/locks';

/** A stretch of playback on one device. Times are in milliseconds since 1970. */
export type Played = { session: string; startedAt: number; endedAt: number; milliseconds: number };

/** The videos of the catalogue with these ids, by id. */
export async function findPlayedVideos({ trx }: UserChange, ids: readonly string[]) {
  const rows = await trx
    .selectFrom('videos')
    .innerJoin('categories', 'categories.id', 'videos.category_id')
    .select(['videos.id', 'title', 'categories.name as category', 'body_part as bodyPart'])
    .where((eb) => (ids.length > 0 ? eb('videos.id', 'in', ids) : eb.lit(false)))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The stretches of these sessions, and all that ended after `since`. */
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

/** The end of the oldest stretch if the user has `max` or more; 0 otherwise. */
export async function findFirstKept({ trx, userId }: UserChange, max: number): Promise<number> {
  const { count, first } = await trx
    .selectFrom('played')
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('ended_at').as('first')])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count) < max ? 0 : Number(first);
}

/** Stores stretches of different sessions. A known one keeps its start. */
export async function upsertPlayed({ trx, userId }: UserChange, played: readonly Played[]): Promise<void> {
  if (played.length === 0) return;
  const rows = played.map(({ session, startedAt, endedAt, milliseconds }) => ({
    user_id: userId,
    session,
    started_at: startedAt,
    ended_at: endedAt,
    milliseconds,
  }));
  await trx
    .insertInto('played')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'session']).doUpdateSet((eb) => ({
        ended_at: eb.ref('excluded.ended_at'),
        milliseconds: eb.ref('excluded.milliseconds'),
      })),
    )
    .execute();
}

/** Removes all but the `kept` latest stretches of the user, at most as many as one report can add. */
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
