import { sql } from 'kysely';
import type { Database, Engine } from '../../db/database';
import type { FilteredColumns } from './filter-values';
import { FEW_VIDEOS, fewMatches, hasFewVideos, newestNear } from './few-matches';
import { anyMeeting, type Matches, NEAR, postgresMatches, sqliteMatches } from './matches';
import type { SearchCursor } from './paging';
import { findCategory, selectVideos, type CatalogRow, type VideoFilter } from './repository';
import { SORTED, tierOf, type Order } from './sorted-matches';
import { conditionText, type Condition, type Tier } from './search-terms';
import { fold, wordsOf } from './search-words';

/** A video, and the tier of relevance in which it was found. */
export type RankedRow = CatalogRow & { tier: number };

/**
 * The words of a category's name, which all its videos have in the index of words. They keep the engines from reading all
 * videos to find those of a small category. Empty without a category; undefined if it does not exist.
 */
export async function wordsOfCategory(
  { reads }: Database,
  category: string | undefined,
): Promise<string[] | undefined> {
  if (category === undefined) return [];
  const row = await findCategory(reads, category);
  return row && wordsOf(row.name).map(fold);
}

const matchesOf = (engine: Engine, isFew: boolean) => {
  if (isFew) return fewMatches(engine);
  return engine === 'sqlite' ? sqliteMatches : postgresMatches;
};

/** At most `limit` videos that meet a condition of `tiers`: by tier, then in the catalogue's order. */
export async function findRanked(
  database: Database,
  tiers: readonly Tier[],
  filter: Omit<VideoFilter, 'after'>,
  limit: number,
): Promise<RankedRow[]> {
  const matches = matchesOf(database.engine, await hasFewVideos(database, filter));
  return selectVideos(database.reads)
    .innerJoin(matches(tiers, filter, limit).as('matches'), 'matches.position', 'videos.position')
    .select('matches.tier')
    .orderBy('matches.tier')
    .orderBy('matches.position')
    .execute();
}

/**
 * At most `limit` videos that meet `condition`, sorted, after `last`, the last video of the previous page. Sorted by length,
 * the tier is the minutes, or `UNKNOWN_LENGTH`; sorted by newest, it is the age.
 */
export async function findSorted(
  database: Database,
  sort: Order,
  condition: Condition,
  filter: Omit<VideoFilter, 'after'>,
  last: SearchCursor,
  limit: number,
): Promise<RankedRow[]> {
  const { engine } = database;
  if (sort === 'longest' && last.tier <= 1) return [];
  const isFew = await hasFewVideos(database, filter);
  if (sort === 'newest' && !isFew) {
    for (const near of NEAR_NEWEST) {
      const rows = await rowsOf(database, sort, newestNear(engine, condition, filter, last, near), limit);
      if (rows.length === limit) return rows;
    }
  } else {
    const few = await fewSorted(database, sort, condition, filter, isFew);
    if (few) return withRows(database, few.filter(isBehind(sort, last)).slice(0, limit));
  }
  return rowsOf(database, sort, SORTED[engine][sort](condition, filter, last, limit), limit);
}

/** How many of the newest videos are checked one by one, in two attempts, before all matches are sorted. */
const NEAR_NEWEST = [NEAR, 8 * NEAR];

/** The first `limit` of `matches`, sorted. */
const rowsOf = (database: Database, sort: Order, matches: Matches, limit: number): Promise<RankedRow[]> =>
  selectVideos(database.reads)
    .innerJoin(matches.as('matches'), 'matches.position', 'videos.position')
    .select('matches.tier')
    .orderBy('matches.tier', sort === 'longest' ? 'desc' : 'asc')
    .orderBy('matches.position')
    .limit(limit)
    .execute();

/** Maximum matches that are sorted here: looking up each length costs time, even without a match. */
const FEW = 1_000;

/** How many matches are used to estimate the number of all. */
const SAMPLE = 64;

/**
 * Whether there are far more than `FEW` matches, estimated from the distance of the first ones: PostgreSQL collects a whole
 * part of its index before it returns the first `FEW`.
 */
async function areMany({ reads }: Database, first: readonly { position: number }[]): Promise<boolean> {
  const { end } = await reads
    .selectFrom('videos')
    .select(({ fn }) => fn.max('position').as('end'))
    .executeTakeFirstOrThrow();
  return (SAMPLE * end) / Math.max(...first.map(({ position }) => position)) > 4 * FEW;
}

type Match = { position: number; tier: number };

