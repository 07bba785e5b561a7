import { ACTIVITY_BOUNDS } from '@fitreel/contract';
import { PostgresAdapter, sql, type Kysely, type RawBuilder } from 'kysely';
import type { Engine } from '../../db/database';
import { batchedRead } from '../../db/batched-read';
import type { UserChange } from '../../db/locks';
import type { ActivityRow } from '../../db/activity-tables';
import type { Tables } from '../../db/tables';

export type EntryColumns = Omit<ActivityRow, 'user_id'>;

const COLUMNS = [
  'day',
  'id',
  'kind',
  'title',
  'category',
  'body_part',
  'milliseconds',
  'ended_at',
  'zone_offset',
  'finished',
] as const;

/** The entries of a group as one text. PostgreSQL builds objects slowly. One line per column takes half of the time. */
const ENTRIES: Record<Engine, RawBuilder<string | null>> = {
  sqlite: sql`json_group_array(json_object('_id', id, 'day', day, 'kind', kind, 'title', title, 'category', category,
    'bodyPart', body_part, 'seconds', (milliseconds + 500) / 1000, 'at', ended_at, 'offset', zone_offset,
    'finished', json(case finished when 1 then 'true' else 'false' end)))`,
  postgres: sql`concat_ws(E'\n', string_agg(day, ','), string_agg(kind, ','), string_agg(body_part, ','),
    string_agg(((milliseconds + 500) / 1000)::text, ','), string_agg(ended_at::text, ','), string_agg(zone_offset::text, ','),
    string_agg(case finished when 1 then 'true' else 'false' end, ','), json_agg(id), json_agg(title), json_agg(category))`,
};

/** Turns the text of a group into a JSON array with entries as `presentEntry` returns them. */
const JSON_ARRAY: Record<Engine, (text: string) => string> = {
  sqlite: (text) => text,
  postgres(text) {
    const lines = text.split('\n');
    const [days = [], kinds, parts, seconds, ats, offsets, finished] = lines
      .slice(0, 7)
      .map((line) => line.split(','));
    // This separator cannot occur within a text, because JSON escapes quotation marks.
    const [ids, titles, categories] = lines.slice(7).map((line) => line.slice(2, -2).split('", "'));
    const entries = days.map(
      (day, n) =>
        `{"_id":"${ids?.[n]}","day":"${day}","kind":"${kinds?.[n]}","title":"${titles?.[n]}",` +
        `"category":"${categories?.[n]}","bodyPart":"${parts?.[n]}","seconds":${seconds?.[n]},"at":${ats?.[n]},` +
        `"offset":${offsets?.[n]},"finished":${finished?.[n]}}`,
    );
    return `[${entries.join(',')}]`;
  },
};

/** Returns a function that finds a user's goal, and the entries of the days from `since` and before `before`, as a JSON array. */
export function prepareFindActivity(db: Kysely<Tables>) {
  const engine = db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
  const find = batchedRead<'user_id' | 'since' | 'before', { goal: number | null; entries: string | null }>(
    db,
    ['user_id', 'since', 'before'],
    (batch) =>
      batch
        .selectFrom('keys')
        .select((eb) => [
          'position',
          eb.selectFrom('users').select('activity_goal').whereRef('users.id', '=', 'keys.user_id').as('goal'),
          eb
            .selectFrom('activity')
            .select(ENTRIES[engine].as('text'))
            .whereRef('activity.user_id', '=', 'keys.user_id')
            .whereRef('activity.day', '>=', 'keys.since')
            .whereRef('activity.day', '<', 'keys.before')
            .as('entries'),
        ]),
  );
  return async (userId: string, since: string, before: string) => {
    const found = await find({ user_id: userId, since, before });
    return { goal: found?.goal ?? 0, entries: found?.entries ? JSON_ARRAY[engine](found.entries) : '[]' };
  };
}

export async function setGoal(db: Kysely<Tables>, userId: string, minutes: number): Promise<void> {
  await db.updateTable('users').set({ activity_goal: minutes }).where('id', '=', userId).execute();
}

/** The entries with these days and ids. */
export async function findEntries(
  { trx, userId }: UserChange,
  wanted: readonly { day: string; id: string }[],
): Promise<EntryColumns[]> {
  if (wanted.length === 0) return [];
  return trx
    .selectFrom('activity')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where(sql<boolean>`(day, id) in (values ${sql.join(wanted.map(({ day, id }) => sql`(${day}, ${id})`))})`)
    .execute();
}

/** Adds entries, except those whose id exists on their day. */
export async function insertEntries(
  { trx, userId }: UserChange,
  entries: readonly EntryColumns[],
): Promise<void> {
  if (entries.length === 0) return;
  await trx
    .insertInto('activity')
    .values(entries.map((entry) => ({ ...entry, user_id: userId })))
    .onConflict((conflict) => conflict.columns(['user_id', 'day', 'id']).doNothing())
    .execute();
}

/** Adds different entries. An existing entry gets the additional time and the later end. */
export async function addToEntries(
  { trx, userId }: UserChange,
  entries: readonly EntryColumns[],
): Promise<void> {
  if (entries.length === 0) return;
  const most = ACTIVITY_BOUNDS.seconds * 1000;
  const sum = sql<number>`activity.milliseconds + excluded.milliseconds`;
  await trx
    .insertInto('activity')
    .values(entries.map((entry) => ({ ...entry, user_id: userId })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'day', 'id']).doUpdateSet((eb) => ({
        milliseconds: sql<number>`case when ${sum} > ${sql.lit(most)} then ${sql.lit(most)} else ${sum} end`,
        ended_at: eb.ref('excluded.ended_at'),
        zone_offset: eb.ref('excluded.zone_offset'),
      })),
    )
    .execute();
}

/** Changes an entry; undefined if it does not exist. */
export function updateEntry(
  db: Kysely<Tables>,
  userId: string,
  { day, id, ...changed }: Partial<EntryColumns> & { day: string; id: string },
): Promise<EntryColumns | undefined> {
  return db
    .updateTable('activity')
    .set({ id, ...changed })
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
}

export async function deleteEntry(
  db: Kysely<Tables>,
  userId: string,
  day: string,
  id: string,
): Promise<void> {
  await db
    .deleteFrom('activity')
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .where('id', '=', id)
    .execute();
}

/** The number of the user's entries. */
export async function countEntries({ trx, userId }: UserChange): Promise<number> {
  const { entries } = await trx
    .selectFrom('activity')
    .select(({ fn }) => fn.countAll().as('entries'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(entries);
}

/** The number of entries on each of these days; days without entries are absent. */
export async function countByDay(
  { trx, userId }: UserChange,
  days: readonly string[],
): Promise<Map<string, number>> {
  if (days.length === 0) return new Map();
  const rows = await trx
    .selectFrom('activity')
    .select(({ fn }) => ['day', fn.countAll().as('entries')])
    .where('user_id', '=', userId)
    .where('day', 'in', [...new Set(days)])
    .groupBy('day')
    .execute();
  return new Map(rows.map(({ day, entries }) => [day, Number(entries)]));
}

/** The first `limit` entries of a user, the oldest day first. */
export function findOldestEntries({ trx, userId }: UserChange, limit: number): Promise<EntryColumns[]> {
  return trx
    .selectFrom('activity')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('day')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function deleteEntriesBefore({ trx, userId }: UserChange, day: string): Promise<void> {
  await trx.deleteFrom('activity').where('user_id', '=', userId).where('day', '<', day).execute();
}
