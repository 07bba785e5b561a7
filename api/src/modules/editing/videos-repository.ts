import { creatorId } from '@fitreel/contract';
import { sql, type Kysely } from 'kysely';
import type { Tables, VideoRow } from '../../db/tables';
import { DETAIL_NAMES, writeDetails } from '../catalog/details-repository';
import { facetOf } from '../catalog/facets';
import { factColumns, givenFacts } from '../catalog/facts';
import { findVideos } from '../catalog/repository';
import { videoSearchText } from '../catalog/search-words';
import type { CategoryRecord, EditedColumns, VideoRecord } from './repository';

/** Videos that are indexed at once, while other writers wait. */
const PAGE_SIZE = 200;

/** A video as it is and as it is to be, with the name of the category that it then has. */
export type RecordChange = { before: VideoRecord; after: VideoRecord; categoryName: string };

/** Writes videos as they are to be. Places and categories of live videos change for many at once. */
export async function writeRecords(db: Kysely<Tables>, changes: readonly RecordChange[]): Promise<void> {
  const placed: ChangedVideo[] = [];
  const sorted: ChangedVideo[] = [];
  for (const { before, after, categoryName } of changes) {
    const names = Object.keys(after).filter(
      (name) => before[name as keyof VideoRecord] !== after[name as keyof VideoRecord],
    );
    const isLive = before.state === 'live' && after.state === 'live';
    // Positions are unique: videos that move step aside until all have moved.
    if (isLive && names.join() === 'position') placed.push({ id: after.id, position: -after.position });
    else if (isLive && names.join() === 'category_id') sorted.push(inCategory(after, categoryName));
    else await writeRecord(db, before, after, categoryName);
  }
  await updateVideos(db, ['position'], placed);
  await updateVideos(db, ['category_id', 'search'], sorted);
  await sql`update videos set position = -position where position < 0`.execute(db);
}

const inCategory = (video: VideoRecord, categoryName: string): ChangedVideo => ({
  id: video.id,
  category_id: video.category_id ?? '',
  search: videoSearchText({ ...video, categoryName }, { ...video, facet: facetOf(video) }),
});

/** Writes a video as `after`, which viewers find from then on, or no longer. `before` is what there is. */
export async function writeRecord(
  db: Kysely<Tables>,
  before: VideoRecord,
  after: VideoRecord,
  categoryName: string,
): Promise<void> {
  const { state, description, published, chapters, ...columns } = after;
  if (DETAIL_NAMES.some((name) => before[name] !== after[name]))
    await writeDetails(db, after.id, { description, published, chapters });
  if (state === 'live') {
    if (before.state === 'live') {
      const changed = {
        ...liveRow(columns, categoryName),
        position: before.position === after.position ? after.position : -after.position,
      };
      await db.updateTable('videos').set(changed).where('id', '=', after.id).execute();
    } else {
      await db.deleteFrom('withdrawn_videos').where('id', '=', after.id).execute();
      await db.insertInto('videos').values(liveRow(columns, categoryName)).execute();
    }
    return;
  }
  const { id, position, category_id, src, ...fields } = columns;
  const row = { id, state, position, category_id, src, fields: JSON.stringify(fields) };
  if (before.state === 'live') {
    await db.deleteFrom('videos').where('id', '=', id).execute();
    await db.insertInto('withdrawn_videos').values(row).execute();
  } else await db.updateTable('withdrawn_videos').set(row).where('id', '=', id).execute();
}

/** The row of a video that viewers find, with what follows from its columns. */
export function liveRow(columns: EditedColumns, categoryName: string): VideoRow {
  const facts = factColumns(columns.title, givenFacts({ ...columns, facet: 0 }));
  return {
    ...columns,
    ...facts,
    category_id: columns.category_id ?? '',
    creator_id: creatorId(columns.creator),
    search: videoSearchText({ ...columns, categoryName }, facts),
  };
}

/**
 * Lets searches find a page of a category's videos by its name of now. Resolves with the position after which the next page begins;
 * undefined after the last.
 */
export async function reindexPage(
  db: Kysely<Tables>,
  { id: category, name }: Pick<CategoryRecord, 'id' | 'name'>,
  after: number,
): Promise<number | undefined> {
  const rows = await findVideos(db, { after, category }, PAGE_SIZE);
  const indexed = rows.map((row) => ({
    id: row.id,
    search: videoSearchText({ ...row, categoryName: name }, row),
  }));
  await updateVideos(db, ['search'], indexed);
  return rows.length < PAGE_SIZE ? undefined : rows.at(-1)?.position;
}

/** Rows per statement: with up to four parameters each they stay below both engines' limit. */
const STATEMENT_SIZE = 1000;

/** The columns that change for many videos at once. */
const TYPES = { position: sql`integer`, category_id: sql`text`, search: sql`text` } as const;

/** New values of columns of a live video. */
type ChangedVideo = Pick<VideoRow, 'id'> & Partial<Pick<VideoRow, keyof typeof TYPES>>;

/** Gives live videos new values of `names`, which all of them have, many with a statement. */
async function updateVideos(
  db: Kysely<Tables>,
  names: readonly (keyof typeof TYPES)[],
  videos: readonly ChangedVideo[],
): Promise<void> {
  const columns = names.map((name) => sql.ref(name));
  for (let start = 0; start < videos.length; start += STATEMENT_SIZE) {
    const rows = videos
      .slice(start, start + STATEMENT_SIZE)
      .map(
        (video) =>
          sql`(cast(${video.id} as text), ${sql.join(names.map((name) => sql`cast(${video[name]} as ${TYPES[name]})`))})`,
      );
    await sql`
      with changed (id, ${sql.join(columns)}) as (values ${sql.join(rows)})
      update videos set ${sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`changed.${name}`)}`))}
      from changed where changed.id = videos.id`.execute(db);
  }
}
