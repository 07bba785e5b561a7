import { VIDEO_PAGE_MAX, type PagingQuery, type TrendResponse } from '@fitreel/contract';
import type { Database } from '../../db/database';
import type { Artwork } from '../catalog/artwork';
import { trendCursorAfter, trendCursorOf, type TrendCursor } from '../catalog/paging';
import { presentVideo } from '../catalog/presenter';
import { findVideos, type CatalogRow } from '../catalog/repository';
import type { Ranking, Rankings } from './rankings';
import { findVideosInOrder } from './repository';

/** A video, and the end of a page that ends with it. */
type Entry = { row: CatalogRow; end: TrendCursor };

/** Lists all videos, those that trend first (behaviour.md#trending). */
export function trendService({ reads }: Database, rankings: Rankings, artwork: Artwork) {
  /** At most `count` ranked videos from a rank on. */
  async function ranked({ version, ids }: Ranking, from: number, count: number): Promise<Entry[]> {
    const entries: Entry[] = [];
    let rank = from;
    // Videos that are gone leave gaps.
    while (entries.length < count && rank < ids.length) {
      const part = ids.slice(rank, rank + count - entries.length);
      const ranks = new Map(part.map((id, index) => [id, rank + index + 1]));
      for (const row of await findVideosInOrder(reads, part))
        entries.push({ row, end: { version, rank: ranks.get(row.id) ?? rank, after: 0 } });
      rank += part.length;
    }
    return entries;
  }

  /** At most `count` of the other videos, in the catalogue's order from a position on. */
  async function others({ version, ids }: Ranking, from: number, count: number): Promise<Entry[]> {
    const isRanked = new Set(ids);
    const entries: Entry[] = [];
    let after = from;
    // Ranked videos may follow each other in the catalogue.
    for (let size = count; ; size = Math.min(2 * size, VIDEO_PAGE_MAX)) {
      const rows = await findVideos(reads, { after }, size);
      for (const row of rows)
        if (!isRanked.has(row.id))
          entries.push({ row, end: { version, rank: ids.length, after: row.position } });
      after = rows.at(-1)?.position ?? after;
      if (entries.length >= count || rows.length < size) return entries.slice(0, count);
    }
  }

  return {
    /** One page, with a cursor when more follow. Throws `valuesInvalid` for a cursor of something else. */
    async page({ limit, cursor }: PagingQuery): Promise<TrendResponse> {
      const size = limit === undefined ? VIDEO_PAGE_MAX : Number(limit);
      const start = cursor === undefined ? undefined : trendCursorOf(cursor);
      const ranking = await (start ? rankings.of(start.version) : rankings.latest());
      const { rank, after } = start ?? { rank: 0, after: 0 };
      // One video more than the page holds shows whether another page follows.
      const entries = after === 0 ? await ranked(ranking, rank, size + 1) : [];
      if (entries.length <= size) entries.push(...(await others(ranking, after, size + 1 - entries.length)));
      const page = entries.slice(0, size);
      const videos = page.map(({ row }) => presentVideo(row, artwork));
      const last = page.at(-1);
      return last && entries.length > size ? { videos, nextCursor: trendCursorAfter(last.end) } : { videos };
    },
  };
}
