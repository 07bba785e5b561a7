import type { HostProblem } from '@fitreel/contract';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { TABLE_COLUMNS } from '../../db/table-columns';
import type { CategoryRow, Tables, VideoRow } from '../../db/tables';
import { FIELD_NAMES, VIDEO_FIELDS } from '../../db/video-fields';
import {
  bodyPartsIn,
  facetsIn,
  isFiltering,
  valuesIn,
  type FactFilter,
  type FilteredColumns,
} from './filter-values';

/** A video's row, and the name of its category. */
export type CatalogRow = Omit<VideoRow, 'search' | 'category_id' | 'creator_id'> & {
  category_name: string;
  /** Sorts the newest first. */
  age: number;
  /** Set for a video that the video host does not show. */
  host_problem?: HostProblem;
};

/** Conditions on videos, all of which have to hold. */
export type VideoFilter = FactFilter & {
  after: number;
  category?: string | undefined;
  creator?: string | undefined;
};

const COLUMNS = [
  'videos.id',
  'videos.position',
  'videos.age',
  ...FIELD_NAMES.map((name) => `videos.${VIDEO_FIELDS[name].column}` as const),
  'videos.facts_from_title',
  'videos.facet',
  'categories.name as category_name',
] as const;

/** Selects videos with the columns of `CatalogRow`; lists and playlists join their own tables to it. */
export function selectVideos(db: Kysely<Tables>) {
  return db
    .selectFrom('videos')
    .innerJoin('categories', 'categories.id', 'videos.category_id')
    .select(COLUMNS);
}

/**
 * At most `limit` videos in the catalogue's order. Reads from a position on, so every page costs the same. For body parts
 * and intensities of all videos, `filteredVideos` is faster.
 */
export function findVideos(db: Kysely<Tables>, filter: VideoFilter, limit: number): Promise<CatalogRow[]> {
  return findVideosQuery(db, filter, limit).execute();
}

/** The query of `findVideos`; a test checks its plan. */
export function findVideosQuery(
  db: Kysely<Tables>,
  { after, category, creator, ...facts }: VideoFilter,
  limit: number,
) {
  let query = selectVideos(db);
  if (isFiltering(facts)) {
    const facets = facetsIn(facts);
    if (creator === undefined)
      return query
        .innerJoin(
          positionsOf(facets, { after, category }, limit).as('found'),
          'found.position',
          'videos.position',
        )
        .orderBy('videos.position');
    // The plus keeps the engines from scanning the facet instead of the creator.
    query = query.where(sql`videos.facet + 0`, 'in', facets);
    if (facts.bodyPart !== undefined)
      query = query.where('videos.body_part', 'in', bodyPartsIn(facts.bodyPart));
    if (facts.intensity !== undefined)
      query = query.where('videos.intensity', 'in', valuesIn(facts.intensity));
  }
  query = query.where('videos.position', '>', after);
  if (category !== undefined) query = query.where('videos.category_id', '=', category);
  if (creator !== undefined) query = query.where('videos.creator_id', '=', creator);
  return query.orderBy('videos.position').limit(limit);
}

/**
 * The positions of the first `limit` videos of any of `facets`. Reads each facet in order from an index: a single condition
 * for all facets would read all their videos, or scan the catalogue for rare ones.
 */
function positionsOf(
  facets: readonly number[],
  { after, category }: Pick<VideoFilter, 'after' | 'category'>,
  limit: number,
): RawBuilder<{ position: number }> {
  const ofCategory = category === undefined ? sql`true` : sql`category_id = ${category}`;
  const parts = facets.map(
    (facet) => sql`
      select * from (
        select position from videos
        where facet = ${sql.lit(facet)} and ${ofCategory} and position > ${after}
        order by position limit ${limit}) as facet`,
  );
  return sql`
    (select position from (${sql.join(parts, sql` union all `)}) as facets order by position limit ${limit})`;
}

/** The number of videos of a category with these facts. */
export type FacetCount = FilteredColumns & { category_id: string; count: number };

/** Counts the videos by category and filtered facts. Reads an index of all videos. */
export async function countFacets(db: Kysely<Tables>): Promise<FacetCount[]> {
  const rows = await db
    .selectFrom('videos')
    .select(['category_id', 'facet', 'body_part', 'intensity', db.fn.countAll().as('count')])
    .groupBy(['category_id', 'facet', 'body_part', 'intensity'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** All videos in pages of `size`, as of the reading of the first page. */
export async function* videoPages(db: Kysely<Tables>, size: number): AsyncGenerator<CatalogRow[]> {
  const transaction = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    let page: CatalogRow[];
    let after = 0;
    do {
      page = await findVideos(transaction, { after }, size);
      yield page;
      after = page.at(-1)?.position ?? after;
    } while (page.length === size);
  } finally {
    await transaction.rollback().execute();
  }
}

export function findVideo(db: Kysely<Tables>, id: string): Promise<CatalogRow | undefined> {
  return selectVideos(db).where('videos.id', '=', id).executeTakeFirst();
}

/** Returns the ids that exist. */
export async function findVideoIds(db: Kysely<Tables>, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('videos').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

export function findCategories(db: Kysely<Tables>): Promise<CategoryRow[]> {
  return db.selectFrom('categories').select(TABLE_COLUMNS.categories).orderBy('position').execute();
}

export function findCategory(db: Kysely<Tables>, id: string): Promise<CategoryRow | undefined> {
  return db.selectFrom('categories').select(TABLE_COLUMNS.categories).where('id', '=', id).executeTakeFirst();
}

/** A number that every change of the catalogue changes. */
export async function findCatalogVersion(db: Kysely<Tables>): Promise<number> {
  const { version } = await db.selectFrom('catalog_version').select('version').executeTakeFirstOrThrow();
  return Number(version);
}

/** Inserts the categories whose id does not exist yet. */
export async function insertCategories(db: Kysely<Tables>, rows: readonly CategoryRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('categories')
    .values([...rows])
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Inserts the videos whose id does not exist yet. */
export async function insertVideos(db: Kysely<Tables>, rows: readonly VideoRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('videos')
    .values([...rows])
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
