import { utcDay, VIDEO_PAGE_MAX, type TrendQuery, type TrendResponse } from '@fitreel/contract';
import type { Database } from '../../db/database';
import type { Artwork } from '../catalog/artwork';
import { filterOf, isFiltering, isIn, type FactFilter } from '../catalog/filter-values';
import { endAt, sortedVideos } from '../catalog/filtered-videos';
import { trendCursorAfter, trendCursorOf, type SearchCursor, type TrendCursor } from '../catalog/paging';
import { presentVideo } from '../catalog/presenter';
import { findVideo, type CatalogRow } from '../catalog/repository';
import type { Ranking, Rankings } from './rankings';
import { findFeatured, findVideosInOrder } from './repository';

/** A video, and the end of the page whose last video it is. */
type Entry = { row: CatalogRow; end: TrendCursor };

/** Before all unranked videos. */
const START: SearchCursor = { tier: 0, after: 0 };

/** How many ranked videos are read at a time to find those that match a filter. */
const FILTERED_SIZE = 250;

/** Lists all videos, trending ones first (behaviour.md#trending). */
export function trendService(database: Database, rankings: Rankings, artwork: Artwork) {
  /** At most `count` ranked videos from a rank on. */
  async function ranked(
    { version, ids }: Ranking,
    from: number,
    count: number,
    filter: FactFilter,
  ): Promise<Entry[]> {
    const entries: Entry[] = [];
    let rank = from;
    // Deleted and filtered videos leave gaps.
    while (entries.length < count && rank < ids.length) {
      const part = ids.slice(rank, rank + (isFiltering(filter) ? FILTERED_SIZE : count - entries.length));
      const ranks = new Map(part.map((id, index) => [id, rank + index + 1]));
      for (const row of await findVideosInOrder(database.reads, part))
        if (isIn(row, filter))
          entries.push({ row, end: { version, rank: ranks.get(row.id) ?? rank, ...START } });
      rank += part.length;
    }
    return entries.slice(0, count);
  }

  /** At most `count` unranked videos after `last`, the newest first. */
  async function others(
    { version, ids }: Ranking,
    last: SearchCursor,
    count: number,
    filter: FactFilter,
  ): Promise<Entry[]> {
    const isRanked = new Set(ids);
    const entries: Entry[] = [];
    let end = last;
    // Several ranked videos, which are skipped, may be consecutive.
    for (let size = count; ; size = Math.min(2 * size, VIDEO_PAGE_MAX)) {
      const rows = await sortedVideos(database, 'newest', filter, end, size);
      for (const row of rows)
        if (!isRanked.has(row.id))
          entries.push({ row, end: { version, rank: ids.length, ...endAt(row, 'newest') } });
      const behind = rows.at(-1);
      if (behind) end = endAt(behind, 'newest');
      if (entries.length >= count || rows.length < size) return entries.slice(0, count);
    }
  }

  /** The video that an editor chose for today. */
  async function featured(): Promise<Pick<TrendResponse, 'featured'>> {
    const id = await findFeatured(database.reads, new Date().toISOString().slice(0, 10));
    const row = id === undefined ? undefined : await findVideo(database.reads, id);
    return row ? { featured: presentVideo(row, artwork) } : {};
  }

  return {
    /** One page, with a cursor if another follows. Throws `valuesInvalid` for a cursor of a different list. */
    async page({ limit, cursor, ...query }: TrendQuery): Promise<TrendResponse> {
      const size = limit === undefined ? VIDEO_PAGE_MAX : Number(limit);
      const filter = filterOf(query);
      const start = cursor === undefined ? undefined : trendCursorOf(cursor);
      const ranking = await (start ? rankings.of(start.version) : rankings.latest());
      const { rank, tier, after } = start ?? { rank: 0, ...START };
      // One more video than the page holds shows whether another page follows.
      const entries = after === 0 ? await ranked(ranking, rank, size + 1, filter) : [];
      const viewed = Math.min(entries.length, size);
      if (entries.length <= size)
        entries.push(...(await others(ranking, { tier, after }, size + 1 - entries.length, filter)));
      const page = entries.slice(0, size);
      const videos = page.map(({ row }) => presentVideo(row, artwork));
      const last = page.at(-1);
      return {
        videos,
        ranked: viewed,
        ...(last && entries.length > size && { nextCursor: trendCursorAfter(last.end) }),
        ...(!start && { day: utcDay(), ...(await featured()) }),
      };
    },
  };
}
