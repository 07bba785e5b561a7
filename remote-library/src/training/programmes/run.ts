import { daysBetween, PROGRAMME_BOUNDS } from '@fitreel/sdk/programmes';
import type { OwnProgramme, ProgrammeRun } from './programme';

/** A viewer's action on the run of a programme. */
export type RunChange = 'start' | 'pause' | 'resume';

/** The run after a change on `day`, as the API computes it (behaviour.md#programmes). */
export function changedRun(run: ProgrammeRun | undefined, change: RunChange, day: string): ProgrammeRun {
  if (change === 'start' || !run) return { number: (run?.number ?? 0) + 1, startedOn: day, pausedDays: 0 };
  const { pausedOn, ...rest } = run;
  if (change === 'pause')
    return { ...rest, pausedOn: pausedOn ?? (day < rest.startedOn ? rest.startedOn : day) };
  return pausedOn === undefined
    ? run
    : { ...rest, pausedDays: rest.pausedDays + Math.max(0, daysBetween(pausedOn, day)) };
}

/** Whether the programme has been started and is not paused. */
export const isRunning = ({ run }: OwnProgramme): boolean => run !== undefined && run.pausedOn === undefined;

/** The programmes after one of them gets this run; only one is running. */
export function withRun(
  all: readonly OwnProgramme[],
  id: string,
  run: ProgrammeRun,
  day: string,
): readonly OwnProgramme[] {
  return all.map((one) => {
    if (one._id === id) return { ...one, run };
    const pauses = run.pausedOn === undefined && isRunning(one);
    return pauses ? { ...one, run: changedRun(one.run, 'pause', day) } : one;
  });
}

/** The programme with an entry marked as done on `day` in the present run; without a day, as not done. */
export function withDone(own: OwnProgramme, entryId: string, day: string | undefined): OwnProgramme {
  const { run } = own;
  if (!run) return own;
  const isIt = (one: OwnProgramme['done'][0]) => one.run === run.number && one.entryId === entryId;
  if (day !== undefined && own.done.some(isIt)) return own;
  const others = own.done.filter((one) => !isIt(one));
  return { ...own, done: day === undefined ? others : [...others, { run: run.number, entryId, day }] };
}

/** The programme with an entry unmarked: training up to `day` does not mark it again on this device. */
export function withUndone(own: OwnProgramme, entryId: string, day: string): OwnProgramme {
  const was = own.done.find((one) => one.run === own.run?.number && one.entryId === entryId);
  if (!was) return own;
  const others = (own.undone ?? []).filter((one) => one.entryId !== entryId);
  const undone = [...others, { entryId, day: was.day, until: day }].slice(-PROGRAMME_BOUNDS.entries);
  return { ...withDone(own, entryId, undefined), undone };
}

/** The programme after this device has started its present run. */
export const startedAt = ({ undone: _, ...own }: OwnProgramme, since: number): OwnProgramme => ({
  ...own,
  since,
});
