import { PICKS_MAX, type BODY_PARTS, type PicksQuery } from '@fitreel/contract';
import type { Database } from '../../db/database';
import { sortedVideos } from './filtered-videos';
import { findCategories, type CatalogRow, type VideoFilter } from './repository';

type Filter = Omit<VideoFilter, 'after'>;

/** How many come of one body part, before the next. */
const OF_EACH = 6;

/** As many that are at least as long, and as many shorter ones, are read. */
const NEAR = 24;

/**
 * Videos to train with now, the best first (behaviour.md#train-now). Each list is read from a length on, upwards and downwards, by the
 * indices of sorted lists and searches, and ends after a few videos: what it takes does not grow with the catalogue.
 */
export async function picks(
  database: Database,
  { minutes, level, equipment, bodyParts }: PicksQuery,
): Promise<CatalogRow[]> {
  const parts = new Set((bodyParts?.split(',') ?? []) as (typeof BODY_PARTS)[number][]);
  const [first] = await findCategories(database.reads);
  const category = first?.id;
  const found = new Map<string, CatalogRow>();
  const add = async (filter: Filter, most: number) => {
    if (found.size >= PICKS_MAX) return;
    for (const row of (await nearest(database, filter, Number(minutes))).slice(0, most))
      if (!found.has(row.id)) found.set(row.id, row);
  };
  for (const bodyPart of parts) await add({ level, equipment, bodyPart }, OF_EACH);
  await add({ level, equipment, category }, PICKS_MAX);
  for (const filter of [{ equipment, category }, { category }, {}])
    if (found.size === 0) await add(filter, PICKS_MAX);
  return [...found.values()].slice(0, PICKS_MAX);
}

/** The nearest in length first, of two the shorter; unknown lengths last. */
async function nearest(database: Database, filter: Filter, minutes: number): Promise<CatalogRow[]> {
  const from = (order: 'shortest' | 'longest') =>
    sortedVideos(database, order, filter, { tier: minutes, after: 0 }, NEAR);
  const rows = [...(await from('longest')), ...(await from('shortest'))];
  const distance = (row: CatalogRow) => (row.minutes === 0 ? Infinity : Math.abs(row.minutes - minutes));
  return rows.sort(
    (one, other) =>
      (distance(one) === distance(other) ? 0 : distance(one) - distance(other)) ||
      one.minutes - other.minutes ||
      one.position - other.position,
  );
}
