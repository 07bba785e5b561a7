import { creatorId } from '@fitreel/contract';
import { sql, type Kysely, type Selectable } from 'kysely';
import {
  timestamp,
  type CatalogChangeRow,
  type CategoryRow,
  type Tables,
  type VideoRow,
  type WithdrawnState,
} from '../../db/tables';
import { findDetails, NO_DETAILS, type DetailColumns } from '../catalog/details-repository';
import { creatorKey } from '../catalog/former-ids';
import { findCategories } from '../catalog/repository';
import type { DERIVED_COLUMNS, WithdrawnFields } from '../catalog/withdrawn-repository';

/** The states of a video. Viewers only find live ones. */
export const VIDEO_STATES = [
  'live',
  'draft',
  'hidden',
  'removed',
  'unavailable',
] as const satisfies readonly ('live' | WithdrawnState)[];
export type VideoState = (typeof VIDEO_STATES)[number];

/** The columns of a video that editors control. */
export type EditedColumns = Omit<VideoRow, 'category_id' | (typeof DERIVED_COLUMNS)[number]> & {
  category_id: string | null;
  /** Names of the fields that imports leave alone (`editedFieldsIn`). */
  edited_fields: string;
  /** 0 for a video that was never live. */
  added_at: number;
};

/** A video's state and the columns that editors control. */
export type VideoRecord = EditedColumns & DetailColumns & { state: VideoState };

/** Rows per statement. */
const BATCH_SIZE = 500;

/** The videos with these ids, live or not, by id. */
export async function findRecords(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, VideoRecord>> {
  const found = new Map<string, VideoRecord>();
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const batch = ids.slice(start, start + BATCH_SIZE);
    const live = await db.selectFrom('videos').selectAll().where('id', 'in', batch).execute();
    const details = await findDetails(db, batch);
    const detailsOf = (id: string) => details.get(id) ?? NO_DETAILS;
    for (const row of live)
      found.set(row.id, { ...withoutDerived(row), ...detailsOf(row.id), state: 'live' });
    const withdrawn = await db.selectFrom('withdrawn_videos').selectAll().where('id', 'in', batch).execute();
    for (const { fields, ...row } of withdrawn)
      found.set(row.id, {
        edited_fields: '',
        added_at: 0,
        ...(JSON.parse(fields) as WithdrawnFields),
        ...row,
        ...detailsOf(row.id),
      });
  }
  return found;
}

function withoutDerived({
  creator_id: _creatorId,
  facet: _facet,
  search: _search,
  age: _age,
  ...own
}: Selectable<Tables['videos']>): Omit<Selectable<Tables['videos']>, (typeof DERIVED_COLUMNS)[number]> {
  return own;
}

/** The position of a place among the live videos, counted from 1; for a place beyond the last, the last position. */
export async function findPosition(db: Kysely<Tables>, place: number): Promise<number> {
  const positions = db.selectFrom('videos').select('position');
  const found =
    (await positions
      .orderBy('position')
      .limit(1)
      .offset(place - 1)
      .executeTakeFirst()) ??
    (await positions.orderBy('position', 'desc').limit(1).executeTakeFirstOrThrow());
  return found.position;
}

/** The live videos from one position to another, in the catalogue's order. */
export function findPlaces(
  db: Kysely<Tables>,
  first: number,
  last: number,
): Promise<{ id: string; position: number }[]> {
  return db
    .selectFrom('videos')
    .select(['id', 'position'])
    .where('position', '>=', first)
    .where('position', '<=', last)
    .orderBy('position')
    .execute();
}

export async function findCategoryRecords(db: Kysely<Tables>): Promise<Map<string, CategoryRow>> {
  return new Map((await findCategories(db)).map((category) => [category.id, category]));
}

/** Sets a category to `after`; null removes it. */
export async function writeCategory(
  db: Kysely<Tables>,
  id: string,
  after: CategoryRow | null,
): Promise<void> {
  if (after === null) await db.deleteFrom('categories').where('id', '=', id).execute();
  else
    await db
      .insertInto('categories')
      .values(after)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(after))
      .execute();
}

