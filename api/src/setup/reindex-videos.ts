import { creatorId } from '@fitreel/contract';
import { sql, type Kysely } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../db/database';
import { leaveTurn, withWriteLock } from '../db/locks';
import type { Tables } from '../db/tables';
import { factColumns, givenFacts, type FactColumns } from '../modules/catalog/facts';
import { selectVideos } from '../modules/catalog/repository';
import { SEARCH_RULES, videoSearchText } from '../modules/catalog/search-words';

/** Videos per transaction, which takes about 0.1 s. Imports and edits wait for it, and on SQLite all changes. */
const BATCH_SIZE = 100;

/** How long to watch for another gateway's indexing: it writes a batch in less. */
const WATCH_MS = 5_000;

const NAMES = Object.keys(factColumns('', {})) as (keyof FactColumns)[];

const columns = (names: readonly string[], table = '') =>
  sql.join(names.map((name) => sql.ref(`${table}${name}`)));

/** The id up to which the videos are indexed by `SEARCH_RULES`; empty before the first. */
type Mark = { indexedTo: string };

type ReindexOptions = {
  /** Stops after the current batch. */
  signal?: AbortSignal;
  /** Called after each batch with the number of remaining videos. */
  onProgress?: (left: number) => void;
  /** How long to watch whether another gateway is indexing, in milliseconds. */
  watchMs?: number;
};

/**
 * Recomputes the search data of all videos if `SEARCH_RULES` has changed since the last time. Meanwhile gateways of both
 * versions serve, and searches use each video's current data. Each batch is a transaction that also stores the position, so
 * that a call continues after a killed process. Half of the time is left to other work.
 *
 * @returns whether all videos are indexed; false if another gateway indexes them, or `signal` stopped it
 */
export async function reindexVideos(
  database: Database,
  { signal, onProgress, watchMs = WATCH_MS }: ReindexOptions = {},
): Promise<boolean> {
  let mark = await readMark(database.reads);
  if (!mark) return true;
  await pause(watchMs, undefined, { signal }).catch(() => undefined);
  let left = await videosToIndex(database.reads);
  while (!signal?.aborted) {
    const from: Mark = mark;
    const start = performance.now();
    const batch = await database.maintenance
      .connection()
      .execute((connection) => withWriteLock(database, connection, () => indexBatch(connection, from)));
    if (batch === 'done') return true;
    if (batch === 'other') return false;
    mark = batch;
    left = Math.max(left - BATCH_SIZE, 0);
    onProgress?.(left);
    await leaveTurn(start);
  }
  return false;
}

/** The number of videos that are not yet indexed by `SEARCH_RULES`. */
export async function videosToIndex(db: Kysely<Tables>): Promise<number> {
  const mark = await readMark(db);
  if (!mark) return 0;
  const { left } = await db
    .selectFrom('videos')
    .select(({ fn }) => fn.countAll().as('left'))
    .where('id', '>', mark.indexedTo)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** Undefined if all videos are indexed. */
async function readMark(db: Kysely<Tables>): Promise<Mark | undefined> {
  const row = await db
    .selectFrom('search_rules')
    .select(['version', 'next_version', 'indexed_to'])
    .executeTakeFirstOrThrow();
  // A newer gateway beside this one has newer rules, which take precedence.
  if (row.version >= SEARCH_RULES) return undefined;
  return { indexedTo: row.next_version === SEARCH_RULES ? row.indexed_to : '' };
}

/** Indexes the videos after `mark` and advances it; `other` if another gateway has moved it. */
async function indexBatch(db: Kysely<Tables>, { indexedTo }: Mark): Promise<Mark | 'done' | 'other'> {
  const mark = await readMark(db);
  if (!mark) return 'done';
  if (mark.indexedTo !== indexedTo) return 'other';
  const videos = await selectVideos(db)
    .where('videos.id', '>', indexedTo)
    .orderBy('videos.id')
    .limit(BATCH_SIZE)
    .execute();
  const last = videos.at(-1)?.id;
  if (last === undefined) {
    await db.updateTable('search_rules').set({ version: SEARCH_RULES }).execute();
    return 'done';
  }
  const rows = videos.map((video) => {
    const facts = factColumns(video.title, givenFacts(video));
    const text = videoSearchText({ ...video, categoryName: video.category_name }, facts);
    const values = NAMES.map((name) =>
      typeof facts[name] === 'number' ? sql`cast(${facts[name]} as integer)` : sql`${facts[name]}`,
    );
    return sql`(${video.id}, ${text}, ${creatorId(video.creator)}, ${sql.join(values)})`;
  });
  const fresh = sql`with fresh (id, search, creator_id, ${columns(NAMES)}) as (values ${sql.join(rows)})`;
  // In separate statements, because a change of `search` also changes the index of words.
  for (const names of [['search'], ['creator_id', ...NAMES]])
    await sql`
      ${fresh} update videos
      set ${sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`fresh.${name}`)}`))}
      from fresh
      where fresh.id = videos.id and (${columns(names, 'videos.')}) <> (${columns(names, 'fresh.')})`.execute(
      db,
    );
  await db.updateTable('search_rules').set({ next_version: SEARCH_RULES, indexed_to: last }).execute();
  return { indexedTo: last };
}
