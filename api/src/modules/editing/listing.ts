import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables';
import { nameKey } from '../catalog/category-names';
import { videoPages } from '../catalog/repository';
import { findWithdrawn } from '../catalog/withdrawn-repository';
import type { VideoState } from './repository';

/** A line of the list of all videos. */
export type ListedVideo = { id: string; state: VideoState; category_name: string; title: string };

/** A filter of the list; empty for all videos. */
type ListFilter = { state?: VideoState | undefined; category?: string | undefined };

/** Rows per query. */
const PAGE_SIZE = 500;

/** All videos that match `filter`: the live ones in the catalogue's order, then the others. */
export async function* findVideoList(db: Kysely<Tables>, filter: ListFilter): AsyncGenerator<ListedVideo> {
  const category = filter.category === undefined ? undefined : nameKey(filter.category);
  const isIn = ({ state, category_name }: ListedVideo) =>
    (filter.state === undefined || state === filter.state) &&
    (category === undefined || nameKey(category_name) === category);
  if (filter.state === undefined || filter.state === 'live')
    for await (const page of videoPages(db, PAGE_SIZE))
      yield* page.map((row): ListedVideo => ({ ...row, state: 'live' })).filter(isIn);
  const withdrawn = await db.selectFrom('withdrawn_videos').select('id').orderBy('position').execute();
  for (let start = 0; start < withdrawn.length; start += PAGE_SIZE) {
    const ids = withdrawn.slice(start, start + PAGE_SIZE).map(({ id }) => id);
    const byId = new Map((await findWithdrawn(db, ids)).map((row) => [row.id, row]));
    yield* ids.flatMap((id) => byId.get(id) ?? []).filter(isIn);
  }
}
