import type { FactName } from '@fitreel/contract';
import { Value } from '@sinclair/typebox/value';
import type { Kysely } from 'kysely';
import type { CategoryRow, Tables } from '../db/tables';
import { VIDEO_FIELDS, type FieldName } from '../db/video-fields';
import { loadArtwork } from '../modules/catalog/artwork';
import { DETAIL_NAMES } from '../modules/catalog/details-repository';
import { FACT_NAMES, factFields, GIVEN_NAMES, givenFacts, UNKNOWN_FACTS } from '../modules/catalog/facts';
import { creatorKey, findSuccessors } from '../modules/catalog/former-ids';
import { findCategories } from '../modules/catalog/repository';
import { CATEGORY_NAME, categoryNamed, isCategoryName } from '../modules/catalog/category-names';
import {
  findIdsOfCategory,
  findIdsOfCreator,
  findPlaces,
  findPosition,
  type Entry,
  type VideoRecord,
} from '../modules/editing/repository';
import { editedFieldsIn, isEditedField } from '../modules/editing/edited-fields';
import {
  differing,
  EditConflict,
  EditError,
  leadingTo,
  requireRecords,
  type Plan,
} from '../modules/editing/service';
import { NO_RULES } from './category-rules';
import { fileVideo } from './export-catalog';
import { categoryIndex, prepareRow } from './prepare-row';
import { COLUMNS } from './video-row';

/** Fields that `editing` cannot set. Pictures have to be fetched first (`editingWithPictures`). */
const FIXED = ['_id', 'training', 'factsFromTitle', 'thumbnail', 'avatar'];

/** The fields that an edit can set, by their names in a file. */
export const EDITABLE: readonly string[] = COLUMNS.filter((name) => !FIXED.includes(name));

const isFact = (name: string): name is FactName => (FACT_NAMES as string[]).includes(name);

/**
 * Sets fields of videos, by their names in a file, with the validation of an import. An empty value clears an optional
 * field.
 *
 * @param expected the values that the editor saw: if one differs now, somebody else has changed it
 */
export function editing(
  ids: readonly string[],
  given: Readonly<Record<string, string>>,
  expected: Readonly<Record<string, string>> = {},
): Plan {
  const names = Object.keys(given);
  const fixed = [...names, ...Object.keys(expected)].find((name) => !EDITABLE.includes(name));
  if (fixed !== undefined)
    throw new EditError(`${fixed} is not a field to edit; these are ${EDITABLE.join(', ')}.`);
  return async (db) => {
    const values = { ...given };
    const creator = creatorKey(values['creator'] ?? '');
    const present = (await findSuccessors(db, 'creator', [creator])).get(creator);
    if (present) values['creator'] = present.name;
    const categories = await findCategories(db);
    const context = {
      artwork: await loadArtwork(),
      categories: categoryIndex(categories, false),
      defaults: {},
      rules: NO_RULES,
      folder: '',
    };
    return [...(await requireRecords(db, ids)).values()].flatMap((record) => {
      const categoryName = categories.find(({ id }) => id === record.category_id)?.name ?? '';
      const { factsFromTitle, ...before } = fileVideo(
        { ...record, facet: 0, age: 0, category_name: categoryName },
        record,
        context.artwork,
      );
      requireUnchanged(record.id, before, expected);
      const stated = String(factsFromTitle)
        .split(' ')
        .filter((name) => !(name in values));
      const row = { ...before, thumbnail: '', avatar: '', factsFromTitle: stated.join(' '), ...values };
      const prepared = prepareRow({ line: 0, row: 1, values: row }, context);
      if ('messages' in prepared) throw new EditError(`Video ${record.id}: ${prepared.messages.join('; ')}`);
      const { staged } = prepared;
      const kept = (name: FieldName) => staged[VIDEO_FIELDS[name].column as keyof typeof staged];
      const fields: Partial<Record<string, unknown>> = Object.fromEntries(
        GIVEN_NAMES.filter((name) => name in values).map((name) => [
          VIDEO_FIELDS[name].column,
          kept(name) ?? ('default' in VIDEO_FIELDS[name] ? VIDEO_FIELDS[name].default : ''),
        ]),
      );
      for (const name of DETAIL_NAMES.filter((detail) => detail in values)) fields[name] = staged[name] ?? '';
      if ('categoryName' in values) {
        if (staged.category_id === null) throw new EditError('categoryName takes a category.');
        fields['category_id'] = staged.category_id;
        // A draft without a category waits for nothing else.
        if (record.state === 'draft' && record.category_id === null) fields['state'] = 'live';
      }
      // The last answer of the host was about the former `src`.
      if (record.state === 'unavailable' && staged.src !== record.src) fields['state'] = 'live';
      if (names.some((name) => name === 'title' || isFact(name))) {
        Object.assign(fields, factFields(staged.title, staged.given));
      }
      return differing(record, fields, names.filter(isEditedField));
    });
  };
}

