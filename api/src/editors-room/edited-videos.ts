import { creatorId, LENGTH_ENDS, LENGTHS, type EditedVideosQuery } from '@fitreel/contract';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database, Engine } from '../db/database';
import type { Tables } from '../db/tables';
import { UNKNOWN, VIDEO_FIELDS } from '../db/video-fields';
import { selectVideos, type CatalogRow } from '../modules/catalog/repository';
import {
  fold,
  isUnspaced,
  stem,
  soughtTermsOf,
  videoSearchText,
  wordsOf,
} from '../modules/catalog/search-words';
import { findWithdrawn, type WithdrawnFields } from '../modules/catalog/withdrawn-repository';
import { factNeeds, OTHER_FACTS, sharesSource } from '../modules/editing/attention';
import type { VideoState } from '../modules/editing/repository';

/** A video of the editors' list. */
export type EditedRow = CatalogRow & { state: VideoState };

/** The filters of an editor's search. */
type EditedFilter = Omit<EditedVideosQuery, 'offset' | 'limit'>;

/** The ranges that a filter allows in the columns of facts: from the first to the last value. */
function factRanges({ length, ...filter }: EditedFilter) {
  const others = Object.entries(OTHER_FACTS).flatMap(([name, column]) => {
    const wanted = filter[name as keyof typeof OTHER_FACTS];
    const value = wanted === UNKNOWN ? '' : wanted;
    return value === undefined ? [] : [{ column, from: value, to: value }];
  });
  if (length === undefined) return others;
  if (length === UNKNOWN) return [...others, { column: 'minutes' as const, from: 0, to: 0 }];
  const before = LENGTHS[LENGTHS.indexOf(length) - 1];
  const from = before === undefined ? 1 : LENGTH_ENDS[before] + 1;
  return [...others, { column: 'minutes' as const, from, to: LENGTH_ENDS[length] }];
}

type Page = { offset: number; limit: number };

/** A page of the videos that match `filter`, and their total: the live ones in the catalogue's order, then the others. */
export async function findEditedVideos(
  { reads: db, engine }: Pick<Database, 'reads' | 'engine'>,
  filter: EditedFilter,
  { offset, limit }: Page,
): Promise<{ total: number; rows: EditedRow[] }> {
  const live = await findLive(db, engine, filter, { offset, limit });
  const others = await findOthers(db, filter, {
    offset: Math.max(0, offset - live.total),
    limit: limit - live.rows.length,
  });
  return { total: live.total + others.total, rows: [...live.rows, ...others.rows] };
}

/** The video with this id, live or not. */
export async function findEditedVideo(db: Kysely<Tables>, id: string): Promise<EditedRow | undefined> {
  const row = await selectVideos(db).where('videos.id', '=', id).executeTakeFirst();
  if (row) return { ...row, state: 'live' };
  return (await findWithdrawn(db, [id]))[0];
}

/** Whether the host does not show a video, or viewers reported that it does not play. Reports about another `src` do not count. */
const isUnavailable = (table: 'videos' | 'withdrawn_videos') => sql<boolean>`(
  exists (select 1 from video_checks as c
    where c.video_id = ${sql.ref(`${table}.id`)} and c.src = ${sql.ref(`${table}.src`)} and c.problem <> '')
  or exists (select 1 from video_reports as r
    where r.video_id = ${sql.ref(`${table}.id`)} and r.src = ${sql.ref(`${table}.src`)}))`;

/** Whether a video has only a drawn picture. */
export const lacksPicture = ({ thumbnail }: Pick<CatalogRow, 'thumbnail'>): boolean =>
  thumbnail === VIDEO_FIELDS.thumbnail.default;

/** The forms in which each word of `q` may be found. */
const soughtIn = (q: string): string[][] =>
  wordsOf(q)
    .map(fold)
    .filter((word) => word !== '')
    .flatMap((word) =>
      isUnspaced(word) ? soughtTermsOf(word).map((term) => [term]) : [[...new Set([word, stem(word)])]],
    );

async function findLive(
  db: Kysely<Tables>,
  engine: Engine,
  wanted: EditedFilter,
  { offset, limit }: Page,
): Promise<{ total: number; rows: EditedRow[] }> {
  const { q, filter, category, creator } = wanted;
  if (filter === 'draft' || filter === 'hidden' || filter === 'removed') return { total: 0, rows: [] };
  const conditions: RawBuilder<boolean>[] = [sql`true`];
  if (category !== undefined) conditions.push(sql`videos.category_id = ${category}`);
  if (creator !== undefined) conditions.push(sql`videos.creator_id = ${creator}`);
  if (filter === 'no-picture') conditions.push(sql`videos.thumbnail = ${VIDEO_FIELDS.thumbnail.default}`);
  if (filter === 'no-facts') conditions.push(lacksFacts(engine));
  if (filter === 'unavailable') conditions.push(isUnavailable('videos'));
  if (filter === 'same-source') conditions.push(sharesSource('videos'));
  if (q !== undefined) conditions.push(findsLive(engine, q));
  for (const { column, from, to } of factRanges(wanted))
    conditions.push(sql`${sql.ref(`videos.${column}`)} between ${from} and ${to}`);
  const where = sql<boolean>`${sql.join(conditions, sql` and `)}`;
  const { count } = await db
    .selectFrom('videos')
    .select(db.fn.countAll().as('count'))
    .where(where)
    .executeTakeFirstOrThrow();
  // Selects positions first: an index has them, so skipped rows are not read.
  const positions = db
    .selectFrom('videos')
    .select('videos.position')
    .where(where)
    .orderBy('videos.position')
    .offset(offset)
    .limit(limit);
  const rows = await selectVideos(db)
    .where('videos.position', 'in', (eb) => eb.selectFrom(positions.as('page')).select('page.position'))
    .orderBy('videos.position')
    .execute();
  return { total: Number(count), rows: rows.map((row) => ({ ...row, state: 'live' })) };
}

