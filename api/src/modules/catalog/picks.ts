import { isAboutAsLong, MINUTES_MAX, PICKS_MAX, type BODY_PARTS, type PicksQuery } from '@fitreel/contract';
import type { Database } from '../../db/database';
import { sortedVideos } from './filtered-videos';
import { findCategories, type CatalogRow, type VideoFilter } from './repository';

type Filter = Omit<VideoFilter, 'after'>;

/** Maximum videos of one body part, before the next one. */
const OF_EACH = 6;

/** Maximum training categories that are read, in the catalogue's order. */
const CATEGORIES_MAX = 6;

/** Any video, if no category counts as training. */
const ANY: Filter = {};

/** How many videos are read in each direction: at least as long, and shorter. */
const NEAR = 24;

/**
 * Videos to train with now, the best first (behaviour.md#train-now): of about the requested length, or of the nearest
 * lengths if there are none. Each list is read from that length, upwards and downwards, by the indexes of sorted lists and
 * searches, and stops after a few videos. So the cost does not grow with the catalogue.
 */
export async function picks(
  database: Database,
  { minutes, level, equipment, bodyParts }: PicksQuery,
): Promise<CatalogRow[]> {
  const parts = new Set((bodyParts?.split(',') ?? []) as (typeof BODY_PARTS)[number][]);
  const categories = (await findCategories(database.reads)).filter(({ training }) => training === 1);
  const names = new Set(categories.map(({ name }) => name));
  const inCategories = (facts: Filter): Filter[] =>
    categories.slice(0, CATEGORIES_MAX).map(({ id: category }) => ({ ...facts, category }));
  const wanted = Number(minutes);
  const found = new Map<string, CatalogRow>();
  const add = async (filter: Filter, isWanted = (_row: CatalogRow) => true) => {
    const near = await nearest(database, filter, wanted);
    const rows = near.filter((row) => (filter === ANY || names.has(row.category_name)) && isWanted(row));
    const most = filter.bodyPart === undefined ? PICKS_MAX : OF_EACH;
    for (const row of rows.slice(0, most)) if (!found.has(row.id)) found.set(row.id, row);
  };
  const all: Filter[] = [...parts].map((bodyPart) => ({ level, equipment, bodyPart }));
  all.push(...inCategories({ level, equipment }));
  for (const filter of all)
    if (found.size < PICKS_MAX) await add(filter, (row) => isAboutAsLong(row.minutes, wanted));
  if (found.size > 0) return [...found.values()].slice(0, PICKS_MAX);
  for (const filter of all) await add(filter);
  for (const filter of [...inCategories({ equipment }), ...inCategories({}), ANY])
    if (found.size === 0) await add(filter);
  const byDistance = (one: CatalogRow, other: CatalogRow) =>
    distanceOf(one, wanted) - distanceOf(other, wanted);
  return [...found.values()].sort(byDistance).slice(0, PICKS_MAX);
}

/** The difference of a video's length in minutes; an unknown length counts as the maximum. */
const distanceOf = ({ minutes }: CatalogRow, wanted: number) =>
  minutes === 0 ? MINUTES_MAX : Math.abs(minutes - wanted);

/** Videos by nearness in length, the shorter one first in a tie; unknown lengths last. */
async function nearest(database: Database, filter: Filter, minutes: number): Promise<CatalogRow[]> {
  const from = (order: 'shortest' | 'longest') =>
    sortedVideos(database, order, filter, { tier: minutes, after: 0 }, NEAR);
  const rows = [...(await from('longest')), ...(await from('shortest'))];
  return rows.sort(
    (one, other) =>
      distanceOf(one, minutes) - distanceOf(other, minutes) ||
      one.minutes - other.minutes ||
      one.position - other.position,
  );
}
