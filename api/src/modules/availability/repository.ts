import type { HostProblem } from '@fitreel/contract';
import { sql, type Kysely } from 'kysely';
import { timestamp, type Tables } from '../../db/tables';

/** A video to ask its host about. */
export type CheckedVideo = { id: string; src: string };

/** The host's answer about a video; `problem` is empty if the host shows it. */
export type CheckAnswer = CheckedVideo & { problem: '' | HostProblem };

/** The least recently checked of the videos that editors see as live, including those that the host did not show. */
export async function findToCheck(db: Kysely<Tables>, limit: number): Promise<CheckedVideo[]> {
  const { rows } = await sql<CheckedVideo>`
    select asked.id, asked.src
    from (
      select id, src, position from videos
      union all
      select id, src, position from withdrawn_videos where state = 'unavailable'
    ) as asked
    left join video_checks as c on c.video_id = asked.id and c.src = asked.src
    order by coalesce(c.checked_at, ''), asked.position
    limit ${limit}`.execute(db);
  return rows;
}

/** Records that the host was asked about videos but gave no answer, so that others are next. */
export async function touchChecks(db: Kysely<Tables>, videos: readonly CheckedVideo[]): Promise<void> {
  if (videos.length === 0) return;
  const checked_at = timestamp();
  await db
    .insertInto('video_checks')
    .values(
      videos.map(({ id: video_id, src }) => ({ video_id, src, problem: 'unknown' as const, checked_at })),
    )
    .onConflict((conflict) =>
      conflict.column('video_id').doUpdateSet((eb) => ({
        src: eb.ref('excluded.src'),
        problem: eb
          .case()
          .when('video_checks.src', '=', eb.ref('excluded.src'))
          .then(eb.ref('video_checks.problem'))
          .else(eb.ref('excluded.problem'))
          .end(),
        checked_at,
      })),
    )
    .execute();
}

/** The number of videos that `findToCheck` can return. */
export async function countToCheck(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    select (select count(*) from videos)
      + (select count(*) from withdrawn_videos where state = 'unavailable') as count`.execute(db);
  return Number(rows[0]?.count);
}

/** The video that the host showed most recently, if its latest answer about it was positive. */
export function findLatestShown(db: Kysely<Tables>): Promise<CheckedVideo | undefined> {
  return db
    .selectFrom('video_checks')
    .innerJoin('videos', (join) =>
      join.onRef('videos.id', '=', 'video_checks.video_id').onRef('videos.src', '=', 'video_checks.src'),
    )
    .select(['videos.id', 'videos.src'])
    .where('problem', '=', '')
    .orderBy('checked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Stores the host's answers about different videos. */
export async function upsertChecks(db: Kysely<Tables>, answers: readonly CheckAnswer[]): Promise<void> {
  if (answers.length === 0) return;
  const checked_at = timestamp();
  await db
    .insertInto('video_checks')
    .values(answers.map(({ id: video_id, src, problem }) => ({ video_id, src, problem, checked_at })))
    .onConflict((conflict) =>
      conflict.column('video_id').doUpdateSet((eb) => ({
        src: eb.ref('excluded.src'),
        problem: eb.ref('excluded.problem'),
        checked_at,
      })),
    )
    .execute();
}
