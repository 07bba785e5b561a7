import {
  CHANGED_VIDEOS_MAX,
  RESUME_END_SECONDS,
  RESUME_END_SHARE,
  RESUME_MIN_SECONDS,
} from '@fitreel/contract';
import { PostgresAdapter, sql, type Kysely, type RawBuilder } from 'kysely';
import type { Engine } from '../../db/database';
import { batchedRead } from '../../db/batched-read';
import type { Tables } from '../../db/tables';
import { selectVideos, type CatalogRow } from '../catalog/repository';

/** A position that a device reports, reached at the time `at`, in milliseconds since 1970. */
export type Report = {
  videoId: string;
  seconds: number;
  duration: number;
  /** Undefined to leave it unchanged. */
  watched: boolean | undefined;
  at: number;
};

/** Whether a report is a watched position, which a paused history ignores. Other reports are the viewer's marks. */
export const isPlace = ({ seconds }: Pick<Report, 'seconds'>): boolean => seconds > 0;

const COLUMNS = ['video_id', 'seconds', 'duration', 'watched'] as const;
export type PositionColumns = Pick<Tables['positions'], (typeof COLUMNS)[number]>;

/**
 * The positions of a group as a JSON array. SQLite concatenates slowly: its JSON functions take 0.6 of the time. Ids are
 * parts of paths, so they contain no quotation mark.
 */
const JSON_ARRAY: Record<Engine, RawBuilder<string | null>> = {
  sqlite: sql`json_group_array(json_object('_id', video_id, 'seconds', seconds, 'duration', duration,
    'watched', json(case watched when 1 then 'true' else 'false' end)))`,
  postgres: sql`'[' || string_agg('{"_id":"' || video_id || '","seconds":' || seconds || ',"duration":' ||
    duration || ',"watched":' || case watched when 1 then 'true}' else 'false}' end, ',') || ']'`,
};

/** Returns a function that finds all positions of a user as a JSON array, so nothing is presented or serialised. */
export function prepareFindPositions(db: Kysely<Tables>) {
  const engine = db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
  const find = batchedRead<'user_id', { positions: string | null }>(db, ['user_id'], (batch) =>
    batch
      .selectFrom('keys')
      .select((eb) => [
        'position',
        eb
          .selectFrom('positions')
          .select(JSON_ARRAY[engine].as('text'))
          .whereRef('positions.user_id', '=', 'keys.user_id')
          .as('positions'),
      ]),
  );
  return async (userId: string): Promise<string> => (await find({ user_id: userId }))?.positions ?? '[]';
}

/** The positions of these videos. */
export function findPositionsOf(
  db: Kysely<Tables>,
  userId: string,
  videoIds: readonly string[],
): Promise<PositionColumns[]> {
  return db
    .selectFrom('positions')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('video_id', 'in', videoIds)
    .execute();
}

/** The videos that the user left before the end, the latest first. */
export function findContinuedVideos(
  db: Kysely<Tables>,
  userId: string,
  limit: number,
): Promise<CatalogRow[]> {
  return selectVideos(db)
    .innerJoin('positions', 'positions.video_id', 'videos.id')
    .where('positions.user_id', '=', userId)
    .where('positions.seconds', '>=', RESUME_MIN_SECONDS)
    .where(sql<boolean>`duration - seconds > ${sql.lit(RESUME_END_SECONDS)}`)
    .where(sql<boolean>`duration - seconds > ${sql.lit(RESUME_END_SHARE)} * duration`)
    .orderBy('positions.updated_at', 'desc')
    .limit(limit)
    .execute();
}

/** Updates a stored position unless it is later, or the history is paused. Returns the new one; undefined if nothing changed. */
export function updatePosition(
  db: Kysely<Tables>,
  userId: string,
  { videoId, seconds, duration, watched, at }: Report,
): Promise<PositionColumns | undefined> {
  let query = db.updateTable('positions');
  if (isPlace({ seconds }))
    query = query.where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('users').select('id').where('id', '=', userId).where('history_paused', '=', 1),
        ),
      ),
    );
  return query
    .set({
      seconds,
      duration,
      updated_at: at,
      ...(watched !== undefined && { watched: watched ? (1 as const) : (0 as const) }),
    })
    .where('user_id', '=', userId)
    .where('video_id', '=', videoId)
    .where('updated_at', '<=', at)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Adds positions of different videos, and updates those that are not later. */
export async function upsertPositions(
  db: Kysely<Tables>,
  userId: string,
  reports: readonly Report[],
): Promise<void> {
  const [stated, unstated] = [true, false].map((states) =>
    reports.filter(({ watched }) => (watched !== undefined) === states),
  );
  for (const some of [stated ?? [], unstated ?? []]) {
    if (some.length === 0) continue;
    const columns = [
      'seconds',
      'duration',
      'updated_at',
      ...(some === stated ? (['watched'] as const) : []),
    ] as const;
    await db
      .insertInto('positions')
      .values(
        some.map(({ videoId, seconds, duration, watched = false, at }) => ({
          user_id: userId,
          video_id: videoId,
          seconds,
          duration,
          watched: watched ? 1 : 0,
          updated_at: at,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'video_id'])
          .doUpdateSet((eb) => Object.fromEntries(columns.map((name) => [name, eb.ref(`excluded.${name}`)])))
          .whereRef('positions.updated_at', '<=', 'excluded.updated_at'),
      )
      .execute();
  }
}

/** Removes all but the `kept` latest positions of the user, at most as many as one report can add. */
export async function deleteOldPositions(db: Kysely<Tables>, userId: string, kept: number): Promise<void> {
  await db
    .deleteFrom('positions')
    .where('user_id', '=', userId)
    .where('video_id', 'in', (eb) =>
      eb
        .selectFrom('positions as old')
        .select('old.video_id')
        .where('old.user_id', '=', userId)
        .orderBy('old.updated_at', 'desc')
        .limit(CHANGED_VIDEOS_MAX)
        .offset(kept),
    )
    .execute();
}
