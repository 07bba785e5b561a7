import type { PlayerFailure } from '@fitreel/contract';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../db/tables';

/** Counts a viewer who could not play a video. Reports about a former `src` no longer count. */
export async function addReport(
  db: Kysely<Tables>,
  { id, src }: { id: string; src: string },
  reason: PlayerFailure,
  today: number,
): Promise<void> {
  await db
    .insertInto('video_reports')
    .values({ video_id: id, reason, src, viewers: 1, last_on: today })
    .onConflict((conflict) =>
      conflict.columns(['video_id', 'reason']).doUpdateSet((eb) => ({
        src,
        viewers: sql<number>`case when video_reports.src = ${src} then video_reports.viewers + 1 else 1 end`,
        last_on: eb.ref('excluded.last_on'),
      })),
    )
    .execute();
}

/** Removes the reports that the host contradicts, because it shows the videos. It does not say whether they play everywhere. */
export async function deleteContradicted(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('video_reports')
    .where('video_id', 'in', ids)
    .where('reason', 'in', ['forbidden', 'removed'])
    .execute();
}

/** Removes the reports of videos whose last report was before a day. */
export async function deleteOldReports(db: Kysely<Tables>, day: number): Promise<void> {
  await db.deleteFrom('video_reports').where('last_on', '<', day).execute();
}
