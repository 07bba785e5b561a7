import { sql, type Kysely } from 'kysely';
import type { CategoryRow, Tables, VideoRow } from '../../db/tables';
import { searchWords } from '../../search-text';

/** A video's row with the name of its category. */
export type CatalogRow = Omit<VideoRow, 'search' | 'category_id'> & { category_name: string };

/** Which videos to find; all conditions hold together. */
export type VideoFilter = { after: number; category: string | undefined; q: string | undefined };

const COLUMNS = [
  'videos.id',
  'videos.position',
  'videos.title',
  'videos.creator',
  'videos.subscriber',
  'videos.thumbnail',
  'videos.avatar',
  'videos.alt',
  'videos.src',
  'categories.name as category_name',
] as const;

/** Videos with the columns of `CatalogRow`, for this and for the lists that refer to them. */
export function selectVideos(db: Kysely<Tables>) {
  return db
    .selectFrom('videos')
    .innerJoin('categories', 'categories.id', 'videos.category_id')
    .select(COLUMNS);
}

/** At most `limit` videos in the catalogue's order. Reads on from a position, so every page costs the same. */
export function findVideos(db: Kysely<Tables>, filter: VideoFilter, limit: number): Promise<CatalogRow[]> {
  return findVideosQuery(db, filter, limit).execute();
}

/** The query of `findVideos`, whose plan a test looks at. */
export function findVideosQuery(db: Kysely<Tables>, { after, category, q }: VideoFilter, limit: number) {
  let query = selectVideos(db).where('videos.position', '>', after);
  if (category !== undefined) query = query.where('videos.category_id', '=', category);
  for (const word of searchWords(q ?? '')) query = query.where(holds(word));
  return query.orderBy('videos.position').limit(limit);
}

export function findVideo(db: Kysely<Tables>, id: string): Promise<CatalogRow | undefined> {
  return selectVideos(db).where('videos.id', '=', id).executeTakeFirst();
}

export function findCategories(db: Kysely<Tables>): Promise<CategoryRow[]> {
  return db.selectFrom('categories').selectAll().orderBy('position').execute();
}

export function findCategory(db: Kysely<Tables>, id: string): Promise<CategoryRow | undefined> {
  return db.selectFrom('categories').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether a video holds `word`. The backslash makes `%` and `_` plain characters again. */
function holds(word: string) {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`videos.search like ${pattern} escape '\\'`;
}