/** The function that finds a text in another: 0 if it is missing. */
const placeIn = (engine: Engine) => sql.raw(engine === 'sqlite' ? 'instr' : 'strpos');

/** `factNeeds` of a live video, as a condition. */
function lacksFacts(engine: Engine): RawBuilder<boolean> {
  const unsaid = (name: string) => sql`${placeIn(engine)}(videos.facts_from_title, ${`-${name}`}) = 0`;
  const others = Object.entries(OTHER_FACTS).map(
    ([name, column]) => sql`${sql.ref(`videos.${column}`)} = '' and ${unsaid(name)}`,
  );
  return sql`((videos.minutes = 0 and ${unsaid('minutes')}) or (${sql.join(others, sql` and `)}))`;
}

/** Whether a live video has all words of `q`, or has `q` as its id, here or at the video host. */
function findsLive(engine: Engine, q: string): RawBuilder<boolean> {
  const holds = placeIn(engine);
  const words = soughtIn(q).map(
    (texts) =>
      sql`(${sql.join(
        texts.map((text) => sql`${holds}(videos.search, ${text}) > 0`),
        sql` or `,
      )})`,
  );
  const id = q.trim();
  return sql`(videos.id = ${id} or videos.src = ${id} or (${words.length > 0 ? sql.join(words, sql` and `) : sql`false`}))`;
}

async function findOthers(
  db: Kysely<Tables>,
  filter: EditedFilter,
  { offset, limit }: Page,
): Promise<{ total: number; rows: EditedRow[] }> {
  const query = othersQuery(db, filter);
  if (limitsFields(filter)) {
    const found = await idsOfRead(query, filter);
    return { total: found.length, rows: await rowsOf(db, found.slice(offset, offset + limit)) };
  }
  const { count } = await query.clearSelect().select(db.fn.countAll().as('count')).executeTakeFirstOrThrow();
  const page = await query
    .select('withdrawn_videos.id')
    .orderBy('withdrawn_videos.position')
    .offset(offset)
    .limit(limit)
    .execute();
  const ids = page.map(({ id }) => id);
  return { total: Number(count), rows: await rowsOf(db, ids) };
}

function othersQuery(db: Kysely<Tables>, { filter, category }: EditedFilter) {
  let query = db.selectFrom('withdrawn_videos');
  if (filter === 'draft' || filter === 'hidden' || filter === 'removed')
    query = query.where('withdrawn_videos.state', '=', filter);
  if (category !== undefined) query = query.where('withdrawn_videos.category_id', '=', category);
  if (filter === 'unavailable') query = query.where(isUnavailable('withdrawn_videos'));
  if (filter === 'same-source') query = query.where(sharesSource('withdrawn_videos'));
  return query;
}

/** Whether a filter concerns the JSON of withdrawn videos, which has no index. */
const limitsFields = (wanted: EditedFilter): boolean =>
  wanted.q !== undefined ||
  wanted.creator !== undefined ||
  wanted.filter === 'no-picture' ||
  wanted.filter === 'no-facts' ||
  factRanges(wanted).length > 0;

/** Rows that are read at a time. */
const SCANNED = 500;

/** The ids of the withdrawn videos of `query` whose fields match `filter`. */
async function idsOfRead(query: ReturnType<typeof othersQuery>, wanted: EditedFilter): Promise<string[]> {
  const { q, filter, creator } = wanted;
  const ranges = factRanges(wanted);
  const words = soughtIn(q ?? '');
  const ids: string[] = [];
  for (let after = 0; ;) {
    const rows = await query
      .leftJoin('categories', 'categories.id', 'withdrawn_videos.category_id')
      .select(['withdrawn_videos.id', 'withdrawn_videos.src', 'withdrawn_videos.position', 'fields', 'name'])
      .where('withdrawn_videos.position', '>', after)
      .orderBy('withdrawn_videos.position')
      .limit(SCANNED)
      .execute();
    for (const row of rows) {
      const fields = JSON.parse(row.fields) as WithdrawnFields;
      const meets =
        (creator === undefined || creatorId(fields.creator) === creator) &&
        (filter !== 'no-picture' || lacksPicture(fields)) &&
        (filter !== 'no-facts' || factNeeds(fields).length > 0) &&
        ranges.every(({ column, from, to }) => fields[column] >= from && fields[column] <= to) &&
        (q === undefined || row.id === q.trim() || row.src === q.trim() || has(fields, row.name, words));
      if (meets) ids.push(row.id);
    }
    if (rows.length < SCANNED) return ids;
    after = rows.at(-1)?.position ?? after;
  }
}

function has(fields: WithdrawnFields, categoryName: string | null, words: readonly string[][]): boolean {
  const text = videoSearchText({ ...fields, categoryName: categoryName ?? '' });
  return words.length > 0 && words.every((texts) => texts.some((one) => text.includes(one)));
}

async function rowsOf(db: Kysely<Tables>, ids: readonly string[]): Promise<EditedRow[]> {
  const byId = new Map((await findWithdrawn(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
