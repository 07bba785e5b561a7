import { EDITED_VIDEOS_MAX } from '@fitreel/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database';
import { leaveTurn, withWriteLock } from '../../db/locks';
import type { CategoryRow, Tables } from '../../db/tables';
import { categoryNamed } from '../catalog/category-names';
import {
  findFormerIds,
  findSuccessors,
  writeSuccessor,
  type Succeeded,
  type Successor,
} from '../catalog/former-ids';
import {
  changedEditedFields,
  EDITED_FIELDS,
  editedFieldsIn,
  isEditedField,
  type EditedField,
} from './edited-fields';
import { isPlace, PART_SIZE, partsOf } from './change-parts';
import { findHostValues, putHostValues, valuesBefore, withHostValues } from './host-values';
import {
  findCategoryRecords,
  findChange,
  findIdsOfCategory,
  findLaterEntries,
  findRecords,
  findRenamed,
  findSteps,
  insertChange,
  isUndo,
  latestChange,
  setRenamed,
  writeCategory,
  type ChangeAuthor,
  type Entry,
  type Fields,
  type VideoRecord,
  type VideoState,
} from './repository';
import {
  deleteVideos,
  forgetChecks,
  insertRecords,
  reindexPage,
  writeRecords,
  type RecordChange,
} from './videos-repository';

/** An impossible change; the message has the reason. */
export class EditError extends Error {
  override name = 'EditError';
}

/** A change that conflicts with a concurrent one. */
export class EditConflict extends EditError {
  override name = 'EditConflict';
}

/**
 * Computes the entries of a change from the present catalogue. Throws `EditError`.
 *
 * @param leave called with each thing that the change leaves alone, and why
 * @param say called with the text for the journal, if it differs from the command
 */
export type Plan = {
  (
    db: Kysely<Tables>,
    leave?: (text: string) => void,
    say?: (command: string) => void,
  ): Promise<readonly Entry[]>;
  /** Writes further data of the change, in its first transaction. */
  keep?: (db: Kysely<Tables>) => Promise<void>;
};

/** The outcome: the number in the journal (null if nothing changed), the entries, and the videos that were left alone. */
export type Edit = { change: number | null; entries: readonly Entry[]; left: readonly string[] };

/**
 * Makes the change of `plan` in one transaction with its lines of the journal, or a large one in parts (`changeInParts`). A
 * dry run validates it and only reads, so it blocks nobody. Throws `EditError` without changing anything. Call
 * `reindexRenamed` afterwards.
 *
 * @param command the editor's command, as readable text
 * @param author the editor's name; empty on the command line
 * @param plan returns the entries each time it is called; it may read the catalogue
 */
export async function editCatalog(
  database: Database,
  { command, author = '', dryRun = false }: { command: string; author?: string; dryRun?: boolean },
  plan: Plan,
): Promise<Edit> {
  const left: string[] = [];
  const leave = (text: string) => left.push(text);
  let said = command;
  const say = (other: string) => (said = other);
  const first = await plan(database.reads, leave, say);
  const isLarge = first.length > PART_SIZE;
  if (dryRun || isLarge) await apply(database.reads, first, { isDryRun: true });
  if (dryRun) return { change: null, entries: first, left };
  if (isLarge) return changeInParts(database, { command: said, author }, first, { keep: plan.keep, left });
  // Computed again, because the lock now excludes other changes.
  left.length = 0;
  return database.maintenance.connection().execute((connection) =>
    withWriteLock(database, connection, async () => {
      await plan.keep?.(connection);
      const entries = await plan(connection, leave, say);
      if (entries.length === 0) return { change: null, entries, left };
      await apply(connection, entries);
      return { change: await insertChange(connection, { command: said, author }, entries), entries, left };
    }),
  );
}

/**
 * Makes a large change in several transactions, with turns for other writers in between. Leaves videos alone that somebody
 * has changed meanwhile, and names them. The journal has the finished parts, so an interrupted change can be undone.
 */
