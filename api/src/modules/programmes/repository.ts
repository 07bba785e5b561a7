import type { Kysely } from 'kysely';
import type { UserChange } from '../../db/locks';
import type { ProgrammeEntryRow, ProgrammeRow } from '../../db/programme-tables';
import type { Tables } from '../../db/tables';

const COLUMNS = ['id', 'document', 'revision', 'run', 'started_on', 'paused_on', 'paused_days'] as const;
type ProgrammeColumns = Pick<ProgrammeRow, (typeof COLUMNS)[number]>;

const ENTRY_COLUMNS = ['programme_id', 'run', 'entry_id', 'done_on', 'milliseconds'] as const;
export type EntryColumns = Pick<ProgrammeEntryRow, (typeof ENTRY_COLUMNS)[number]>;

/** A programme with what was done of it, or begun, the earliest first. */
export type ProgrammeWithEntries = ProgrammeColumns & { done: EntryColumns[] };

/** A user's programmes in the order of their creation; with `id`, only that one. */
export async function findProgrammes(
  db: Kysely<Tables>,
  userId: string,
  id?: string,
): Promise<ProgrammeWithEntries[]> {
  let query = db.selectFrom('programmes').select(COLUMNS).where('user_id', '=', userId);
  if (id !== undefined) query = query.where('id', '=', id);
  const rows = await query.orderBy('position').execute();
  if (rows.length === 0) return [];
  let entries = db.selectFrom('programme_entries').select(ENTRY_COLUMNS).where('user_id', '=', userId);
  if (id !== undefined) entries = entries.where('programme_id', '=', id);
  const done = await entries.orderBy('run').orderBy('done_on').orderBy('entry_id').execute();
  return rows.map((row) => ({ ...row, done: done.filter((entry) => entry.programme_id === row.id) }));
}

/** The id of the programme that runs; empty if none does. */
export async function findRunning(db: Kysely<Tables>, userId: string): Promise<string> {
  const user = await db
    .selectFrom('users')
    .select('running_programme')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.running_programme ?? '';
}

/** Adds a programme that was never started; false if the user has one with this id. */
export async function insertProgramme(
  { trx, userId, position }: UserChange,
  id: string,
  document: string,
): Promise<boolean> {
  const row = await trx
    .insertInto('programmes')
    .values({
      user_id: userId,
      id,
      document,
      revision: 1,
      position,
      run: 0,
      started_on: '',
      paused_on: '',
      paused_days: 0,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces the document of a programme that has this revision; false when the user has none such. */
export async function updateProgramme(
  db: Kysely<Tables>,
  userId: string,
  { id, document, revision }: Pick<ProgrammeRow, 'id' | 'document' | 'revision'>,
): Promise<boolean> {
  const row = await db
    .updateTable('programmes')
    .set({ document, revision: revision + 1 })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

type Run = Pick<ProgrammeRow, 'run' | 'started_on' | 'paused_on' | 'paused_days'>;

export async function updateRun({ trx, userId }: UserChange, id: string, run: Partial<Run>): Promise<void> {
  await trx.updateTable('programmes').set(run).where('user_id', '=', userId).where('id', '=', id).execute();
}

/** Says which programme runs; empty: none. */
export async function setRunning({ trx, userId }: UserChange, id: string): Promise<void> {
  await trx.updateTable('users').set({ running_programme: id }).where('id', '=', userId).execute();
}

export async function deleteProgramme({ trx, userId }: UserChange, id: string): Promise<void> {
  await trx.deleteFrom('programmes').where('user_id', '=', userId).where('id', '=', id).execute();
}

/** Keeps what was done of an entry, in place of what was known of it. */
export async function upsertEntry({ trx, userId }: UserChange, entry: EntryColumns): Promise<void> {
  const { done_on, milliseconds } = entry;
  await trx
    .insertInto('programme_entries')
    .values({ user_id: userId, ...entry })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'programme_id', 'run', 'entry_id']).doUpdateSet({ done_on, milliseconds }),
    )
    .execute();
}

/** Forgets what was done of an entry. */
export async function deleteEntry(
  { trx, userId }: UserChange,
  { programme_id, run, entry_id }: Pick<EntryColumns, 'programme_id' | 'run' | 'entry_id'>,
): Promise<void> {
  await trx
    .deleteFrom('programme_entries')
    .where('user_id', '=', userId)
    .where('programme_id', '=', programme_id)
    .where('run', '=', run)
    .where('entry_id', '=', entry_id)
    .execute();
}
