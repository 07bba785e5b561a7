import type { Database } from '../db/database';
import { loadArtwork, type Artwork } from '../modules/catalog/artwork';
import { videoPages, type CatalogRow } from '../modules/catalog/repository';
import type { Format } from './files/formats';
import { WRITERS } from './files/writers';
import type { VideoRow } from './rows/video-row';

/** Videos per query. */
const PAGE_SIZE = 1_000;

/**
 * The whole catalogue in `format` as it is at one moment, in chunks. Importing it changes nothing: it names pictures as
 * the database stores them.
 */
export async function* exportCatalog({ maintenance }: Database, format: Format): AsyncGenerator<string> {
  const { begin, video, end } = WRITERS[format];
  const artwork = await loadArtwork();
  yield begin;
  let isFirst = true;
  for await (const page of videoPages(maintenance, PAGE_SIZE)) {
    let chunk = '';
    for (const row of page) {
      chunk += video(fileVideo(row, artwork), isFirst);
      isFirst = false;
    }
    yield chunk;
  }
  yield end;
}

function fileVideo(row: CatalogRow, artwork: Artwork): Required<VideoRow> {
  return {
    _id: row.id,
    title: row.title,
    creator: row.creator,
    subscriber: row.subscriber,
    thumbnail: row.thumbnail,
    avatar: row.avatar,
    alt: row.alt || (artwork.alt(row.thumbnail) ?? ''),
    src: row.src,
    categoryName: row.category_name,
  };
}
