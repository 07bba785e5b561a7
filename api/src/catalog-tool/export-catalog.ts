import { loadArtwork, type Artwork } from '../modules/catalog/artwork';
import type { Database } from '../db/database';
import { findVideos, type CatalogRow } from '../modules/catalog/repository';
import type { Format } from './formats';
import type { VideoRow } from './video-row';
import { WRITERS } from './writers';

/** Videos read at once. */
const PAGE = 1_000;

/**
 * The whole catalogue in `format`, piece by piece, as it is at one moment. Importing it again changes nothing:
 * pictures are named as they are stored.
 */
export async function* exportCatalog(database: Database, format: Format): AsyncGenerator<string> {
  const { begin, video, end } = WRITERS[format];
  const artwork = await loadArtwork();
  yield begin;
  let isFirst = true;
  for await (const page of pagesOf(database)) {
    yield page
      .map((row) => {
        const text = video(fileVideo(row, artwork), isFirst);
        isFirst = false;
        return text;
      })
      .join('');
  }
  yield end;
}

/** Pages within one transaction, which shows what was committed before it began. */
async function* pagesOf({ kysely }: Database): AsyncGenerator<CatalogRow[]> {
  const transaction = await kysely.startTransaction().setIsolationLevel('repeatable read').execute();
  try {
    let page: CatalogRow[];
    let after = 0;
    do {
      page = await findVideos(transaction, { after, category: undefined, q: undefined }, PAGE);
      yield page;
      after = page.at(-1)?.position ?? after;
    } while (page.length === PAGE);
  } finally {
    await transaction.rollback().execute();
  }
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
