import { creatorId } from '@fitreel/contract';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { CategoryRow, Tables, WithdrawnState, WithdrawnVideoRow } from '../../db/tables';
import { DETAIL_NAMES, writeDetails } from '../catalog/details-repository';
import { factColumns, givenFacts } from '../catalog/facts';
import { findVideos } from '../catalog/repository';
import { videoSearchText } from '../catalog/search-words';
import type { EditedColumns, VideoRecord } from './repository';

/** Videos that are indexed at a time, while other writers wait. */
const PAGE_SIZE = 200;

/** A row of a live video. */
type LiveRow = Omit<Selectable<Tables['videos']>, 'age'>;

/** A video before and after a change, and the name of its category afterwards. */
export type RecordChange = { before: VideoRecord; after: VideoRecord; categoryName: string };

/**
 * Writes videos, which may become live or be withdrawn. Uses one statement for many videos, because other writers wait
 * meanwhile.
 */
export async function writeRecords(db: Kysely<Tables>, changes: readonly RecordChange[]): Promise<void> {
  const placed: ChangedVideo[] = [];
  const edited: ChangedVideo[] = [];
  const published: LiveRow[] = [];
  const withdrawn: WithdrawnVideoRow[] = [];
  for (const { before, after, categoryName } of changes) {
    const { state, description, published: publishedOn, chapters, featured, ...columns } = after;
    if (DETAIL_NAMES.some((name) => before[name] !== after[name]))
      await writeDetails(db, after.id, { description, published: publishedOn, chapters, featured });
    // Positions are unique, so moving videos step aside until all have moved.
    const position = before.position === after.position ? after.position : -after.position;
    if (state !== 'live') withdrawn.push(withdrawnRow(columns, state));
    else if (before.state !== 'live') published.push(liveRow(columns, categoryName));
    else if (isOnlyMoved(before, after)) placed.push({ id: after.id, position });
    else edited.push({ ...liveRow(columns, categoryName), position });
  }
  await deleteRows(db, 'videos', withdrawn);
  await deleteRows(db, 'withdrawn_videos', [...withdrawn, ...published]);
  await updateVideos(db, placed);
  await updateVideos(db, edited);
  await insertRows(db, published, withdrawn);
  await sql`update videos set position = -position where position < 0`.execute(db);
}

const isOnlyMoved = (before: VideoRecord, after: VideoRecord) =>
  (Object.keys(after) as (keyof VideoRecord)[]).every(
    (name) => name === 'position' || before[name] === after[name],
  );

async function deleteRows(
  db: Kysely<Tables>,
  table: 'videos' | 'withdrawn_videos',
  videos: readonly { id: string }[],
): Promise<void> {
  for (const batch of batchesOf(videos))
    await db
      .deleteFrom(table)
      .where(
        'id',
        'in',
        batch.map(({ id }) => id),
      )
      .execute();
}

/** Adds new videos, each at its position, or after all others if that is taken. */
export async function insertRecords(
  db: Kysely<Tables>,
  videos: readonly Omit<RecordChange, 'before'>[],
): Promise<void> {
  const { last, taken } = await findPositions(
    db,
    videos.map(({ after }) => after.position),
  );
  let end = last;
  const live: LiveRow[] = [];
  const withdrawn: WithdrawnVideoRow[] = [];
  for (const { after, categoryName } of videos.toSorted((a, b) => a.after.position - b.after.position)) {
    const { state, description, published, chapters, featured, ...columns } = after;
    if (taken.has(columns.position)) columns.position = end += 1;
    if (DETAIL_NAMES.some((name) => after[name] !== ''))
      await writeDetails(db, after.id, { description, published, chapters, featured });
    if (state === 'live') live.push(liveRow(columns, categoryName));
    else withdrawn.push(withdrawnRow(columns, state));
  }
  await insertRows(db, live, withdrawn);
}

/** The last position, and those of `positions` that are taken. */
async function findPositions(
  db: Kysely<Tables>,
  positions: readonly number[],
): Promise<{ last: number; taken: Set<number> }> {
  const taken = new Set<number>();
  let last = Math.max(0, ...positions);
  for (const table of ['videos', 'withdrawn_videos'] as const) {
    const { max } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.max('position').as('max'))
      .executeTakeFirstOrThrow();
    last = Math.max(last, max ?? 0);
    for (const batch of batchesOf(positions))
      for (const { position } of await db
        .selectFrom(table)
        .select('position')
        .where('position', 'in', batch)
        .execute())
        taken.add(position);
  }
  return { last, taken };
}

