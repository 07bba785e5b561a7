import type { Kysely } from 'kysely';
import type { Tables, VideoRow, WithdrawnState } from '../../db/tables';
import type { CatalogRow } from './repository';

/** A video that viewers do not find, as it was, with the id of its category; null if it has none. */
export type WithdrawnVideo = CatalogRow & { state: WithdrawnState; category_id: string | null };

/** Columns derived from others. A withdrawn video does not keep them: they are derived anew when it returns. */
export const DERIVED_COLUMNS = ['creator_id', 'facet', 'search', 'age'] as const;

/** The columns in `withdrawn_videos.fields`. */
export type WithdrawnFields = Omit<
  VideoRow,
  'id' | 'position' | 'category_id' | 'src' | (typeof DERIVED_COLUMNS)[number]
> & { edited_fields?: string; added_at?: number };

/** Selects withdrawn videos, for `withdrawnVideo` to read; playlists join their own table to it. */
export function selectWithdrawn(db: Kysely<Tables>) {
  return db
    .selectFrom('withdrawn_videos as w')
    .leftJoin('categories', 'categories.id', 'w.category_id')
    .leftJoin('video_checks', 'video_checks.video_id', 'w.id')
    .select(['w.id', 'w.state', 'w.position', 'w.category_id', 'w.src', 'w.fields'])
    .select(['categories.name', 'problem']);
}

type SelectedRow = Awaited<ReturnType<ReturnType<typeof selectWithdrawn>['execute']>>[number];

export function withdrawnVideo<Row extends SelectedRow>({ fields, name, problem, ...row }: Row) {
  return {
    ...(JSON.parse(fields) as WithdrawnFields),
    ...row,
    facet: 0,
    age: 0,
    category_name: name ?? '',
    ...(row.state === 'unavailable' && problem && problem !== 'unknown' && { host_problem: problem }),
  };
}

/** The withdrawn videos with these ids. */
export async function findWithdrawn(db: Kysely<Tables>, ids: readonly string[]): Promise<WithdrawnVideo[]> {
  if (ids.length === 0) return [];
  return (await selectWithdrawn(db).where('w.id', 'in', ids).execute()).map(withdrawnVideo);
}
