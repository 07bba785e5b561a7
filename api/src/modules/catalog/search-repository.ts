import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { anyWith, postgresMatches, sqliteMatches } from './matches';
import type { SearchCursor } from './paging';
import { selectVideos, type CatalogRow, type VideoFilter } from './repository';
import { SORTED, type Sort } from './sorted-matches';
import { conditionText, type Condition, type Tier } from './search-terms';

/** A video with the tier of relevance in which it was found. */
export type RankedRow = CatalogRow & { tier: number };

/** At most `limit` videos that meet a condition of `tiers`: the first tier first, equals in the catalogue's order. */
export async function findRanked(
  { engine, reads }: Database,
  tiers: readonly Tier[],
  filter: Omit<VideoFilter, 'after'>,
  limit: number,
): Promise<RankedRow[]> {
  const matchesOf = engine === 'sqlite' ? sqliteMatches : postgresMatches;
  return selectVideos(reads)
    .innerJoin(matchesOf(tiers, filter, limit).as('matches'), 'matches.position', 'videos.position')
    .select('matches.tier')
    .orderBy('matches.tier')
    .orderBy('matches.position')
    .execute();
}

/**
 * At most `limit` videos that meet `condition`, sorted, after the video `last` of the page before. The tier of the shortest
 * is their minutes, `MINUTES_MAX + 1` where they are unknown.
 */
export async function findSorted(
  { engine, reads }: Database,
  sort: Sort,
  condition: Condition,
  filter: Omit<VideoFilter, 'after'>,
  last: SearchCursor,
  limit: number,
): Promise<RankedRow[]> {
  const matches = SORTED[engine][sort](condition, filter, last, limit);
  return selectVideos(reads)
    .innerJoin(matches.as('matches'), 'matches.position', 'videos.position')
    .select('matches.tier')
    .orderBy('matches.tier')
    .orderBy('matches.position', sort === 'newest' ? 'desc' : 'asc')
    .execute();
}

/** The facets of at most `limit` videos that meet `condition`. */
export async function findFacets(
  { engine, reads }: Database,
  condition: Condition,
  filter: Omit<VideoFilter, 'after'>,
  limit: number,
): Promise<number[]> {
  const matchesOf = engine === 'sqlite' ? sqliteMatches : postgresMatches;
  const rows = await reads
    .selectFrom('videos')
    .innerJoin(
      matchesOf([{ tier: 0, condition, after: 0 }], filter, limit).as('matches'),
      'matches.position',
      'videos.position',
    )
    .select('videos.facet')
    .execute();
  return rows.map(({ facet }) => facet);
}

/** Whether any video meets `condition`. */
export async function hasMatch({ engine, reads }: Database, condition: Condition): Promise<boolean> {
  const match =
    engine === 'postgres'
      ? anyWith(condition)
      : sql`select 1 from video_words where video_words match ${conditionText(engine, condition)} limit 1`;
  const { rows } = await match.execute(reads);
  return rows.length > 0;
}

/** The catalogue's words that become one of `forms` when at most one of their letters is left out. */
export async function findWordsOfForms({ reads }: Database, forms: readonly string[]): Promise<string[]> {
  const rows = await reads
    .selectFrom('search_forms')
    .select('word')
    .distinct()
    .where('form', 'in', forms)
    .execute();
  return rows.map(({ word }) => word);
}