async function changeInParts(
  database: Database,
  author: ChangeAuthor,
  entries: readonly Entry[],
  { keep, left }: { keep: Plan['keep']; left: string[] },
): Promise<Edit> {
  const made = new Map<string, Entry>();
  let change: number | null = null;
  const parts = partsOf(entries);
  for (const part of parts) {
    const start = performance.now();
    const begun: number | null = change;
    const next: number | null | undefined = await database.maintenance.connection().execute((connection) =>
      withWriteLock(database, connection, async () => {
        if (part === parts[0]) await keep?.(connection);
        const present = await presentFields(connection, part);
        const fitting = part.filter((entry) => {
          const changed = changedMeanwhile(entry, present.get(keyOf(entry)) ?? null);
          if (changed !== undefined) left.push(`${keyOf(entry)} has changed since${changed}`);
          return changed === undefined;
        });
        // Moves depend on each other, so all or none are made.
        if (fitting.length < part.length && part.some(isPlace)) return undefined;
        if (fitting.length === 0) return begun;
        await apply(connection, fitting);
        for (const entry of fitting)
          made.set(keyOf(entry), { ...entry, before: made.get(keyOf(entry))?.before ?? entry.before });
        return insertChange(connection, author, fitting, begun);
      }).catch((error: unknown) => {
        if (!(error instanceof EditError) || begun === null) throw error;
        left.push(error.message);
        return undefined;
      }),
    );
    if (next === undefined) break;
    change = next;
    await leaveTurn(start);
  }
  return { change, entries: [...made.values()], left };
}

const keyOf = ({ kind, id }: Entry) => `${kind} ${id}`;

/**
 * Makes searches find the videos of renamed categories by their new name. Each page is a separate transaction, and half of
 * the time is left to other work. Safe to repeat: an interrupted category starts again.
 *
 * @param signal stops it after the current page
 */
export async function reindexRenamed(database: Database, signal?: AbortSignal): Promise<void> {
  let category = await findRenamed(database.reads);
  for (let after = 0; category && !signal?.aborted;) {
    const [start, renamed, from] = [performance.now(), category, after];
    const next = await database.maintenance.connection().execute((connection) =>
      withWriteLock(database, connection, async () => {
        const end = await reindexPage(connection, renamed, from);
        if (end === undefined) await setRenamed(connection, renamed, 0);
        return end;
      }),
    );
    if (next === undefined) category = await findRenamed(database.reads);
    after = next ?? 0;
    await leaveTurn(start);
  }
}

/** Sets the state of videos. */
export const withState =
  (ids: readonly string[], state: VideoState): Plan =>
  async (db) =>
    [...(await requireRecords(db, ids)).values()].flatMap((record) => differing(record, { state }));

/**
 * Restores the host's values of these fields of videos, which imports then change again; without names, of all edited
 * fields. If the host's value is unknown, a field keeps the editor's value until the next import.
 */
export const givingBack =
  (ids: readonly string[], names: readonly string[] = []): Plan =>
  async (db) => {
    const unknown = names.find((name) => !isEditedField(name));
    if (unknown !== undefined)
      throw new EditError(`${unknown} is not a field to give back; these are ${EDITED_FIELDS.join(', ')}.`);
    const removed = names.length > 0 ? names.filter(isEditedField) : EDITED_FIELDS;
    const records = await requireRecords(db, ids);
    const hostValues = await findHostValues(db, [...records.keys()]);
    const categories = await findCategoryRecords(db);
    return [...records.values()].flatMap((record) => {
      const known = hostValues.get(record.id) ?? {};
      const values = Object.fromEntries(
        editedFieldsIn(record.edited_fields)
          .filter((name) => removed.includes(name) && name in known)
          .filter((name) => name !== 'categoryName' || categories.has(String(known[name])))
          .map((name) => [name, known[name] ?? null]),
      );
      const edited_fields = changedEditedFields(record.edited_fields, { removed });
      return differing(record, { ...withHostValues(record, values), edited_fields });
    });
  };