async function insertRows(
  db: Kysely<Tables>,
  live: readonly LiveRow[],
  withdrawn: readonly WithdrawnVideoRow[],
): Promise<void> {
  for (const rows of batchesOf(withdrawn)) await db.insertInto('withdrawn_videos').values(rows).execute();
  for (const rows of batchesOf(live)) await db.insertInto('videos').values(rows).execute();
}

/** Tables with data about a video. */
const OF_VIDEO = [
  ...(['video_details', 'host_values', 'picture_sources', 'video_checks', 'video_reports'] as const),
];

/** Deletes videos with all data about them. Users' data may still refer to one. */
export async function deleteVideos(db: Kysely<Tables>, videos: readonly { id: string }[]): Promise<void> {
  for (const table of ['videos', 'withdrawn_videos'] as const) await deleteRows(db, table, videos);
  for (const batch of batchesOf(videos.map(({ id }) => id)))
    for (const table of OF_VIDEO) await db.deleteFrom(table).where('video_id', 'in', batch).execute();
}

/** Deletes the video host's answers about videos, so that `check` asks again. */
export async function forgetChecks(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  for (const batch of batchesOf(ids))
    await db.deleteFrom('video_checks').where('video_id', 'in', batch).execute();
}

/** The row of a withdrawn video. */
function withdrawnRow(
  { id, position, category_id, src, ...fields }: EditedColumns,
  state: WithdrawnState,
): WithdrawnVideoRow {
  return { id, state, position, category_id, src, fields: JSON.stringify(fields) };
}

/** The row of a live video, with derived columns. */
export function liveRow(columns: EditedColumns, categoryName: string): LiveRow {
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
 * Makes searches find a page of a category's videos by its present name. Resolves with the position after which the next
 * page begins; undefined after the last.
 */
export async function reindexPage(
  db: Kysely<Tables>,
  { id: category, name }: Pick<CategoryRow, 'id' | 'name'>,
  after: number,
): Promise<number | undefined> {
  const rows = await findVideos(db, { after, category }, PAGE_SIZE);
  const indexed = rows.map((row) => ({
    id: row.id,
    search: videoSearchText({ ...row, categoryName: name }, row),
  }));
  await updateVideos(db, indexed);
  return rows.length < PAGE_SIZE ? undefined : rows.at(-1)?.position;
}

/** New values of columns of a live video. */
type ChangedVideo = Pick<LiveRow, 'id'> & Partial<LiveRow>;

/** Rows per statement: with the columns of a video they stay below both engines' limit of parameters. */
const STATEMENT_SIZE = 500;

/** `rows` in groups that fit into one statement. */
export function* batchesOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += STATEMENT_SIZE)
    yield rows.slice(start, start + STATEMENT_SIZE);
}

/** Sets columns of live videos: the columns of the first video, which all others have too. Skips unchanged rows. */
async function updateVideos(db: Kysely<Tables>, videos: readonly ChangedVideo[]): Promise<void> {
  const names = Object.keys(videos[0] ?? {}).filter((name) => name !== 'id') as (keyof LiveRow)[];
  const columns = names.map((name) => sql.ref(name));
  const value = (video: ChangedVideo, name: keyof LiveRow) =>
    typeof video[name] === 'number'
      ? sql`cast(${video[name]} as integer)`
      : sql`cast(${video[name]} as text)`;
  for (const batch of batchesOf(videos)) {
    const rows = batch.map(
      (video) => sql`(cast(${video.id} as text), ${sql.join(names.map((name) => value(video, name)))})`,
    );
    await sql`
      with changed (id, ${sql.join(columns)}) as (values ${sql.join(rows)})
      update videos set ${sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`changed.${name}`)}`))}
      from changed
      where changed.id = videos.id
        and (${sql.join(names.map((name) => sql.ref(`videos.${name}`)))}) <> (${sql.join(names.map((name) => sql.ref(`changed.${name}`)))})`.execute(
      db,
    );
  }
}
