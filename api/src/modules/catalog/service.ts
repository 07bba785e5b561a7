import {
  VIDEO_PAGE_MAX,
  type Category,
  type Video,
  type VideosResponse,
  type VideosQuery,
} from '@fitreel/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables';
import { ApiError } from '../../http/api-error';
import type { Artwork } from './artwork';
import { cursorAfter, positionOf } from './cursor';
import { presentCategory, presentVideo } from './presenter';
import { findCategories, findCategory, findVideo, findVideos, type CatalogRow } from './repository';

/** The row of a video. Throws `videoMissing`. */
export async function requireVideo(db: Kysely<Tables>, id: string): Promise<CatalogRow> {
  const row = await findVideo(db, id);
  if (!row) throw new ApiError('videoMissing');
  return row;
}

/** Reads the catalogue of videos and categories. */
export function catalogService(db: Kysely<Tables>, artwork: Artwork) {
  return {
    /** One page of videos, with a cursor when more follow (behaviour.md#video-endpoints). */
    async videos({ limit, cursor, category, q }: VideosQuery): Promise<VideosResponse> {
      const size = limit === undefined ? VIDEO_PAGE_MAX : Number(limit);
      const after = cursor === undefined ? 0 : positionOf(cursor);
      // One row more than the page holds shows whether another page follows.
      const rows = await findVideos(db, { after, category, q }, size + 1);
      const page = rows.slice(0, size);
      const videos = page.map((row) => presentVideo(row, artwork));
      const last = page.at(-1);
      return last && rows.length > size ? { videos, nextCursor: cursorAfter(last.position) } : { videos };
    },

    /** Throws `videoMissing`. */
    async video(id: string): Promise<Video> {
      return presentVideo(await requireVideo(db, id), artwork);
    },

    async categories(): Promise<Category[]> {
      return (await findCategories(db)).map(presentCategory);
    },

    /** Throws `categoryMissing`. */
    async category(id: string): Promise<Category> {
      const row = await findCategory(db, id);
      if (!row) throw new ApiError('categoryMissing');
      return presentCategory(row);
    },
  };
}
