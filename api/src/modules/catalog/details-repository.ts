import type { Kysely } from 'kysely';
import type { Tables, VideoDetailsRow } from '../../db/tables';

/** The creator's details of a video, as the database stores them: empty if missing. */
export type DetailColumns = Omit<VideoDetailsRow, 'video_id'>;

export const NO_DETAILS: DetailColumns = { description: '', published: '', chapters: '', featured: '' };

export const DETAIL_NAMES = Object.keys(NO_DETAILS) as (keyof DetailColumns)[];

/** The details of these videos, by id; `NO_DETAILS` for videos without any. */
export async function findDetails(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DetailColumns>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('video_details')
    .select(['video_id', ...DETAIL_NAMES])
    .where('video_id', 'in', ids)
    .execute();
  const found = new Map(rows.map(({ video_id, ...details }) => [video_id, details]));
  return new Map(ids.map((id) => [id, found.get(id) ?? NO_DETAILS]));
}

/** Writes the details of a video. */
export async function writeDetails(
  db: Kysely<Tables>,
  id: string,
  { description, published, chapters, featured }: DetailColumns,
): Promise<void> {
  const details = { description, published, chapters, featured };
  await db
    .insertInto('video_details')
    .values({ video_id: id, ...details })
    .onConflict((conflict) => conflict.column('video_id').doUpdateSet(details))
    .execute();
}
