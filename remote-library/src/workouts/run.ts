import type { Phase } from './phases';

/*
 * How far a workout is follows from the clock alone. Nothing counts ticks, so that it is right however late a timer comes: a tab in
 * the background may get one a minute.
 */

/** A workout that is done, waits or runs. All times are in milliseconds; `now` is what `Date.now()` says. */
export interface Run {
  /** The phase of `phases` that it is in, or was when `since` began; their number when all are done. */
  index: number;
  /** How much of that phase had passed then. */
  passed: number;
  /** When it began to run; null while it waits. */
  since: number | null;
  /** How long it had run in all, pauses left out. */
  spent: number;
}

export const AT_START: Run = { index: 0, passed: 0, since: null, spent: 0 };

/** Where the run is `now`, as a run that began at this moment. A phase without a length lasts until `skip`. */
export function runAt(phases: readonly Phase[], run: Run, now: number): Run {
  if (run.since === null) return run;
  let { index } = run;
  const more = Math.max(0, now - run.since);
  const spent = run.spent + more;
  let passed = run.passed + more;
  for (;;) {
    const length = lengthOf(phases[index]);
    if (length === null || passed < length) return { index, passed, since: now, spent };
    passed -= length;
    index += 1;
    if (index >= phases.length) return { index, passed: 0, since: null, spent: spent - passed };
  }
}

/** In milliseconds; null for a phase without a length of its own, and past the last. */
function lengthOf(phase: Phase | undefined): number | null {
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
  const { index, since, spent } = runAt(phases, run, now);
  const next = Math.min(index + 1, phases.length);
  return { index: next, passed: 0, since: next === phases.length ? null : since, spent };
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
    const length = lengthOf(phases[index]);
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
