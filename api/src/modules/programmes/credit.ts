import {
  programmeDoneDays,
  programmeNeed,
  programmeShares,
  trainedVideo,
  trainedWorkout,
  type ProgrammeNeed,
} from '@fitreel/contract';
import type { UserChange } from '../../db/locks';
import { presentProgramme } from './presenter';
import {
  deleteOldEntries,
  findLengths,
  findProgrammes,
  upsertEntries,
  type EntryColumns,
} from './repository';

/** A day's activity that counts: playback of a video, or a finished workout. */
export type Credited = { day: string } & ({ videoId: string; milliseconds: number } | { workout: string });

/**
 * Completes entries of the running programme by counted activity (`programmeShares`). Playback on two devices at the same
 * time, or reported again, counts once. Takes a fixed number of statements however much is credited, and none while no
 * programme is running.
 */
export async function creditProgramme(step: UserChange, credited: readonly Credited[]): Promise<void> {
  if (step.runningProgramme === '' || credited.length === 0) return;
  const [row] = await findProgrammes(step.trx, step.userId, step.runningProgramme);
  if (!row) return;
  const programme = presentProgramme(row);
  // A login also brings a visitor's activity from before the run.
  const added = sumsOf(credited.filter(({ day }) => day >= row.started_on));
  if (added.size === 0) return;
  const lengths = await findLengths(
    step,
    credited.flatMap((each) => ('videoId' in each ? each.videoId : [])),
  );
  const needs = new Map(
    programme.entries.map((entry) => [
      entry.id,
      programmeNeed(entry, lengths.get(entry.video?._id ?? '') ?? 0),
    ]),
  );
  const taken = takenSums(
    row.done.filter(({ run }) => run === row.run),
    needs,
  );
  const changed = new Map<string, EntryColumns>();
  for (const [day, things] of [...added].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const amounts = new Map(
      [...things].map(([thing, amount]) => [thing, amount + (taken.get(`${day} ${thing}`) ?? 0)]),
    );
    const doneOn = programmeDoneDays(programme);
    for (const { entry, amount, isDone } of programmeShares(programme, day, amounts, ({ id }) =>
      needs.get(id),
    )) {
      changed.set(entry.id, {
        programme_id: row.id,
        run: row.run,
        entry_id: entry.id,
        done_on: isDone ? day : '',
        played_on: day,
        milliseconds: Math.round(amount * 1000),
      });
      if (isDone && !doneOn.has(entry.id)) programme.done.push({ run: row.run, entryId: entry.id, day });
    }
  }
  if (changed.size === 0) return;
  await upsertEntries(step, [...changed.values()]);
  await deleteOldEntries(step, row.id);
}

/** The amount of each thing by day: seconds of a video, or finished workouts. */
function sumsOf(credited: readonly Credited[]): Map<string, Map<string, number>> {
  const sums = new Map<string, Map<string, number>>();
  for (const each of credited) {
    const [thing, amount] =
      'workout' in each
        ? [trainedWorkout(each.workout), 1]
        : [trainedVideo(each.videoId), each.milliseconds / 1000];
    const ofDay = sums.get(each.day) ?? new Map<string, number>();
    sums.set(each.day, ofDay.set(thing, (ofDay.get(thing) ?? 0) + amount));
  }
  return sums;
}

/** The amounts that entries of the run have already taken, by day and thing. */
function takenSums(
  entries: readonly EntryColumns[],
  needs: ReadonlyMap<string, ProgrammeNeed>,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { entry_id, done_on, played_on, milliseconds } of entries) {
    const key = `${done_on || played_on} ${needs.get(entry_id)?.thing}`;
    sums.set(key, (sums.get(key) ?? 0) + milliseconds / 1000);
  }
  return sums;
}
