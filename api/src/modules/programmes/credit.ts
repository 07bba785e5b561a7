import {
  PROGRAMME_PLAYED_SHARE,
  programmeToday,
  type ProgrammeEntry,
  type SavedProgramme,
} from '@fitreel/contract';
import type { UserChange } from '../../db/locks';
import { deleteOldEntries } from './old-entries';
import { presentProgramme } from './presenter';
import { findProgrammes, upsertEntry } from './repository';

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
  const begun = new Map(
    row.done.flatMap(({ run, entry_id, done_on, milliseconds }) =>
      run === row.run && done_on === '' ? [[entry_id, milliseconds] as const] : [],
    ),
  );
  // A login brings what a visitor did before the run, too.
  for (const each of credited.filter(({ day }) => day >= row.started_on)) {
    const today = programmeToday(programme, each.day);
    const isDone = ({ id }: ProgrammeEntry) =>
      programme.done.some(({ run, entryId }) => run === row.run && entryId === id);
    const entry = [...(today?.entries ?? []), ...(today?.missed ?? [])].find(
      (due) =>
        !isDone(due) &&
        ('workout' in each ? due.workout?.title.trim() === each.workout : due.video?._id === each.videoId),
    );
    if (!entry || ('workout' in each && !(await isLeft(step, programme, each)))) continue;
    const milliseconds = 'workout' in each ? 0 : Math.round((begun.get(entry.id) ?? 0) + each.milliseconds);
    begun.set(entry.id, milliseconds);
    const enough = entry.video ? (await secondsOf(step, entry.video)) * 1000 * PROGRAMME_PLAYED_SHARE : 0;
    const doneOn = milliseconds >= enough ? each.day : '';
    if (doneOn !== '') programme.done.push({ run: row.run, entryId: entry.id, day: doneOn });
    const key = { programme_id: row.id, run: row.run, entry_id: entry.id };
    await upsertEntry(step, { ...key, done_on: doneOn, milliseconds });
  }
  await deleteOldEntries(step, row.id);
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
