import {
  PROGRAMME_DONE_MAX,
  PROGRAMME_PLAYED_SHARE,
  programmeToday,
  type ProgrammeEntry,
  type SavedProgramme,
} from '@fitreel/contract';
import type { UserChange } from '../../db/locks';
import { presentProgramme } from './presenter';
import { deleteEntry, findProgrammes, upsertEntry } from './repository';

/** What counts as activity on a day: a part of a video that has played, or a workout that was finished. */
export type Credited = { day: string } & ({ videoId: string; milliseconds: number } | { workout: string });

/** Of a video whose length neither the catalogue nor a player has said, in seconds. */
const UNKNOWN_LENGTH = 10 * 60;

/**
 * Marks entries of the running programme that are due or missed as done by what counts as activity: so what two devices play at the
 * same time, or report again, counts once. Costs nothing while no programme runs.
 */
export async function creditProgramme(step: UserChange, credited: readonly Credited[]): Promise<void> {
  if (step.runningProgramme === '' || credited.length === 0) return;
  const [row] = await findProgrammes(step.trx, step.userId, step.runningProgramme);
  if (!row) return;
  const programme = presentProgramme(row);
  const played = new Map(
    row.done.flatMap(({ run, entry_id, milliseconds }) =>
      run === row.run ? [[entry_id, milliseconds] as const] : [],
    ),
  );
  const keep = (entry: ProgrammeEntry, day: string, milliseconds: number) => {
    if (day !== '') programme.done.push({ run: row.run, entryId: entry.id, day });
    const key = { programme_id: row.id, run: row.run, entry_id: entry.id };
    return upsertEntry(step, { ...key, done_on: day, milliseconds });
  };
  // A login brings what a visitor did before the run, too.
  for (const each of credited.filter(({ day }) => day >= row.started_on)) {
    const today = programmeToday(programme, each.day);
    const doneOn = ({ id }: ProgrammeEntry) =>
      programme.done.find(({ run, entryId }) => run === row.run && entryId === id)?.day ?? '';
    const open = [...(today?.entries ?? []), ...(today?.missed ?? [])].filter((due) => doneOn(due) === '');
    if ('workout' in each) {
      const entry = open.find((due) => due.workout?.title.trim() === each.workout);
      if (entry && (await isLeft(step, programme, each))) await keep(entry, each.day, 0);
      continue;
    }
    // What plays after the half is of the same entry, until all of its video has.
    const done = programme.entries.filter((entry) => doneOn(entry) === each.day);
    let left = each.milliseconds;
    for (const entry of [...done, ...open]) {
      if (entry.video?._id !== each.videoId) continue;
      const length = (await secondsOf(step, entry.video)) * 1000;
      const before = played.get(entry.id) ?? 0;
      const taken = Math.round(Math.min(left, length - before));
      if (taken <= 0) continue;
      left -= taken;
      played.set(entry.id, before + taken);
      const isDone = doneOn(entry) !== '' || before + taken >= length * PROGRAMME_PLAYED_SHARE;
      await keep(entry, isDone ? each.day : '', before + taken);
    }
  }
  await deleteOldEntries(step, row.id);
}

/** Keeps the record of a programme within its bound: the earliest runs go. To be called when something was added. */
export async function deleteOldEntries(step: UserChange, id: string): Promise<void> {
  const [programme] = await findProgrammes(step.trx, step.userId, id);
  const beyond = programme?.done.slice(0, Math.max(0, programme.done.length - PROGRAMME_DONE_MAX)) ?? [];
  for (const entry of beyond) await deleteEntry(step, entry);
}

/**
 * Whether more workouts of that title were finished on the day than the present run has done: a device that sends its programme before
 * what was trained on it has marked an entry already.
 */
async function isLeft(
  { trx, userId }: UserChange,
  { entries, run, done }: SavedProgramme,
  { day, workout }: { day: string; workout: string },
): Promise<boolean> {
  const ids = new Set(entries.filter((entry) => entry.workout?.title.trim() === workout).map(({ id }) => id));
  const taken = done.filter((one) => one.run === run?.number && one.day === day && ids.has(one.entryId));
  if (taken.length === 0) return true;
  const { finished } = await trx
    .selectFrom('activity')
    .select(({ fn }) => fn.countAll().as('finished'))
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .where('kind', '=', 'workout')
    .where('finished', '=', 1)
    .where('title', '=', workout)
    .executeTakeFirstOrThrow();
  return Number(finished) > taken.length;
}

/** How long the part of a video is that a programme has: as the user's player says, else as the catalogue does. */
async function secondsOf(
  { trx, userId }: UserChange,
  { _id, start = 0, end }: NonNullable<ProgrammeEntry['video']>,
): Promise<number> {
  const row = await trx
    .selectFrom('videos')
    .leftJoin('positions', (join) =>
      join.onRef('positions.video_id', '=', 'videos.id').on('positions.user_id', '=', userId),
    )
    .select(['minutes', 'duration'])
    .where('videos.id', '=', _id)
    .executeTakeFirst();
  const whole = row?.duration || (row?.minutes ?? 0) * 60 || UNKNOWN_LENGTH;
  return Math.max(1, Math.min(end ?? whole, whole) - start);
}
