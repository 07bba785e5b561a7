import type { Kysely } from 'kysely';
import type { Database } from '../../db/database';
import { withWriteLock } from '../../db/locks';
import type { Tables } from '../../db/tables';
import {
  findCategoryRecords,
  findChange,
  findIdsOfCategory,
  findRecords,
  findRenamed,
  insertChange,
  latestChange,
  setRenamed,
  writeCategory,
  type CategoryRecord,
  type Entry,
  type Fields,
  type VideoRecord,
  type VideoState,
} from './repository';
import { reindexPage, writeRecords, type RecordChange } from './videos-repository';

/** A change that cannot be made; the message says why. */
export class EditError extends Error {
  override name = 'EditError';
}

/** A change that does not fit what somebody else has changed meanwhile. */
export class EditConflict extends EditError {
  override name = 'EditConflict';
}

/** What is to differ, from the catalogue as it is. Throws `EditError`. */
export type Plan = (db: Kysely<Tables>) => Promise<readonly Entry[]>;

/** What came of a change: its number in the journal, null if nothing was to change, and what it did. */
export type Edit = { change: number | null; entries: readonly Entry[] };

/**
 * Makes the change that `plan` decides on, in one transaction with its line of the journal. A dry run checks it and only reads, so
 * nobody waits for it. Throws `EditError`, and then nothing has changed. `reindexRenamed` is to follow.
 *
 * @param command what the editor asked for, to read
 * @param author the editor's name; empty on the command line
 * @param plan returns what is to differ; it may read the catalogue, which does not change meanwhile
 */
export async function editCatalog(
  database: Database,
  { command, author = '', dryRun = false }: { command: string; author?: string; dryRun?: boolean },
  plan: Plan,
): Promise<Edit> {
  if (dryRun) {
    const entries = await plan(database.reads);
    await apply(database.reads, entries, { isDryRun: true });
    return { change: null, entries };
  }
  return database.maintenance.connection().execute((connection) =>
    withWriteLock(database, connection, async () => {
      const entries = await plan(connection);
      if (entries.length === 0) return { change: null, entries };
      await apply(connection, entries);
      return { change: await insertChange(connection, { command, author }, entries), entries };
    }),
  );
}

/**
 * Lets searches find the videos of renamed categories by the new name. Each page is a transaction of its own, so others write meanwhile.
 * Safe to repeat: it continues after a process that was killed.
 */
export async function reindexRenamed(database: Database): Promise<void> {
  await database.maintenance.connection().execute(async (connection) => {
    for (;;) {
      const category = await findRenamed(connection);
      if (!category) return;
      for (let after: number | undefined = 0; after !== undefined;) {
        const from: number = after;
        after = await withWriteLock(database, connection, () => reindexPage(connection, category, from));
      }
      await setRenamed(connection, category, 0);
    }
  });
}

/** Sets the state of videos. */
export const withState =
  (ids: readonly string[], state: VideoState): Plan =>
  async (db) =>
    [...(await requireRecords(db, ids)).values()].flatMap((record) => differing(record, { state }));

/** Takes the change of this number back; by default the latest, which may itself have taken one back. */
export const undoing =
  (change?: number): Plan =>
  async (db) => {
    const number = change ?? (await latestChange(db));
    const entries = number === undefined ? [] : await findChange(db, number);
    if (number === undefined || entries.length === 0)
      throw new EditError(
        number === undefined ? 'Nothing was changed yet.' : `There is no change ${number}.`,
      );
    const present = await presentFields(db, entries);
    for (const { kind, id, after } of entries) {
      const fields = present.get(`${kind} ${id}`) ?? null;
      const changed = fieldsThatDiffer(after, fields);
      if (changed !== undefined)
        throw new EditConflict(
          `Change ${number} cannot be undone: ${kind} ${id} has changed since${changed}.`,
        );
    }
    return entries.map(({ before, after, ...entry }) => ({ ...entry, before: after, after: before }));
  };