/** The newest change that was not undone and is not an undo itself. Throws `EditError`. */
async function lastMade(db: Kysely<Tables>): Promise<number> {
  for await (const { change, undoes, isUndone } of findSteps(db))
    if (!isUndone && undoes === null) return change;
  throw new EditError('There is nothing to take back.');
}

/**
 * Undoes the change of this number, which may itself be an undo. By default the newest change that was made, so repeated
 * undos go further back. If a change has several videos, those that somebody has changed since are left alone.
 */
export const undoing =
  (change?: number): Plan =>
  async (db, leave = () => undefined, say = () => undefined) => {
    const number = change ?? (await lastMade(db));
    say(`${(await isUndo(db, number)) ? 'redo' : 'undo'} ${number}`);
    const entries = await findChange(db, number);
    if (entries.length === 0)
      throw new EditError(
        number > ((await latestChange(db)) ?? 0)
          ? `There is no change ${number}.`
          : `Change ${number} cannot be undone: it imported more than ${EDITED_VIDEOS_MAX.toLocaleString('en')} videos and categories, or its videos were erased.`,
      );
    const present = await presentFields(db, entries);
    const left = await fieldsAsAdded(db, number, entries);
    const conflicts: string[] = [];
    const undone: Entry[] = [];
    for (const entry of entries) {
      const { kind, id, after } = entry;
      const fields = present.get(keyOf(entry)) ?? null;
      const changed = fieldsThatDiffer(after && { ...after, ...left.get(keyOf(entry)) }, fields);
      if (changed === undefined) undone.push(reversed(entry, fields));
      else conflicts.push(`${kind} ${id} has changed since${changed}`);
    }
    const used = await categoriesInUse(db, undone);
    const possible = undone.filter(({ kind, id }) => kind === 'video' || !used.has(id));
    conflicts.push(...[...used].map((id) => `category ${id} has videos`));
    const [first] = conflicts;
    // Moves depend on each other, so all or none are undone.
    const isWhole = entries.some(({ before, after }) => before && after && 'position' in after);
    if (first !== undefined && (possible.length === 0 || isWhole))
      throw new EditConflict(`Change ${number} cannot be undone: ${first}.`);
    conflicts.forEach(leave);
    return possible;
  };

/** Repeats the change that the newest undo took back, unless something else has changed since. */
export const redoing =
  (): Plan =>
  async (db, ...rest) => {
    for await (const { change, undoes, isUndone } of findSteps(db)) {
      if (isUndone) continue;
      if (undoes === null) break;
      if (!(await isUndo(db, undoes))) return undoing(change)(db, ...rest);
    }
    throw new EditError('There is nothing to redo.');
  };

/** The entry that undoes `entry`, given the present fields. */
function reversed({ kind, id, before, after }: Entry, present: Fields): Entry {
  // An added video is removed with all its present fields.
  if (before === null) return { kind, id, before: kind === 'video' ? present : after, after: null };
  if (after === null || present === null || !('edited_fields' in after))
    return { kind, id, before: after, after: before };
  // Other changes may have set further fields since.
  const [was, set, now] = [before, after, present].map((fields) => String(fields['edited_fields'])) as [
    string,
    string,
    string,
  ];
  const [removed, added] = [editedFieldsIn(set), editedFieldsIn(was)];
  const kept = changedEditedFields(now, {
    removed: removed.filter((name) => !added.includes(name)),
    added: added.filter((name) => !removed.includes(name)),
  });
  return {
    kind,
    id,
    before: { ...after, edited_fields: now },
    after: { ...before, edited_fields: kept },
  };
}

