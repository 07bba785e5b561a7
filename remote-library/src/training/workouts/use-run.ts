import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { usePlatform, type Platform } from '@fitreel/sdk/platform';
import { newId } from '../../shared/new-id';
import { workoutEnded, type EndedVideo, type EndedWorkout } from '../../shared/workout-ended';
import { AS_ITS_PAGE, type Begun, type Lasting } from './lasting';
import { currentRun, holdRun, keepRun, keyOf, shownRun, whenNoneRuns, type KeptRun } from './kept-run';
import { phasesOf, type Phase } from './phases';
import { AT_START, back, clockMs, endOf, leftOf, pause, runAt, skip, start, type Run } from './run';
import { stopWorkout } from './stop-workout';
import type { Workout } from '../../shared/workout';

/** A running workout and its controls. */
export interface RunningWorkout {
  workout: Workout;
  lasting: Lasting;
  phases: readonly Phase[];
  /** The run as of the last press; does not change with time. */
  run: Run;
  /** The current state, to the second. */
  at: Run;
  /** The current phase; undefined once all are done. */
  phase: Phase | undefined;
  running: boolean;
  start: () => void;
  pause: () => void;
  skip: () => void;
  back: () => void;
  /** Stops the run and returns to the beginning. Training up to then counts. */
  reset: () => void;
}

/**
 * Runs `workout`. The device stores the run until it ends: a viewer who comes back finds it paused where it was left.
 *
 * @param video of the page that it runs on
 */
export function useRun(workout: Workout, lasting = AS_ITS_PAGE, video?: EndedVideo): RunningWorkout {
  const platform = usePlatform();
  const { pathname, search, hash } = useLocation();
  const path = pathname + search + hash;
  const phases = useMemo(() => phasesOf(workout), [workout]);
  const key = keyOf(workout);
  const [{ run, begun }, setState] = useState<RunState>(() => {
    const handedOn = lasting.now().run;
    if (handedOn?.key === key) return handedOn;
    const kept = runToGoOn(platform, key, phases.length);
    return kept && !kept.running ? waiting(kept) : NOT_BEGUN;
  });
  useEffect(() => {
    if (!runToGoOn(platform, key, phases.length)?.running) return;
    // The tab that runs it may have died.
    return whenNoneRuns(() => {
      const kept = runToGoOn(platform, key, phases.length);
      setState((state) => (kept && state.run === AT_START ? waiting(kept) : state));
    });
  }, [platform, key, phases]);
  const change = (state: RunState) => {
    lasting.change({ run: { key, ...state } });
    setState(state);
  };
  const [now, setNow] = useState(clockMs);
  const at = runAt(phases, run, now);

  const endedOf = ({ id, startedAt }: Begun, current: Run, endedAt: number): EndedWorkout => ({
    id,
    title: workout.title,
    startedAt,
    endedAt,
    finished: current.index === phases.length,
    seconds: Math.round(current.spent / 1000),
    steps: workout.steps.map((step, place) => ({
      name: step.name,
      seconds: Math.round((current.worked[place] ?? 0) / 1000),
      videoId: step.video?._id,
    })),
    video: video && { _id: video._id, categoryName: video.categoryName },
  });
  /** Whether another run has replaced and recorded this one: the device keeps one run. */
  const isReplaced = () => begun !== null && (currentRun(platform)?.ended.id ?? begun.id) !== begun.id;
  const keep = (current: Run, begunNow: Begun) => {
    if (begunNow === begun && isReplaced()) return;
    const running = current.since !== null;
    const { index, passed, spent, worked } = current;
    const ended = endedOf(begunNow, current, Date.now());
    const left = leftOf(phases, current);
    keepRun(platform, { key, path, left, running, index, passed, spent, worked, ended });
  };

  const become = (next: Run, time: number, begunNow: Begun | null) => {
    setNow(time);
    const done = next.index === phases.length;
    change({ run: next, begun: done ? null : begunNow });
    if (!begunNow) return;
    if (!done) return keep(next, begunNow);
    // A late timer notices the end late.
    const endedAt = Date.now() - Math.max(0, time - endOf(phases, run));
    if (!isReplaced()) keepRun(platform, null);
    workoutEnded(platform, endedOf(begunNow, next, endedAt));
  };
  /** Updates the state. Returns the milliseconds until the next change; null at the end. */
  const look = useEffectEvent((): number | null => {
    const time = clockMs();
    const current = runAt(phases, run, time);
    if (isReplaced()) {
      holdRun(false);
      change(NOT_BEGUN);
      return null;
    }
    if (current.since === null) {
      become(current, time, begun);
      return null;
    }
    if (begun) keep(current, begun);
    setNow(time);
    const length = phases[current.index]?.seconds ?? 0;
    return (((length * 1000 - current.passed) % 1000) + 1000) % 1000 || 1000;
  });
  /** The page is left: pause the run. */
  const leave = useEffectEvent(() => {
    if (begun && run.since !== null) keep(pause(phases, run, clockMs()), begun);
  });
  /**
   * The page goes into the back/forward cache, and may return. Chromium only reports afterwards that it is hidden, when nothing may run any
   * more.
   */
  const putAway = useEffectEvent(() => {
    const time = clockMs();
    if (run.since !== null) flushSync(() => become(pause(phases, run, time), time, begun));
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
    // Timers are rare in a background tab.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [run]);
  const id = begun?.id ?? null;
  useEffect(() => {
    shownRun.set(id);
    return () => shownRun.set(null);
  }, [id]);
  useEffect(() => {
    window.addEventListener('pagehide', putAway);
    return () => {
      window.removeEventListener('pagehide', putAway);
      leave();
      lasting.atEnd(() => lasting.change({ run: undefined }));
    };
  }, [lasting]);

  const press = (change: (run: Run, time: number) => Run) => () => {
    const time = clockMs();
    become(change(run, time), time, begun);
  };
  return {
    workout,
    lasting,
    phases,
    run,
    at,
    phase: phases[at.index],
    running: at.since !== null,
    start() {
      const other = currentRun(platform);
      const isNew = begun === null || isReplaced();
      // The device keeps one run.
      if (isNew && other) stopWorkout(platform, other.ended);
      const time = clockMs();
      const from = isReplaced() ? AT_START : run;
      become(start(from, time), time, isNew ? { id: newId(), startedAt: Date.now() } : begun);
    },
    pause: press((from, time) => pause(phases, from, time)),
    skip: press((from, time) => skip(phases, from, time)),
    back: press((from, time) => back(phases, from, time)),
    reset() {
      if (begun) {
        if (!isReplaced()) keepRun(platform, null);
        stopWorkout(platform, endedOf(begun, pause(phases, run, clockMs()), Date.now()));
      }
      change(NOT_BEGUN);
    },
  };
}

interface RunState {
  run: Run;
  begun: Begun | null;
}

const NOT_BEGUN: RunState = { run: AT_START, begun: null };

const waiting = (kept: KeptRun): RunState => ({ run: { ...kept, since: null }, begun: kept.ended });

/** The device's run, if it belongs to the workout with the key `name`. */
function runToGoOn(platform: Platform, name: string, phases: number): KeptRun | null {
  const kept = currentRun(platform);
  return kept?.key === name && kept.index < phases ? kept : null;
}
