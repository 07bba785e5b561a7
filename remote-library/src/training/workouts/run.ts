import type { Phase } from './phases';

/*
 * How far a workout is follows from the clock alone. Nothing counts ticks, so that it is right however late a timer comes: a tab in
 * the background may get one a minute.
 */

/** Whole milliseconds of the page's own clock, which nobody sets: the device's may jump while a workout runs. */
export const clockMs = (): number => Math.round(performance.now());

/** A workout that is done, waits or runs. All times are in milliseconds; `now` is what `clockMs` says. */
export interface Run {
  /** The phase of `phases` that it is in, or was when `since` began; their number when all are done. */
  index: number;
  /** How much of that phase had passed then. */
  passed: number;
  /** When it began to run; null while it waits. */
  since: number | null;
  /** How long it had run in all, without pauses and without getting ready. */
  spent: number;
  /** How much of that was work, by the place of its step; shorter than the steps while the last ones have none. */
  worked: readonly number[];
}

export const AT_START: Run = { index: 0, passed: 0, since: null, spent: 0, worked: [] };

/** Where the run is `now`, as a run that began at this moment. A phase without a length lasts until `skip`. */
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

/** When a run that runs comes to its end, if nobody does anything; Infinity if that is up to somebody. */
export function endOf(phases: readonly Phase[], { index, passed, since }: Run): number {
  const left = phases.slice(index).reduce((sum, phase) => sum + (phaseMs(phase) ?? Infinity), 0);
  return since === null ? Infinity : since - passed + left;
}

/** What is left in all, in seconds, as far as it is known: repetitions take their time. */
export function leftOf(phases: readonly Phase[], { index, passed }: Run): number {
  const ms = phases.slice(index).reduce((sum, phase) => sum + (phaseMs(phase) ?? 0), 0);
  return Math.ceil(Math.max(0, ms - (phaseMs(phases[index]) === null ? 0 : passed)) / 1000);
}

/** The repetitions that are left, those of the present phase included. */
export const repetitionsLeft = (phases: readonly Phase[], { index }: Run): number =>
  phases.slice(index).reduce((sum, { seconds, step }) => sum + (seconds === null ? step.amount : 0), 0);

/** In milliseconds; null for a phase without a length of its own, and past the last. */
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

/** On to the next phase: also what ends repetitions. */
export function skip(phases: readonly Phase[], run: Run, now: number): Run {
  const { index, since, ...rest } = runAt(phases, run, now);
  const next = Math.min(index + 1, phases.length);
  return { ...rest, index: next, passed: 0, since: next === phases.length ? null : since };
}

/** Within the first two seconds of a phase it goes to the one before, else to the beginning of this one. */
export function back(phases: readonly Phase[], run: Run, now: number): Run {
  const { index, passed, ...rest } = runAt(phases, run, now);
  return { ...rest, index: passed < BACK_MS && index > 0 ? index - 1 : index, passed: 0 };
}

const BACK_MS = 2000;

/** A sound that is due. `count`: the last seconds of a phase. `work`, `rest` and `done`: what begins. */
export interface Cue {
  at: number;
  sound: 'count' | 'work' | 'rest' | 'done';
}

/** What of a run that runs is to be heard after `from`, and not after `to`. */
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
