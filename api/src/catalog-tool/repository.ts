import { creatorId } from '@fitreel/contract';
import { TypeGuard } from '@sinclair/typebox';
import { sql, type Generated, type Insertable, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../db/database';
import type { Tables } from '../db/tables';
import { VIDEO_FIELDS, type Field, type IsOptional, type VideoFields } from '../db/video-fields';
import { DETAIL_NAMES, type DetailColumns } from '../modules/catalog/details-repository';
import {
  FACT_NAMES,
  factColumns,
  GIVEN_NAMES,
  givenFacts,
  UNKNOWN_FACTS,
  type FactColumns,
  type GivenFacts,
  type GivenName,
} from '../modules/catalog/facts';
import { creatorKey, findSuccessors } from '../modules/catalog/former-ids';
import { findCategories } from '../modules/catalog/repository';
import { videoSearchText } from '../modules/catalog/search-words';
import { columnOf, editedFieldsIn } from '../modules/editing/edited-fields';
import type { HostValues } from '../modules/editing/host-values';
import { findRecords, type VideoRecord } from '../modules/editing/repository';
import { PICTURE_KINDS, PICTURES_PATH, type PictureKind } from '../pictures/picture-names';
import { missingPicture } from './video-row';
import type { FilePosition, Problem } from './read-rows';

type Column = { type?: 'integer'; changed: RawBuilder<unknown>; added: RawBuilder<unknown> };

const required = (name: string): Column => ({ changed: sql.ref(`s.${name}`), added: sql.ref(`s.${name}`) });

/** A column that a file may omit: an existing video then keeps its value. */
const optional = (
  name: string,
  added = '',
  kept: RawBuilder<string> = sql.ref(`videos.${name}`),
): Column => ({
  changed: sql`coalesce(${sql.ref(`s.${name}`)}, ${kept})`,
  added: sql`coalesce(${sql.ref(`s.${name}`)}, ${sql.lit(added)})`,
});

/** The column of a field that only a file sets. */
function givenColumn(name: GivenName): Column {
  const { column, file, ...field }: Field = VIDEO_FIELDS[name];
  return TypeGuard.IsOptional(file) ? optional(column, field.default) : required(column);
}

const fromFile = Object.fromEntries(
  GIVEN_NAMES.map((name) => [VIDEO_FIELDS[name].column, givenColumn(name)]),
) as Record<keyof GivenColumns, Column>;

/** The columns that an import writes: their values in an existing video `videos` and in a new one, from the staged row `s`. */
export const COLUMNS = {
  ...fromFile,
  // An alt text describes its picture, so a new picture without an alt text drops the old text.
  alt: optional(
    'alt',
    '',
    sql`
      case when ${fromFile.thumbnail.changed} = videos.thumbnail and (s.thumbnail_source is null or exists (
        select 1 from picture_sources as known
        where known.video_id = videos.id and known.kind = 'thumbnail' and known.source = s.thumbnail_source))
      then videos.alt else '' end`,
  ),
  category_id: optional('category_id'),
  creator_id: required('creator_id'),
  search: required('search'),
  ...Object.fromEntries(
    Object.entries(factColumns('', {})).map(([name, value]) => [
      name,
      { ...required(name), ...(typeof value === 'number' && { type: 'integer' }) },
    ]),
  ),
} as {
  [
    Name in keyof Omit<
      StagedRow,
      | keyof FilePosition
      | keyof SourceColumns
      | keyof GivenDetails
      | 'id'
      | 'position'
      | 'kept'
      | 'of_channel'
    >
  ]: Column;
};

export const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

/** Whether the staged row `s` has details that differ from the details `d` of its video. */
export const hasNewDetails = sql<boolean>`${sql.join(
  DETAIL_NAMES.map(
    (name) =>
      sql`(${sql.ref(`s.${name}`)} is not null and ${sql.ref(`s.${name}`)} <> coalesce(${sql.ref(`d.${name}`)}, ''))`,
  ),
  sql` or `,
)}`;

/** The columns that only a file sets. Where one is null, an existing video keeps its value. */
export type GivenColumns = {
  [Name in GivenName as VideoFields[Name]['column']]: IsOptional<Name> extends true ? string | null : string;
};

/** The sources of pictures to fetch; null for none. */
type SourceColumns = { [Kind in PictureKind as `${Kind}_source`]: string | null };

/** The creator's details; null where the file omits them. */
type GivenDetails = { [Name in keyof DetailColumns]: string | null };

/** A checked row, ready to merge. A new video gets its `position` when it is merged; without a category, it becomes a draft. */
type StagedRow = FilePosition &
  GivenColumns &
  SourceColumns &
  GivenDetails &
  FactColumns & {
    id: string;
    position: Generated<number | null>;
    category_id: string | null;
    creator_id: string;
    search: string;
    /** The file's values of fields that an editor has set: `HostValues` as JSON, or empty. */
    kept: string;
    /** 1: the file has all videos of this creator. */
    of_channel: 0 | 1;
  };

/** A checked row with the facts from its file. */
export type CheckedRow = Omit<
  StagedRow,
  keyof FactColumns | 'creator_id' | 'search' | 'position' | 'kept'
> & {
  categoryName: string | undefined;
  given: GivenFacts;
  /** Whether its `src` identifies the video, instead of its id. */
  bySource: boolean;
};

/** A row without the columns that are computed from its video. */
type UnstagedRow = Omit<CheckedRow, 'bySource'> & { kept?: string };

/** All tables, and a temporary table with the rows of one import, visible only to its own connection. */
export type TablesWithStaged = Tables & { staged_videos: StagedRow };

/** Rows per insert: with 32 columns each they stay below both engines' limit of parameters. */
const BATCH_SIZE = 500;

/** SQLite accepts an offset only after a limit. */
const NO_LIMIT = 2 ** 31 - 1;

export type Staging = {
  db: Kysely<TablesWithStaged>;
  add(row: CheckedRow): Promise<void>;
  /** Writes the last batch. Call it after the last `add`. */
  flush(): Promise<void>;
  /**
   * Stages rows again if somebody changed their videos after change number `change` of the journal. Call it inside
   * `withWriteLock`, so that no video changes afterwards.
   */
  stageAgain(change: number): Promise<void>;
  /**
   * Removes rows that repeat an id. Of several rows about one video, with the same `src`, the last one counts; resolves with
   * the number of removed ones. A different video with an earlier row's id is a problem. Problems are in the file's order.
   */
  takeRepeated(): Promise<{ repeated: number; problems: Problem[] }>;
  /** Removes rows with a fetched or uploaded picture that this site does not have. Resolves with them as problems. */
  takePictureless(): Promise<Problem[]>;
  /**
   * Leaves the next rows in `staged_videos`, at most `size`, and sets the rest aside. Call it after `takeRepeated`. False
   * after the last part. Even an empty file has one part.
   */
  nextPart(size: number): Promise<boolean>;
  remove(): Promise<void>;
};

/**
 * Opens a temporary table on `connection`. Rows wait there on disk, so memory does not grow with the file, and the tool
 * blocks no other writers while it reads.
 */
export async function openStaging(
  { engine }: Pick<Database, 'engine'>,
  connection: Kysely<Tables>,
  replaceEdits = false,
): Promise<Staging> {
  // By default libsql keeps temporary tables in memory.
  if (engine === 'sqlite') await sql`pragma temp_store = file`.execute(connection);
  const db = connection.withTables<{ staged_videos: StagedRow }>();
  let table = db.schema
    .createTable('staged_videos')
    .temporary()
    .addColumn('row', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('line', 'integer', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('position', 'integer')
    .addColumn('kept', 'text', (column) => column.notNull())
    .addColumn('of_channel', 'integer', (column) => column.notNull());
  for (const kind of PICTURE_KINDS) table = table.addColumn(`${kind}_source`, 'text');
  for (const name of DETAIL_NAMES) table = table.addColumn(name, 'text');
  for (const name of NAMES) table = table.addColumn(name, COLUMNS[name].type ?? 'text');
  await table.execute();
  let batch: CheckedRow[] = [];
  let isBegun = false;
  const flush = async () => {
    const rows = batch;
    batch = [];
    if (rows.length > 0)
      await db
        .insertInto('staged_videos')
        .values(await stagedRows(db, await withKnownIds(db, rows), replaceEdits))
        .execute();
  };
  const stageAgain = async (change: number) => {
    const changed = db
      .selectFrom('catalog_changes')
      .select('id')
      .where('change', '>', change)
      .where('kind', '=', 'video');
    const query = db.selectFrom('staged_videos').selectAll().where('id', 'in', changed).orderBy('row');
    for (let after = 0; ;) {
      const rows = await query.where('row', '>', after).limit(BATCH_SIZE).execute();
      if (rows.length === 0) return;
      const numbers = rows.map(({ row }) => row);
      await db.deleteFrom('staged_videos').where('row', 'in', numbers).execute();
      const checked = rows.map((row) => ({ ...row, categoryName: undefined, given: givenFacts(row) }));
      await db
        .insertInto('staged_videos')
        .values(await stagedRows(db, checked, replaceEdits))
        .execute();
      after = numbers.at(-1) ?? after;
    }
  };
  return {
    db,
    async add(row) {
      batch.push(row);
      if (batch.length >= BATCH_SIZE) await flush();
    },
    flush,
    stageAgain,
    async takeRepeated() {
      await db.schema.createIndex('staged_videos_id').on('staged_videos').columns(['id', 'row']).execute();
      const { numAffectedRows } = await removeEarlier.execute(db);
      const { rows } = await repeatedRows.execute(db);
      if (rows.length > 0) await removeRepeated.execute(db);
      const problems = rows.map(({ line, row, id, firstLine, firstRow }) => ({
        line,
        row,
        message: `_id ${id} repeats the _id of ${firstLine === 0 ? `video ${firstRow}` : `line ${firstLine} (video ${firstRow})`}, which has another src`,
      }));
      return { repeated: Number(numAffectedRows ?? 0), problems };
    },
    async takePictureless() {
      const problems: Problem[] = [];
      for (const kind of PICTURE_KINDS) {
        const { rows } = await removePictureless(kind).execute(db);
        for (const { path, ...position } of rows)
          problems.push({ ...position, message: missingPicture(kind, path) });
      }
      return problems.sort((one, other) => one.row - other.row);
    },
    async nextPart(size) {
      if (!isBegun) {
        isBegun = true;
        await sql`create temporary table staged_rest as
          select * from staged_videos order by "row" limit ${NO_LIMIT} offset ${size}`.execute(db);
        await sql`create index staged_rest_row on staged_rest ("row")`.execute(db);
        await sql`delete from staged_videos where "row" in (select "row" from staged_rest)`.execute(db);
        return true;
      }
      await sql`delete from staged_videos`.execute(db);
      const { numAffectedRows = 0n } = await sql`insert into staged_videos
        select * from staged_rest order by "row" limit ${size}`.execute(db);
      await sql`delete from staged_rest where "row" in (select "row" from staged_videos)`.execute(db);
      return numAffectedRows > 0n;
    },
    async remove() {
      await sql`drop table if exists staged_rest`.execute(db);
      await sql`drop table staged_videos`.execute(db);
    },
  };
}

/** Gives rows that are identified by their `src` the id of the catalogue's video with that `src`. */
async function withKnownIds(
  db: Kysely<TablesWithStaged>,
  rows: readonly CheckedRow[],
): Promise<readonly UnstagedRow[]> {
  const known = await findIdsBySource(
    db,
    rows.filter(({ bySource }) => bySource).map(({ src }) => src),
  );
  return rows.map(({ bySource, ...row }) => (bySource ? { ...row, id: known.get(row.src) ?? row.id } : row));
}

/** The ids of the videos with these sources, by `src`. If several videos share one, a live video wins. */
export async function findIdsBySource(
  db: Kysely<TablesWithStaged>,
  sources: readonly string[],
): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  for (const table of sources.length > 0 ? (['withdrawn_videos', 'videos'] as const) : [])
    for (const { id, src } of await db
      .selectFrom(table)
      .select(['id', 'src'])
      .where('src', 'in', sources)
      .execute())
      known.set(src, id);
  return known;
}

/**
 * The rows to stage. A fact that the file omits keeps its given value, or comes from the title. Fields that an editor has
 * set keep their values, unless `replaceEdits`.
 */
async function stagedRows(
  db: Kysely<TablesWithStaged>,
  rows: readonly UnstagedRow[],
  replaceEdits: boolean,
): Promise<Insertable<StagedRow>[]> {
  const records = await findRecords(
    db,
    rows.map(({ id }) => id),
  );
  const categories = new Map((await findCategories(db)).map((category) => [category.id, category]));
  const creators = await findSuccessors(
    db,
    'creator',
    rows.map(({ creator }) => creatorKey(creator)),
  );
  return rows.map((row) => {
    const checked = { ...row, creator: creators.get(creatorKey(row.creator))?.name ?? row.creator };
    const record = records.get(checked.id);
    const { categoryName, given, ...own } =
      record && record.edited_fields !== ''
        ? withoutEdited(checked, record, replaceEdits)
        : { kept: '', ...checked };
    const category = categories.get(own.category_id ?? record?.category_id ?? '');
    const facts = factColumns(own.title, {
      ...(category?.facts === 0 && UNKNOWN_FACTS),
      ...(record && givenFacts({ ...record, facet: 0 })),
      ...given,
    });
    const named = { ...own, categoryName: categoryName ?? category?.name ?? '' };
    return { ...own, ...facts, creator_id: creatorId(own.creator), search: videoSearchText(named, facts) };
  });
}

/** `row` with the values of `record` in the fields that an editor has set, unless `replaceEdits`. */
function withoutEdited(
  row: UnstagedRow,
  record: VideoRecord,
  replaceEdits: boolean,
): UnstagedRow & { kept: string } {
  const names = editedFieldsIn(record.edited_fields);
  const given: Record<string, unknown> = { ...row.given };
  const values: Record<string, unknown> = { ...row };
  const present: Readonly<Record<string, unknown>> = record;
  const kept = hostValuesIn(row.kept);
  for (const name of names) {
    const column = columnOf(name);
    const source = `${name}_source`;
    if ((FACT_NAMES as readonly string[]).includes(name)) {
      if (name in given) kept[name] = given[name] as string;
      delete given[name];
      continue;
    }
    const value = values[source] ?? values[column];
    if (value !== null) kept[name] = value as string;
    if (source in values) values[source] = null;
    values[column] = present[column];
  }
  const categoryName = names.includes('categoryName') ? undefined : row.categoryName;
  const text = Object.keys(kept).length > 0 ? JSON.stringify(kept) : '';
  if (replaceEdits) return { ...row, kept: text };
  return { ...(values as UnstagedRow), categoryName, given, kept: text };
}

/** The file's values in the `kept` of a staged row. */
export const hostValuesIn = (kept = ''): HostValues => (kept === '' ? {} : (JSON.parse(kept) as HostValues));

/** Removes the rows whose video has a later row. */
const removeEarlier = sql`
  delete from staged_videos
  where "row" in (
    select "row" from (
      select "row", lead("row") over (partition by id, src order by "row") as later from staged_videos) as numbered
    where later is not null)`;

const removePictureless = (kind: PictureKind) => sql<FilePosition & { path: string }>`
  delete from staged_videos
  where ${sql.ref(kind)} like ${`${PICTURES_PATH}%`} and not exists (
    select 1 from pictures where hash = substr(${sql.ref(kind)}, ${sql.lit(PICTURES_PATH.length + 1)}, 32))
  returning line, "row", ${sql.ref(kind)} as path`;

const repeatedRows = sql<FilePosition & { id: string; firstLine: number; firstRow: number }>`
  select repeat.line, repeat."row", repeat.id, earliest.line as "firstLine", earliest."row" as "firstRow"
  from (select id, min("row") as "row" from staged_videos group by id having count(*) > 1) as shared
  join staged_videos as earliest on earliest."row" = shared."row"
  join staged_videos as repeat on repeat.id = shared.id and repeat."row" > shared."row"
  order by repeat."row"`;

const removeRepeated = sql`
  delete from staged_videos
  where "row" > (select min(earliest."row") from staged_videos as earliest where earliest.id = staged_videos.id)`;