/** The records of these videos by their ids. Throws `EditError` when one does not exist. */
export async function requireRecords(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, VideoRecord>> {
  const records = await findRecords(db, [...new Set(ids)]);
  const missing = ids.find((id) => !records.has(id));
  if (missing !== undefined) throw new EditError(`There is no video ${missing}.`);
  return records;
}

/** What changes when `record` gets these fields; nothing if it has them. */
export function differing(record: VideoRecord, fields: Partial<VideoRecord>): Entry[] {
  const old: Fields = record;
  const changed = Object.entries(fields).filter(([name, value]) => old[name] !== value);
  if (changed.length === 0) return [];
  const before = Object.fromEntries(changed.map(([name]) => [name, old[name]]));
  return [{ kind: 'video', id: record.id, before, after: Object.fromEntries(changed) }];
}

/** The videos and categories of `entries` as they are, by kind and id. */
async function presentFields(db: Kysely<Tables>, entries: readonly Entry[]): Promise<Map<string, Fields>> {
  const ids = entries.filter(({ kind }) => kind === 'video').map(({ id }) => id);
  const videos = [...(await findRecords(db, ids))].map(([id, record]) => [`video ${id}`, record] as const);
  const categories = [...(await findCategoryRecords(db))].map(
    ([id, record]) => [`category ${id}`, record] as const,
  );
  return new Map<string, Fields>([...videos, ...categories]);
}

/** Undefined where `present` is as `expected`, else the names of the fields that differ, to read after "has changed since". */
function fieldsThatDiffer(expected: Fields, present: Fields): string | undefined {
  if (expected === null || present === null) return expected === present ? undefined : '';
  const names = Object.keys(expected).filter(
    (name) => editorial(expected[name]) !== editorial(present[name]),
  );
  return names.length === 0 ? undefined : ` (${names.join(', ')})`;
}

/** A value as editors have it: whether the video host shows a live video is not theirs to decide. */
const editorial = (value: unknown) => (value === 'unavailable' ? 'live' : value);

/** Makes `entries` true; a dry run checks whether they can be. */
async function apply(
  db: Kysely<Tables>,
  entries: readonly Entry[],
  { isDryRun = false } = {},
): Promise<void> {
  const categories = await findCategoryRecords(db);
  const ofCategories = entries.filter(({ kind }) => kind === 'category');
  const ofVideos = entries.filter(({ kind }) => kind === 'video');
  for (const { id, after } of ofCategories) {
    if (after === null) continue;
    const record: CategoryRecord = { id, name: '', position: 0, ...categories.get(id), ...after };
    const other = [...categories.values()].find(({ name }) => name === record.name);
    if (other && other.id !== id) throw new EditError(`There is a category ${record.name} already.`);
    const isRenamed = categories.has(id) && 'name' in after;
    categories.set(id, record);
    if (isDryRun) continue;
    await writeCategory(db, id, record);
    // Most categories fit into a page. `reindexRenamed` does the rest.
    if (isRenamed && (await reindexPage(db, record, 0)) !== undefined) await setRenamed(db, record, 1);
  }
  const records = await findRecords(
    db,
    ofVideos.map(({ id }) => id),
  );
  const changes = ofVideos.map(({ id, after }): RecordChange => {
    const before = records.get(id);
    if (!before) throw new EditError(`There is no video ${id}.`);
    const record = { ...before, ...after };
    if (editorial(record.state) === 'live' && record.category_id === null)
      throw new EditError(`Video ${id} has no category yet: give it one with edit ${id} categoryName=NAME.`);
    const category = record.category_id === null ? undefined : categories.get(record.category_id);
    if (record.category_id !== null && !category)
      throw new EditError(`The category ${record.category_id} of video ${id} is gone.`);
    return { before, after: record, categoryName: category?.name ?? '' };
  });
  if (!isDryRun) await writeRecords(db, changes);
  for (const { id, after } of ofCategories) {
    if (after !== null) continue;
    const staying = (await findIdsOfCategory(db, id)).filter((video) => !isDryRun || !records.has(video));
    if (staying.length > 0) throw new EditError(`Category ${id} has videos.`);
    if (!isDryRun) await writeCategory(db, id, null);
  }
}