/** Throws `EditConflict` if a field of the video `id` differs from what the editor saw. */
function requireUnchanged(
  id: string,
  present: Readonly<Record<string, string | number>>,
  expected: Readonly<Record<string, string>>,
): void {
  for (const [name, value] of Object.entries(expected)) {
    const now = String(present[name] ?? '');
    if (now !== value)
      throw new EditConflict(`Somebody else has changed ${name} of video ${id}: now “${now}”.`);
  }
}

/** Moves a live video to a place in the catalogue, counted from 1. A place beyond the last is the end. */
export function moving(id: string, place: number): Plan {
  return async (db) => {
    const record = (await requireRecords(db, [id])).get(id);
    if (record?.state !== 'live') throw new EditError(`Video ${id} is ${record?.state}: it has no place.`);
    const [from, to] = [record.position, await findPosition(db, place)];
    const places = await findPlaces(db, Math.min(from, to), Math.max(from, to));
    const positions = new Map(places.map((video) => [video.id, video.position]));
    const others = [...positions.keys()].filter((other) => other !== id);
    const order = to < from ? [id, ...others] : [...others, id];
    return places.flatMap(({ position: after }, index): Entry[] => {
      const moved = order[index] ?? '';
      const before = positions.get(moved);
      return before === after
        ? []
        : [{ kind: 'video', id: moved, before: { position: before }, after: { position: after } }];
    });
  };
}

/** Adds a category after the others. */
export function addingCategory(name: string): Plan {
  return async (db) => {
    const categories = await findCategories(db);
    const index = categoryIndex(categories, true);
    const found = index.find(requireName(name));
    if ('message' in found) throw new EditError(found.message);
    const { category } = found;
    if (index.added().length === 0) throw new EditError(`There is a category ${category.name} already.`);
    return [
      {
        kind: 'category',
        id: category.id,
        before: null,
        after: { name: category.name, position: category.position, training: category.training, facts: 1 },
      },
    ];
  };
}

/** Renames a category. Its id and address stay the same. */
export function renamingCategory(name: string, newName: string): Plan {
  return async (db) => {
    const { id, name: before } = requireCategory(await findCategories(db), name);
    const after = requireName(newName);
    return before === after
      ? []
      : [{ kind: 'category', id, before: { name: before }, after: { name: after } }];
  };
}

/** Moves a category to a place among the others, counted from 1. */
export function movingCategory(name: string, place: number): Plan {
  return async (db) => {
    const categories = await findCategories(db);
    const moved = requireCategory(categories, name);
    const order = categories.filter(({ id }) => id !== moved.id);
    order.splice(place - 1, 0, moved);
    return order.flatMap(({ id, position: before }, position) =>
      before === position
        ? []
        : [{ kind: 'category' as const, id, before: { position: before }, after: { position } }],
    );
  };
}

/** Sets whether the minutes of a category count as training. */
export function markingCategory(name: string, isTraining: boolean): Plan {
  return async (db) => {
    const { id, training: before } = requireCategory(await findCategories(db), name);
    const after = isTraining ? 1 : 0;
    return before === after
      ? []
      : [{ kind: 'category', id, before: { training: before }, after: { training: after } }];
  };
}

/**
 * Sets whether facts are read from the titles of a category's videos. If not, facts that only a title states become unknown,
 * and the videos no longer need facts. Facts from a file or an editor stay.
 */