/** All matches, sorted; undefined if there are too many. */
async function fewSorted(
  database: Database,
  sort: Order,
  condition: Condition,
  filter: Omit<VideoFilter, 'after'>,
  isFew: boolean,
): Promise<Match[] | undefined> {
  const most = isFew ? FEW_VIDEOS[database.engine] : FEW;
  const first = (limit: number) =>
    matchesAnywhere(database, condition, filter, limit, isFew)
      .select(['videos.position', 'videos.minutes', 'videos.age'])
      .execute();
  let rows = await first(isFew ? most : SAMPLE);
  // Fewer matches than requested are all of them.
  if (!isFew && rows.length === SAMPLE) {
    if (await areMany(database, rows)) return undefined;
    rows = await first(most + 1);
  }
  if (rows.length > most) return undefined;
  const matches = rows.map((row) => ({ position: row.position, tier: tierOf(row, sort) }));
  const sign = sort === 'longest' ? -1 : 1;
  return matches.sort((a, b) => sign * (a.tier - b.tier) || a.position - b.position);
}

/** Returns a predicate: whether a match comes after `last`, the end of the previous page. */
const isBehind =
  (sort: Order, last: SearchCursor) =>
  ({ position, tier }: Match): boolean => {
    if (sort === 'longest') return tier < last.tier;
    return tier > last.tier || (tier === last.tier && position > last.after);
  };

/** The videos of these matches, in their order. */
async function withRows({ reads }: Database, matches: readonly Match[]): Promise<RankedRow[]> {
  if (matches.length === 0) return [];
  const positions = matches.map(({ position }) => position);
  const rows = await selectVideos(reads).where('videos.position', 'in', positions).execute();
  const found = new Map(rows.map((row) => [row.position, row]));
  return matches.flatMap(({ position, tier }) => {
    const row = found.get(position);
    return row ? [{ ...row, tier }] : [];
  });
}

/** The filtered facts of at most `limit` videos that meet `condition`. */
export async function findFacets(
  database: Database,
  condition: Condition,
  filter: Omit<VideoFilter, 'after'>,
  limit: number,
): Promise<FilteredColumns[]> {
  return matchesAnywhere(database, condition, filter, limit, await hasFewVideos(database, filter))
    .select(['videos.facet', 'videos.body_part', 'videos.intensity'])
    .execute();
}

/** Selects at most `limit` videos that meet `condition`. */
function matchesAnywhere(
  { engine, reads }: Database,
  condition: Condition,
  filter: Omit<VideoFilter, 'after'>,
  limit: number,
  isFew: boolean,
) {
  return reads
    .selectFrom('videos')
    .innerJoin(
      matchesOf(engine, isFew)([{ tier: 0, condition, after: 0 }], filter, limit).as('matches'),
      'matches.position',
      'videos.position',
    );
}

/** Whether any video meets `condition`. */
export const hasMatch = async (database: Database, condition: Condition): Promise<boolean> =>
  (await haveMatches(database, [condition]))[0] === true;

/** Whether any video meets each of `conditions`. One statement, which looks up each in the index. */
export async function haveMatches(
  { engine, reads }: Database,
  conditions: readonly Condition[],
): Promise<boolean[]> {
  const texts = JSON.stringify(conditions.map((condition) => conditionText(engine, condition)));
  const met =
    engine === 'postgres'
      ? sql`select place - 1 as key from json_array_elements_text(${texts}::json) with ordinality as list (text, place)
          where exists (${anyMeeting(sql`text::tsquery`)})`
      : sql`select key from json_each(${texts}) as list
          where exists (select 1 from video_words where video_words match list.value)`;
  const { rows } = await sql<{ key: number | string }>`${met}`.execute(reads);
  const keys = new Set(rows.map(({ key }) => Number(key)));
  return conditions.map((_condition, index) => keys.has(index));
}

/** Maximum words that one search tries as corrections. */
const CANDIDATES_MAX = 1_000;

/** The words of the catalogue that equal one of `forms`, possibly without one of their letters, together with that form. */
export async function findWordsOfForms(
  { engine, reads }: Database,
  forms: readonly string[],
): Promise<{ form: string; word: string }[]> {
  const list = JSON.stringify(forms);
  const given =
    engine === 'postgres'
      ? sql<string>`(select json_array_elements_text(${list}::json))`
      : sql<string>`(select value from json_each(${list}))`;
  return reads
    .selectFrom('search_forms')
    .select(['form', 'word'])
    .where('form', 'in', given)
    .limit(CANDIDATES_MAX)
    .execute();
}
