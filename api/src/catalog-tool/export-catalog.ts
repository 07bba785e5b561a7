import type { FactName } from '@fitreel/contract';
import { stringify } from 'csv-stringify/sync';
import type { Database } from '../db/database';
import { loadArtwork, type Artwork } from '../modules/catalog/artwork';
import { factsFromTitle, givenFacts } from '../modules/catalog/facts';
import { videoPages, type CatalogRow } from '../modules/catalog/repository';
import type { Format } from './files';
import { COLUMNS, UNKNOWN, type VideoRow } from './video-row';

/** Videos per query. */
const PAGE_SIZE = 1_000;

/**
 * The whole catalogue in `format` as it is at one moment, in chunks. Importing it changes nothing: it names pictures as
 * the database stores them.
 */
export async function* exportCatalog({ maintenance }: Database, format: Format): AsyncGenerator<string> {
  const artwork = await loadArtwork();
  if (format === 'csv') yield stringify([COLUMNS]);
  for await (const page of videoPages(maintenance, PAGE_SIZE)) {
    const videos = page.map((row) => fileVideo(row, artwork));
    yield format === 'csv'
      ? stringify(videos, { columns: COLUMNS })
      : videos.map((video) => `${JSON.stringify(video)}\n`).join('');
  }
}

function fileVideo(row: CatalogRow, artwork: Artwork): Record<keyof VideoRow, string | number> {
  const given = givenFacts(row);
  const fact = (name: FactName, value: string | number) => (given[name] === null ? UNKNOWN : value);
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
    minutes: fact('minutes', row.minutes || ''),
    level: fact('level', row.level),
    equipment: fact('equipment', row.equipment),
    bodyPart: fact('bodyPart', row.body_part),
    intensity: fact('intensity', row.intensity),
    factsFromTitle: factsFromTitle(row).join(' '),
  };
}