/** For videos that the change `number` added: the fields that others have changed since, with their earlier values. */
async function fieldsAsAdded(
  db: Kysely<Tables>,
  number: number,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, Fields>> {
  const ids = entries.filter(({ kind, before }) => kind === 'video' && before === null).map(({ id }) => id);
  const fields = new Map<string, Fields>();
  for (const { id, before } of await findLaterEntries(db, number, ids))
    if (before !== null) fields.set(`video ${id}`, { ...before, ...fields.get(`video ${id}`) });
  return fields;
}

/** The categories that `entries` remove although they still have other videos. */
async function categoriesInUse(db: Kysely<Tables>, entries: readonly Entry[]): Promise<ReadonlySet<string>> {
  const leaving = new Set(
    entries
      .filter(({ kind, after }) => kind === 'video' && (after === null || 'category_id' in after))
      .map(({ id }) => id),
  );
  const used = new Set<string>();
  for (const { kind, id, after } of entries)
    if (kind === 'category' && after === null)
      if ((await findIdsOfCategory(db, id)).some((video) => !leaving.has(video))) used.add(id);
  return used;
}

/** The records of these videos, by id. Throws `EditError` if one does not exist. */
export async function requireRecords(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, VideoRecord>> {
  const records = await findRecords(db, [...new Set(ids)]);
  const missing = ids.find((id) => !records.has(id));
  if (missing !== undefined) throw new EditError(`There is no video ${missing}.`);
  return records;
}

/**
 * The change of `record` to these fields; empty if it already has them.
 *
 * @param edited the fields that an editor sets, which imports leave alone from then on
 */
export function differing(
  record: VideoRecord,
  fields: Partial<VideoRecord>,
  edited: readonly EditedField[] = [],
): Entry[] {
  const old: Fields = record;
  const edited_fields = changedEditedFields(record.edited_fields, { added: edited });
  const changed = Object.entries({ ...fields, ...(edited.length > 0 && { edited_fields }) }).filter(
    ([name, value]) => old[name] !== value,
  );
  if (changed.length === 0) return [];
  const before = Object.fromEntries(changed.map(([name]) => [name, old[name]]));
  return [{ kind: 'video', id: record.id, before, after: Object.fromEntries(changed) }];
}

/** The present fields of the videos and categories of `entries`, by kind and id. */
async function presentFields(db: Kysely<Tables>, entries: readonly Entry[]): Promise<Map<string, Fields>> {
  const ids = entries.filter(({ kind }) => kind === 'video').map(({ id }) => id);
  const videos = [...(await findRecords(db, ids))].map(([id, record]) => [`video ${id}`, record] as const);
  const categories = [...(await findCategoryRecords(db))].map(
    ([id, record]) => [`category ${id}`, record] as const,
  );
  const addresses = new Map<string, Fields>();
  for (const { kind, id } of entries)
    if (kind === 'address') addresses.set(`address ${id}`, await findAddress(db, id));
  return new Map<string, Fields>([...videos, ...categories, ...addresses]);
}

/** The names of the fields that differ, to follow "has changed since"; undefined if `present` equals `expected`. */
function fieldsThatDiffer(expected: Fields, present: Fields): string | undefined {
  if (expected === null || present === null) return expected === present ? undefined : '';
  // An added video moves when others do.
  const free = ['edited_fields', 'added_at', ...('title' in expected ? ['position'] : [])];
  const names = Object.keys(expected).filter(
    (name) => !free.includes(name) && editorial(expected[name]) !== editorial(present[name]),
  );
  return names.length === 0 ? undefined : ` (${names.join(', ')})`;
}

/** As `fieldsThatDiffer`, for the fields that an entry will change. Also detects that others have set edited fields. */
function changedMeanwhile({ before, after }: Entry, present: Fields): string | undefined {
  const names = 'edited_fields';
  if (after && names in after && before?.[names] !== present?.[names]) return '';
  return fieldsThatDiffer(before, present);
}

/** Kind and id of an address, such as `creator/anna`. */
function addressIn(text: string): [Succeeded, string] {
  const [kind = '', ...id] = text.split('/');
  return [kind as Succeeded, id.join('/')];
}

async function findAddress(db: Kysely<Tables>, text: string): Promise<Fields> {
  const [kind, id] = addressIn(text);
  return (await findSuccessors(db, kind, [id])).get(id) ?? null;
}

/** The change that makes `id`, and all former ids that redirect to it, redirect to another. */
export async function leadingTo(
  db: Kysely<Tables>,
  kind: Succeeded,
  id: string,
  to: Successor,
): Promise<Entry[]> {
  const own = await findSuccessors(db, kind, [id, to.successor]);
  const known = new Map([...own, ...(await findFormerIds(db, kind, id))]);
  const after = (former: string) => (former === to.successor ? null : to);
  const ids = new Set([...known.keys(), id]);
  return [...ids].flatMap((former): Entry[] => {
    const [before, next] = [known.get(former) ?? null, after(former)];
    const isSame = before?.successor === next?.successor && before?.name === next?.name;
    return isSame ? [] : [{ kind: 'address', id: `${kind}/${former}`, before, after: next }];
  });
}

/** A value as editors control it: they do not decide whether the video host shows a live video. */
const editorial = (value: unknown) => (value === 'unavailable' ? 'live' : value);

/** Applies `entries`; a dry run only checks whether that is possible. */
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
    const record: CategoryRow = {
      id,
      name: '',
      position: 0,
      training: 1,
      facts: 1,
      ...categories.get(id),
      ...after,
    };
    const others = [...categories.values()].filter((other) => other.id !== id);
    const other = 'name' in after && categoryNamed(others, record.name);
    if (other) throw new EditError(`There is a category ${other.name} already.`);
    const isRenamed = categories.has(id) && 'name' in after;
    categories.set(id, record);
    if (isDryRun) continue;
    await writeCategory(db, id, record);
    // Most categories fit into one page. `reindexRenamed` does the rest.
    if (isRenamed && (await reindexPage(db, record, 0)) !== undefined) await setRenamed(db, record, 1);
  }
  for (const { kind, id, after } of entries)
    if (kind === 'address' && !isDryRun)
      await writeSuccessor(db, ...addressIn(id), after as Successor | null);
  const records = await findRecords(
    db,
    ofVideos.map(({ id }) => id),
  );
  const changes: RecordChange[] = [];
  const added: Omit<RecordChange, 'before'>[] = [];
  for (const { id, before: expected, after } of ofVideos) {
    if (after === null) continue;
    const before = records.get(id);
    if (!before && expected !== null) throw new EditError(`There is no video ${id}.`);
    const record = { ...before, ...after } as VideoRecord;
    if (editorial(record.state) === 'live' && record.category_id === null)
      throw new EditError(`Video ${id} has no category yet: give it one with edit ${id} categoryName=NAME.`);
    const category = record.category_id === null ? undefined : categories.get(record.category_id);
    if (record.category_id !== null && !category)
      throw new EditError(`The category ${record.category_id} of video ${id} is gone.`);
    const change = { after: record, categoryName: category?.name ?? '' };
    if (before) changes.push({ ...change, before });
    else added.push(change);
  }
  if (!isDryRun) {
    await writeRecords(db, changes);
    await putHostValues(
      db,
      changes.map(({ before, after }) => ({ id: after.id, values: valuesBefore(before, after) })),
    );
    await forgetChecks(
      db,
      changes
        .filter(({ before, after }) => before.state === 'unavailable' && after.state === 'live')
        .map(({ after }) => after.id),
    );
    await insertRecords(db, added);
    await deleteVideos(
      db,
      ofVideos.filter(({ after }) => after === null),
    );
  }
  for (const { id, after } of ofCategories) {
    if (after !== null) continue;
    const staying = (await findIdsOfCategory(db, id)).filter((video) => !isDryRun || !records.has(video));
    if (staying.length > 0) throw new EditError(`Category ${id} has videos.`);
    if (!isDryRun) await writeCategory(db, id, null);
  }
}
