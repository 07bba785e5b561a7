import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { factsIn, isFiltering, isOfFacets, shortestIn, type FactFilter } from './filter-values';
import type { SearchCursor } from './paging';
import { findVideos, selectVideos, type CatalogRow, type VideoFilter } from './repository';
import { findRanked, findSorted, wordsOfCategory } from './search-repository';
import { havingFacts, type Condition } from './search-terms';
import { notBefore, tierOf, UNKNOWN_LENGTH, type Order, type Sort } from './sorted-matches';

/** At most `limit` videos in the catalogue's order. Filters that facets cannot express use the index of words. */
export async function filteredVideos(
  database: Database,
  filter: VideoFilter,
  limit: number,
): Promise<CatalogRow[]> {
  const { after, category, creator, ...facts } = filter;
  if (isOfFacets(facts) || creator !== undefined) return findVideos(database.reads, filter, limit);
  const condition = await conditionOf(database, category, facts);
  return condition ? findRanked(database, [{ tier: 0, condition, after }], { category }, limit) : [];
}

/** The condition in the index of words for videos of a category with these facts; undefined if the category does not exist. */
async function conditionOf(
  database: Database,
  category: string | undefined,
  facts: FactFilter,
): Promise<Condition | undefined> {
  const words = await wordsOfCategory(database, category);
  return words && havingFacts(words, factsIn(facts));
}

/** The cursor after this video on a sorted page. */
export const endAt = (row: CatalogRow, sort: Sort): SearchCursor => ({
  tier: tierOf(row, sort),
  after: row.position,
});

/** At most `limit` sorted videos after `last`, the end of the previous page. */
export async function sortedVideos(
  database: Database,
  sort: Order,
  { category, creator, ...facts }: Omit<VideoFilter, 'after'>,
  last: SearchCursor,
  limit: number,
): Promise<CatalogRow[]> {
  if (isFiltering(facts)) {
    const condition = await conditionOf(database, category, facts);
    const from = notBefore(shortestIn(facts), sort, last);
    return condition ? findSorted(database, sort, condition, { category, creator }, from, limit) : [];
  }
  const from = () => {
    let query = selectVideos(database.reads).limit(limit);
    if (category !== undefined) query = query.where('videos.category_id', '=', category);
    if (creator !== undefined) query = query.where('videos.creator_id', '=', creator);
    return query;
  };
  if (sort === 'newest')
    return from()
      .where(sql<boolean>`(videos.age, videos.position) > (${last.tier}, ${last.after})`)
      .orderBy('videos.age')
      .orderBy('videos.position')
      .execute();
  if (sort === 'longest')
    return from()
      .where('videos.minutes', '>', 0)
      .where('videos.minutes', '<', last.tier)
      .orderBy('videos.minutes', 'desc')
      .orderBy('videos.position', 'desc')
      .execute();
  const known =
    last.tier === UNKNOWN_LENGTH
      ? []
      : await from()
          .where('videos.minutes', '>', 0)
          .where(sql<boolean>`(videos.minutes, videos.position) > (${last.tier}, ${last.after})`)
          .orderBy('videos.minutes')
          .orderBy('videos.position')
          .execute();
  if (known.length === limit) return known;
  const unknown = await from()
    .where('videos.minutes', '=', 0)
    .where('videos.position', '>', last.tier === UNKNOWN_LENGTH ? last.after : 0)
    .orderBy('videos.position')
    .execute();
  return [...known, ...unknown].slice(0, limit);
}
