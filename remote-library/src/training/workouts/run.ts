import type { Phase } from './phases';

/*
 * The progress of a workout is computed from the clock alone. Ticks are not counted, so it is right however late a timer fires: in a
 * background tab, that may be once a minute.
 */

/** Whole milliseconds of the page's monotonic clock: the device's clock may be changed while a workout runs. */
export const clockMs = (): number => Math.round(performance.now());

/** A run that is done, paused or running. All times are in milliseconds; `now` is a value of `clockMs`. */
export interface Run {
  /** Index of the current phase in `phases`, or of the one at `since`; the number of phases when all are done. */
  index: number;
  /** The time that had passed in that phase by then. */
  passed: number;
  /** Time when it last began to run; null while paused. */
  since: number | null;
  /** The total running time by then, without pauses and the get-ready time. */
  spent: number;
  /** Work time by then, by the index of its step; shorter than the steps if the last ones have none yet. */
  worked: readonly number[];
}

export const AT_START: Run = { index: 0, passed: 0, since: null, spent: 0, worked: [] };

/** The state of the run at `now`, as a run that begins at this moment. A phase without a length lasts until `skip`. */
export function runAt(phases: readonly Phase[], run: Run, now: number): Run {
  if (run.since === null) return run;
  let { index, passed, spent, worked } = run;
  let more = Math.max(0, now - run.since);
  while (index < phases.length) {
    const left = (phaseMs(phases[index]) ?? Infinity) - passed;
    const within = Math.min(more, left);
    const phase = phases[index];
    if (phase?.kind !== 'ready') spent += within;
    if (phase?.kind === 'work' && within > 0) worked = withMore(worked, phase.stepIndex, within);
    if (more < left) return { index, passed: passed + within, since: now, spent, worked };
    more -= within;
    passed = 0;
    index += 1;
  }
  return { index, passed: 0, since: null, spent, worked };
}

function withMore(worked: readonly number[], index: number, ms: number): number[] {
  const length = Math.max(worked.length, index + 1);
  return Array.from({ length }, (_, place) => (worked[place] ?? 0) + (place === index ? ms : 0));
}

/** The time when a running workout ends by itself; Infinity if it waits for the viewer. */
export function endOf(phases: readonly Phase[], { index, passed, since }: Run): number {
  const left = phases.slice(index).reduce((sum, phase) => sum + (phaseMs(phase) ?? Infinity), 0);
  return since === null ? Infinity : since - passed + left;
}

/** The total remaining time, in seconds, as far as it is known: repetitions do not count. */
export function leftOf(phases: readonly Phase[], { index, passed }: Run): number {
  const ms = phases.slice(index).reduce((sum, phase) => sum + (phaseMs(phase) ?? 0), 0);
  return Math.ceil(Math.max(0, ms - (phaseMs(phases[index]) === null ? 0 : passed)) / 1000);
}

/** The remaining repetitions, including those of the current phase. */
export const repetitionsLeft = (phases: readonly Phase[], { index }: Run): number =>
  phases.slice(index).reduce((sum, { seconds, step }) => sum + (seconds === null ? step.amount : 0), 0);

/** Length in milliseconds; null for a phase without one, and past the last phase. */
function phaseMs(phase: Phase | undefined): number | null {
  const seconds = phase?.seconds ?? null;
  return seconds === null ? null : seconds * 1000;
}

export function start(run: Run, now: number): Run {
  return run.since === null ? { ...run, since: now } : run;
}

export function pause(phases: readonly Phase[], run: Run, now: number): Run {
  return { ...runAt(phases, run, now), since: null };
}

/** Goes on to the next phase; also ends repetitions. */
export function skip(phases: readonly Phase[], run: Run, now: number): Run {
  const { index, since, ...rest } = runAt(phases, run, now);
  const next = Math.min(index + 1, phases.length);
  return { ...rest, index: next, passed: 0, since: next === phases.length ? null : since };
}

/** Returns to the previous phase within the first two seconds of a phase, otherwise to its beginning. */
export function back(phases: readonly Phase[], run: Run, now: number): Run {
  const { index, passed, ...rest } = runAt(phases, run, now);
  return { ...rest, index: passed < BACK_MS && index > 0 ? index - 1 : index, passed: 0 };
}

const BACK_MS = 2000;

/** A scheduled sound. `count`: the last seconds of a phase. `work`, `rest` and `done`: the start of such a phase, and the end. */
export interface Cue {
  at: number;
  sound: 'count' | 'work' | 'rest' | 'done';
}

/** The sounds of a running workout after `from`, up to and including `to`. */
export function cuesBetween(phases: readonly Phase[], run: Run, from: number, to: number): Cue[] {
  const cues: Cue[] = [];
  if (run.since === null) return cues;
  let begin = run.since - run.passed;
  for (let { index } = run; begin <= to; index += 1) {
    const length = phaseMs(phases[index]);
    if (length === null) break;
    const end = begin + length;
    for (const before of COUNTED_MS) if (before < length) cues.push({ at: end - before, sound: 'count' });
    const next = phases[index + 1];
    cues.push({ at: end, sound: next === undefined ? 'done' : next.kind === 'work' ? 'work' : 'rest' });
    begin = end;
  }
  return cues.filter(({ at }) => at > from && at <= to);
}

const COUNTED_MS = [3000, 2000, 1000];