/** Returns a renamed category whose search index is outdated; undefined if all are up to date. */
export async function findRenamed(db: Kysely<Tables>): Promise<Pick<CategoryRow, 'id' | 'name'> | undefined> {
  return db
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('renamed', '=', 1)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Sets whether searches find some videos of a category by a former name, if its name is still `name`. */
export async function setRenamed(
  db: Kysely<Tables>,
  { id, name }: Pick<CategoryRow, 'id' | 'name'>,
  renamed: 0 | 1,
): Promise<void> {
  await db.updateTable('categories').set({ renamed }).where('id', '=', id).where('name', '=', name).execute();
}

/** The ids of all videos of a category, live or not. */
export async function findIdsOfCategory(db: Kysely<Tables>, category: string): Promise<string[]> {
  const ids: string[] = [];
  for (const table of ['videos', 'withdrawn_videos'] as const) {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('category_id', '=', category)
      .orderBy('position')
      .execute();
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** The ids of all videos of the creator with this name, live or not. */
export async function findIdsOfCreator(db: Kysely<Tables>, name: string): Promise<string[]> {
  const live = await db
    .selectFrom('videos')
    .select(['id', 'creator'])
    .where('creator_id', '=', creatorId(name))
    .orderBy('position')
    .execute();
  const withdrawn = await db
    .selectFrom('withdrawn_videos')
    .select(['id', 'fields'])
    .orderBy('position')
    .execute();
  const rows = [
    ...live,
    ...withdrawn.map(({ id, fields }) => ({ ...(JSON.parse(fields) as WithdrawnFields), id })),
  ];
  return rows.filter(({ creator }) => creatorKey(creator) === creatorKey(name)).map(({ id }) => id);
}

/** Fields by name; null if the video or category does not exist. */
export type Fields = Readonly<Record<string, unknown>> | null;

/** A change of one video, category or former address, such as `creator/anna`: the fields that differ. */
export type Entry = { kind: 'video' | 'category' | 'address'; id: string; before: Fields; after: Fields };

/** A change in the list of changes. */
export type ChangeSummary = { change: number; at: string; command: string; author: string; count: number };

/** Maximum characters of a command in the journal, which is repeated on each line. */
export const COMMAND_MAX = 200;

/** The command to show in the journal, and the editor's name, which is empty on the command line. */
export type ChangeAuthor = Pick<ChangeSummary, 'command' | 'author'>;

/**
 * Writes a change to the journal as a total only: a very large import, or an erasure. Returns its number: `begun`, the
 * number of its earlier parts, if given.
 *
 * @param count how many videos and categories it changes
 */
export async function insertTotal(
  db: Kysely<Tables>,
  kind: 'import' | 'erasure',
  author: ChangeAuthor,
  count: number,
  begun: number | null = null,
): Promise<number> {
  const change = begun ?? ((await latestChange(db)) ?? 0) + 1;
  await db.deleteFrom('catalog_changes').where('change', '=', change).execute();
  const row = { change, kind, id: '', at: timestamp(), ...author };
  await db
    .insertInto('catalog_changes')
    .values({ ...row, before: null, after: String(count) })
    .execute();
  return change;
}

/** Writes a change to the journal, or more of the change `begun`. Returns its number. */
export async function insertChange(
  db: Kysely<Tables>,
  author: ChangeAuthor,
  entries: readonly Entry[],
  begun: number | null = null,
): Promise<number> {
  const change = begun ?? ((await latestChange(db)) ?? 0) + 1;
  const at = timestamp();
  const text = (fields: Fields) => (fields === null ? null : JSON.stringify(fields));
  for (let start = 0; start < entries.length; start += BATCH_SIZE)
    await db
      .insertInto('catalog_changes')
      .values(
        entries.slice(start, start + BATCH_SIZE).map(({ kind, id, before, after }) => {
          return { change, kind, id, at, ...author, before: text(before), after: text(after) };
        }),
      )
      // A video can move in several steps.
      .onConflict((conflict) =>
        conflict
          .columns(['change', 'kind', 'id'])
          .doUpdateSet((row) => ({ after: row.ref('excluded.after') })),
      )
      .execute();
  return change;
}

/** The number of the latest change; undefined before the first. */
export async function latestChange(db: Kysely<Tables>): Promise<number | undefined> {
  const row = await db
    .selectFrom('catalog_changes')
    .select('change')
    .orderBy('change', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.change;
}

/** The largest number in the column of changes. */
const NUMBER_MAX = 2 ** 31 - 1;

/** The latest changes before the number `end`, the newest first. */
export async function findChanges(
  db: Kysely<Tables>,
  limit: number,
  end = NUMBER_MAX,
): Promise<ChangeSummary[]> {
  const latest = Math.min((await latestChange(db)) ?? 0, end - 1);
  const rows = await db
    .selectFrom('catalog_changes')
    .select(['change', 'command', 'author'])
    .select(({ fn }) => fn.min('at').as('at'))
    .select(
      sql<number>`sum(case when kind in ('import', 'erasure') then cast(after as integer) when kind = 'address' then 0 else 1 end)`.as(
        'count',
      ),
    )
    // The numbers have no gaps.
    .where('change', '>', latest - limit)
    .where('change', '<=', latest)
    .groupBy(['change', 'command', 'author'])
    .orderBy('change', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** A change, the change that it undid (null for none), and whether a later change undid it. */
export type Step = { change: number; undoes: number | null; isUndone: boolean };

const STEPS_PER_QUERY = 200;

/** The change that `change` undid; null for none. Earlier versions omitted the number of the directly preceding change. */
function undoneBy({ change, command }: Pick<ChangeSummary, 'change' | 'command'>): number | null {
  const undo = /^(?:undo|redo)(?: change)?(?: (\d+)| the latest change)?$/.exec(command);
  return undo && Number(undo[1] ?? change - 1);
}

/** Whether a change undid another one. */
export async function isUndo(db: Kysely<Tables>, change: number): Promise<boolean> {
  const changes = db.selectFrom('catalog_changes').select(['change', 'command']).where('change', '=', change);
  const found = await changes.limit(1).executeTakeFirst();
  return found !== undefined && undoneBy(found) !== null;
}

/** The changes, starting with the newest. */
export async function* findSteps(db: Kysely<Tables>): AsyncGenerator<Step> {
  const undone = new Set<number>();
  for (let end = NUMBER_MAX; ;) {
    const rows = await db
      .selectFrom('catalog_changes')
      .select(['change', 'command'])
      .distinct()
      .where('change', '<', end)
      .orderBy('change', 'desc')
      .limit(STEPS_PER_QUERY)
      .execute();
    for (const row of rows) {
      const step = { change: row.change, undoes: undoneBy(row), isUndone: undone.has(row.change) };
      if (step.undoes !== null && !step.isUndone) undone.add(step.undoes);
      yield step;
    }
    const last = rows.at(-1);
    if (!last) return;
    end = last.change;
  }
}

/** Returns the entries of a change. Empty if the number is unknown, or the change was too large to keep, or was erased. */
export async function findChange(db: Kysely<Tables>, change: number): Promise<Entry[]> {
  const rows = selectEntries(db).where('change', '=', change).orderBy('kind').orderBy('id');
  return (await rows.execute()).flatMap(entryOf);
}

/** Returns the entries of later changes of these videos, the earliest first. */
export async function findLaterEntries(
  db: Kysely<Tables>,
  change: number,
  ids: readonly string[],
): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const rows = await selectEntries(db)
      .where('change', '>', change)
      .where('kind', '=', 'video')
      .where('id', 'in', ids.slice(start, start + BATCH_SIZE))
      .orderBy('change')
      .execute();
    entries.push(...rows.flatMap(entryOf));
  }
  return entries;
}

const selectEntries = (db: Kysely<Tables>) =>
  db.selectFrom('catalog_changes').select(['kind', 'id', 'before', 'after']);

function entryOf({
  kind,
  id,
  before,
  after,
}: Pick<Selectable<CatalogChangeRow>, 'kind' | 'id' | 'before' | 'after'>): Entry[] {
  const fields = (text: string | null) => (text === null ? null : (JSON.parse(text) as Fields));
  if (kind === 'import' || kind === 'erasure') return [];
  return [{ kind, id, before: fields(before), after: fields(after) }];
}