export function readingFacts(name: string, isRead: boolean): Plan {
  return async (db) => {
    const { id, facts: before } = requireCategory(await findCategories(db), name);
    const after = isRead ? 1 : 0;
    if (before === after) return [];
    const records = await requireRecords(db, await findIdsOfCategory(db, id));
    return [
      { kind: 'category', id, before: { facts: before }, after: { facts: after } },
      ...[...records.values()].flatMap((record) => {
        const given = Object.entries(givenFacts({ ...record, facet: 0 }));
        const edited: readonly string[] = editedFieldsIn(record.edited_fields);
        const kept = given.filter(([fact, value]) => value !== null || edited.includes(fact));
        const unread = isRead ? {} : UNKNOWN_FACTS;
        return differing(record, factFields(record.title, { ...unread, ...Object.fromEntries(kept) }));
      }),
    ];
  };
}

/** Removes a category and moves its videos into another one. */
export function removingCategory(name: string, into?: string): Plan {
  return async (db) => {
    const categories = await findCategories(db);
    const { id, name: oldName, position, training, facts } = requireCategory(categories, name);
    const ids = await findIdsOfCategory(db, id);
    const removal: Entry = {
      kind: 'category',
      id,
      before: { name: oldName, position, training, facts },
      after: null,
    };
    if (ids.length === 0) return [removal];
    if (into === undefined)
      throw new EditError(
        `${oldName} has ${ids.length.toLocaleString('en')} videos: say with --into NAME where they go.`,
      );
    const target = requireCategory(categories, into);
    if (target.id === id) throw new EditError('--into takes another category.');
    const records = await requireRecords(db, ids);
    const successor = { successor: target.id, name: '' };
    return [
      ...[...records.values()].flatMap((record) =>
        differing(record, { category_id: target.id }, ['categoryName']),
      ),
      ...(await leadingTo(db, 'category', id, successor)),
      removal,
    ];
  };
}

/** Renames a creator: the old address redirects to the new one, and imports replace the old name. */
export function renamingCreator(name: string, newName: string): Plan {
  return async (db) => {
    const after = newName.trim();
    if (!Value.Check(VIDEO_FIELDS.creator.file, after))
      throw new EditError(`The name of a creator takes ${VIDEO_FIELDS.creator.file.description}.`);
    if (creatorKey(after) !== creatorKey(name) && (await findIdsOfCreator(db, after)).length > 0)
      throw new EditError(`There is a creator ${after} already: merge ${name} into that one.`);
    return givingName(db, name, after);
  };
}

/** Assigns all videos of a creator to another. */
export function mergingCreator(name: string, into: string): Plan {
  return async (db) => {
    const target = (await requireVideosOf(db, into))[0]?.creator ?? into;
    if (creatorKey(target) === creatorKey(name)) throw new EditError('A creator is merged into another one.');
    return givingName(db, name, target);
  };
}

async function givingName(db: Kysely<Tables>, name: string, newName: string): Promise<Entry[]> {
  const to = { successor: creatorKey(newName), name: newName };
  return [
    ...(await requireVideosOf(db, name)).flatMap((record) =>
      differing(record, { creator: newName }, ['creator']),
    ),
    ...(await leadingTo(db, 'creator', creatorKey(name), to)),
  ];
}

async function requireVideosOf(db: Kysely<Tables>, creator: string): Promise<VideoRecord[]> {
  const ids = await findIdsOfCreator(db, creator);
  if (ids.length === 0) throw new EditError(`There is no creator ${creator}.`);
  return [...(await requireRecords(db, ids)).values()];
}

function requireCategory(categories: readonly CategoryRow[], name: string): CategoryRow {
  const found = categoryNamed(categories, name) ?? categories.find(({ id }) => id === name);
  if (found) return found;
  const names = categories.map((category) => category.name).join(', ');
  throw new EditError(`There is no category ${name}; there are ${names || 'none yet'}.`);
}

function requireName(name: string): string {
  const trimmed = name.trim();
  if (!isCategoryName(trimmed)) throw new EditError(`The name of a category takes ${CATEGORY_NAME}.`);
  return trimmed;
}
