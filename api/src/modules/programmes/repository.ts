import { PROGRAMME_DONE_MAX } from '@fitreel/contract';
import type { Kysely } from 'kysely';
import type { UserChange } from '../../db/locks';
import type { ProgrammeEntryRow, ProgrammeRow } from '../../db/programme-tables';
import type { Tables } from '../../db/tables';

const COLUMNS = ['id', 'document', 'revision', 'run', 'started_on', 'paused_on', 'paused_days'] as const;
type ProgrammeColumns = Pick<ProgrammeRow, (typeof COLUMNS)[number]>;

const ENTRY_COLUMNS = ['programme_id', 'run', 'entry_id', 'done_on', 'played_on', 'milliseconds'] as const;
export type EntryColumns = Pick<ProgrammeEntryRow, (typeof ENTRY_COLUMNS)[number]>;

/** A programme with its done and begun entries, the earliest first. */
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
  const found = new Map(rows.map((row) => [row.id, { ...row, done: [] as EntryColumns[] }]));
  for (const entry of done) found.get(entry.programme_id)?.done.push(entry);
  return [...found.values()];
}

/** The number of the user's programmes. */
export async function countProgrammes({ trx, userId }: UserChange): Promise<number> {
  const { count } = await trx
    .selectFrom('programmes')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The lengths of these videos in seconds: from the user's player, else from the catalogue; 0 if unknown. */
export async function findLengths(
  { trx, userId }: UserChange,
  videoIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (videoIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('videos')
    .leftJoin('positions', (join) =>
      join.onRef('positions.video_id', '=', 'videos.id').on('positions.user_id', '=', userId),
    )
    .select(['videos.id', 'minutes', 'duration'])
    .where('videos.id', 'in', [...new Set(videoIds)])
    .execute();
  return new Map(rows.map(({ id, minutes, duration }) => [id, duration || minutes * 60]));
}

/** The id of the running programme; empty if there is none. */
export async function findRunning(db: Kysely<Tables>, userId: string): Promise<string> {
  const user = await db
    .selectFrom('users')
    .select('running_programme')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.running_programme ?? '';
}

/** Adds a programme that was never started; false if the user already has one with this id. */
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

/** Replaces the document of a programme with this revision; false if the user has no such programme. */
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

/** Sets the running programme; empty for none. */
export async function setRunning({ trx, userId }: UserChange, id: string): Promise<void> {
  await trx.updateTable('users').set({ running_programme: id }).where('id', '=', userId).execute();
}

export async function deleteProgramme({ trx, userId }: UserChange, id: string): Promise<void> {
  await trx.deleteFrom('programmes').where('user_id', '=', userId).where('id', '=', id).execute();
}

/** Stores the progress of different entries, replacing what was known. */
export async function upsertEntries(
  { trx, userId }: UserChange,
  entries: readonly EntryColumns[],
): Promise<void> {
  if (entries.length === 0) return;
  await trx
    .insertInto('programme_entries')
    .values(entries.map((entry) => ({ user_id: userId, ...entry })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'programme_id', 'run', 'entry_id']).doUpdateSet((eb) => ({
        done_on: eb.ref('excluded.done_on'),
        played_on: eb.ref('excluded.played_on'),
        milliseconds: eb.ref('excluded.milliseconds'),
      })),
    )
    .execute();
}

/** Deletes the progress of an entry. */
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

/** Keeps the record of a programme within its limit by dropping the earliest runs. Call it after an addition. */
export async function deleteOldEntries({ trx, userId }: UserChange, programmeId: string): Promise<void> {
  await trx
    .deleteFrom('programme_entries')
    .where('user_id', '=', userId)
    .where('programme_id', '=', programmeId)
    .where((eb) =>
      eb(
        eb.refTuple('run', 'entry_id'),
        'in',
        eb
          .selectFrom('programme_entries as old')
          .select(['old.run', 'old.entry_id'])
          .where('old.user_id', '=', userId)
          .where('old.programme_id', '=', programmeId)
          .orderBy('old.run', 'desc')
          .orderBy('old.done_on', 'desc')
          .orderBy('old.entry_id', 'desc')
          .limit(PROGRAMME_DONE_MAX)
          .offset(PROGRAMME_DONE_MAX)
          .$asTuple('run', 'entry_id'),
      ),
    )
    .execute();
}
