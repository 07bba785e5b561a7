import type { Chapter, FactName } from '@fitreel/contract';
import { stringify } from 'csv-stringify/sync';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../db/database';
import { UNKNOWN, VIDEO_FIELDS, type FieldName } from '../db/video-fields';
import { loadArtwork, type Artwork } from '../modules/catalog/artwork';
import { findDetails, NO_DETAILS, type DetailColumns } from '../modules/catalog/details-repository';
import {
  FACT_NAMES,
  factsFromTitle,
  GIVEN_NAMES,
  givenFacts,
  type GivenName,
} from '../modules/catalog/facts';
import { findCategories, videoPages, type CatalogRow } from '../modules/catalog/repository';
import { PictureFiles } from '../pictures/picture-files';
import {
  DEFAULT_FORMAT,
  PICTURE_KINDS,
  pictureHash,
  WIDTHS,
  type PictureKind,
} from '../pictures/picture-names';
import type { Format } from './files';
import { quotedFormula } from './read-rows';
import { COLUMNS, type VideoRow } from './video-row';
import { chapterLines } from './written-details';

/** Videos per query. */
const PAGE_SIZE = 1_000;

/** The folder for the exported pictures, and its name in the file. */
export type ExportedPictures = { folder: string; name: string };

/**
 * The whole catalogue in `format`, as of one moment, in chunks. Pictures appear as the database stores them, or as their
 * source addresses, so importing the file here changes nothing. With `pictures`, they are files that another site can
 * import.
 */
export async function* exportCatalog(
  database: Database,
  format: Format,
  pictures?: ExportedPictures,
): AsyncGenerator<string> {
  const { maintenance } = database;
  const carry = pictures ? carrier(database, pictures) : async () => ({});
  const artwork = await loadArtwork();
  const categories = await findCategories(maintenance);
  const training = new Set(categories.flatMap(({ name, training: mark }) => (mark === 1 ? name : [])));
  if (format === 'csv') yield stringify([COLUMNS]);
  for await (const page of videoPages(maintenance, PAGE_SIZE)) {
    const sources = await sourcesOf(maintenance, page);
    const details = await findDetails(
      maintenance,
      page.map(({ id }) => id),
    );
    const videos: object[] = [];
    for (const row of page) {
      const said = details.get(row.id) ?? NO_DETAILS;
      videos.push({
        ...fileVideo(row, said, artwork),
        ...sources.get(row.id),
        ...(await carry(row)),
        training: training.has(row.category_name) ? 'yes' : 'no',
        ...(format === 'jsonl' && { chapters: chaptersOf(said) }),
      });
    }
    yield format === 'csv'
      ? stringify(videos, { columns: COLUMNS, cast: { string: quotedFormula } })
      : videos.map((video) => `${JSON.stringify(video)}\n`).join('');
  }
}

type Pictures = { [Kind in PictureKind]?: string };

/** Writes the largest form of each stored picture of a row, once, and returns its name in the file. */
function carrier(database: Database, { folder, name }: ExportedPictures) {
  const files = new PictureFiles(database);
  const written = new Set<string>();
  return async (row: CatalogRow): Promise<Pictures> => {
    const carried: Pictures = {};
    for (const kind of PICTURE_KINDS) {
      const hash = pictureHash(row[kind]);
      if (hash === undefined) continue;
      const bytes = written.has(hash)
        ? undefined
        : await files.read(hash, `${Math.max(...WIDTHS[kind])}.${DEFAULT_FORMAT}`);
      if (bytes) await writeFile(join(folder, `${hash}.${DEFAULT_FORMAT}`), bytes);
      if (bytes) written.add(hash);
      if (written.has(hash)) carried[kind] = `${name}/${hash}.${DEFAULT_FORMAT}`;
    }
    return carried;
  };
}

/** The sources of the pictures of `videos`, by video id. */
async function sourcesOf(
  db: Database['maintenance'],
  videos: readonly CatalogRow[],
): Promise<ReadonlyMap<string, Pictures>> {
  const sources = new Map<string, Pictures>();
  if (videos.length === 0) return sources;
  const rows = await db
    .selectFrom('picture_sources')
    .select(['video_id', 'kind', 'source'])
    .where(
      'video_id',
      'in',
      videos.map(({ id }) => id),
    )
    .execute();
  for (const { video_id, kind, source } of rows)
    sources.set(video_id, { ...sources.get(video_id), [kind]: source });
  return sources;
}

const chaptersOf = ({ chapters }: DetailColumns) =>
  chapters === '' ? [] : (JSON.parse(chapters) as Chapter[]);

/** A video as a row of a CSV file. */
export function fileVideo(
  row: CatalogRow,
  details: DetailColumns,
  artwork: Artwork,
): Record<Exclude<keyof VideoRow, 'training'>, string | number> {
  const given = givenFacts(row);
  const stored = (name: FieldName) => row[VIDEO_FIELDS[name].column];
  const fields = GIVEN_NAMES.map((name) => [name, stored(name)] as const);
  const facts = FACT_NAMES.map(
    (name) => [name, given[name] === null ? UNKNOWN : stored(name) || ''] as const,
  );
  return {
    _id: row.id,
    ...(Object.fromEntries(fields) as Record<GivenName, string>),
    alt: row.alt || (artwork.alt(row.thumbnail) ?? ''),
    categoryName: row.category_name,
    ...(Object.fromEntries(facts) as Record<FactName, string | number>),
    description: details.description,
    published: details.published,
    chapters: chapterLines(chaptersOf(details)),
    featured: details.featured,
    factsFromTitle: factsFromTitle(row).join(' '),
  };
}
