import type { HostProblem } from '@fitreel/contract';
import { sql, type Kysely } from 'kysely';
import { timestamp, type Tables } from '../../db/tables';

/** A video to ask its host about. */
export type CheckedVideo = { id: string; src: string };

/** What the host said of it; `problem` is empty for one that it shows. */
export type CheckAnswer = CheckedVideo & { problem: '' | HostProblem };

/** The videos of editors' live ones that were checked the longest ago, also those that the host did not show then. */
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

/** Keeps that videos were asked about, where the host did not say whether it shows them: others are next. */
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

/** How many videos `findToCheck` knows. */
export async function countToCheck(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    select (select count(*) from videos)
      + (select count(*) from withdrawn_videos where state = 'unavailable') as count`.execute(db);
  return Number(rows[0]?.count);
}

/** The video that the host showed latest, when it was last asked about it. */
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

/** Keeps what the host said of different videos. */
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
