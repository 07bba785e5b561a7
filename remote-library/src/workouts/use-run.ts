import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { fieldsOf, isCount, isText, tabItem, usePlatform } from '@fitreel/sdk/platform';
import { phasesOf, sizeOf, type Phase } from './phases';
import { AT_START, back, clockMs, endOf, pause, runAt, skip, start, type Run } from './run';
import type { Workout } from './workout';

declare module '@fitreel/sdk/slots' {
  interface PlatformEvents {
    /** A workout came to its end. `seconds` is what it took without pauses and getting ready; `endedAt` is in milliseconds since 1970. */
    'library.workout-done': { title: string; seconds: number; endedAt: number };
  }
}

/** More milliseconds than the longest workout takes. */
const RUN_MAX_MS = 1e10;
const KEY_MAX_LENGTH = 1000;

/** How far this tab's workout is, and which one it is. */
const saved = tabItem<(Run & { key: string }) | null>('library.workout-run', {
  was: 'workout-run',
  parse(content) {
    const { key, index, passed, spent } = fieldsOf(content);
    if (!isText(key, KEY_MAX_LENGTH) || !isCount(index, RUN_MAX_MS)) return null;
    if (!isCount(passed, RUN_MAX_MS) || !isCount(spent, RUN_MAX_MS)) return null;
    return { key, index, passed, spent, since: null };
  },
});

/** A workout that runs, and what can be done with it. */
export interface RunningWorkout {
  workout: Workout;
  phases: readonly Phase[];
  /** As it began to run; changes with what is pressed, and not with time. */
  run: Run;
  /** Where it is now, to the second. */
  at: Run;
  /** The phase that it is in; undefined once all are done. */
  phase: Phase | undefined;
  running: boolean;
  start: () => void;
  pause: () => void;
  skip: () => void;
  back: () => void;
  /** To the beginning, where it waits. */
  reset: () => void;
}

/** Runs `workout`. A tab that is reloaded, or that the browser had put away, waits where it was. */
export function useRun(workout: Workout): RunningWorkout {
  const { emit } = usePlatform();
  const phases = useMemo(() => phasesOf(workout), [workout]);
  const key = `${workout.title} ${phases.length} ${sizeOf(workout).seconds}`;
  const [run, setRun] = useState<Run>(() => savedRun(key, phases.length) ?? AT_START);
  const [now, setNow] = useState(0);
  const at = runAt(phases, run, now);

  const become = (next: Run, time: number) => {
    setNow(time);
    setRun(next);
    const done = next.index === phases.length;
    // Where that fails, a reload begins anew.
    saved.write(done || next === AT_START ? null : { ...next, key });
    if (!done || run.index === phases.length) return;
    const seconds = Math.round(next.spent / 1000);
    // A late timer notices it later.
    const endedAt = Date.now() - Math.max(0, time - endOf(phases, run));
    emit('library.workout-done', { title: workout.title, seconds, endedAt });
  };
  /** Shows where it is. Returns in how many milliseconds that changes; null at the end. */
  const look = useEffectEvent((): number | null => {
    const time = clockMs();
    const current = runAt(phases, run, time);
    if (current.since === null) {
      become(current, time);
      return null;
    }
    saved.write({ ...current, key });
    setNow(time);
    const length = phases[current.index]?.seconds ?? 0;
    return (((length * 1000 - current.passed) % 1000) + 1000) % 1000 || 1000;
  });

  useEffect(() => {
    if (run.since === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(timer);
      const ms = look();
      if (ms !== null) timer = setTimeout(tick, ms);
    };
    tick();
    // A tab in the background gets few timers.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [run]);

  const press = (change: (run: Run, time: number) => Run) => () => {
    const time = clockMs();
    become(change(run, time), time);
  };
  return {
    workout,
    phases,
    run,
    at,
    phase: phases[at.index],
    running: at.since !== null,
    start: press(start),
    pause: press((from, time) => pause(phases, from, time)),
    skip: press((from, time) => skip(phases, from, time)),
    back: press((from, time) => back(phases, from, time)),
    reset: press(() => AT_START),
  };
}

/** The run of this tab's workout, if it is the one that `name` says: it waits. */
function savedRun(name: string, phases: number): Run | null {
  const { key, ...run } = saved.read() ?? { key: null, ...AT_START };
  return key === name && run.index < phases ? { ...run, since: null } : null;
}
