import { attempt, fieldsOf, isCount, isId, isText, isTime, type Platform } from '@fitreel/sdk/platform';
import { createStore } from '@fitreel/sdk/store';
import { createDeviceStore } from '../../shared/device-store';
import { perPlatform } from '../../shared/per-platform';
import { checked, storedRun } from '../../shared/stored';
import type { EndedStep, EndedVideo, EndedWorkout } from '../../shared/workout-ended';
import { phasesOf } from './phases';
import type { Run } from './run';
import { sizeOf, type Workout } from '../../shared/workout';

/** The begun, unfinished run of a workout, as stored on the device: it is paused, or running in a tab. */
export interface KeptRun extends Omit<Run, 'since'> {
  /** The workout's `keyOf`. */
  key: string;
  /** The path of the page that continues it. */
  path: string;
  /** The remaining seconds, as far as they are known: repetitions do not count. */
  left: number;
  /** Whether a tab is running it, or was until it died. */
  running: boolean;
  /** The result if it ended now; `endedAt` is the time when this was stored. */
  ended: EndedWorkout;
}

/** Identifies a workout and its version. */
export const keyOf = (workout: Workout): string =>
  `${workout.title} ${phasesOf(workout).length} ${sizeOf(workout).seconds}`;

/** More than the longest workout takes, in milliseconds. */
const RUN_MAX_MS = 1e10;
const KEY_MAX_LENGTH = 1000;
/** Allows a path with a workout in its fragment. */
const PATH_MAX_LENGTH = 70_000;
const NAME_MAX_LENGTH = 1000;
const STEPS_MAX = 1000;

const isMs = (value: unknown): value is number => isCount(value, RUN_MAX_MS);
const isSeconds = (value: unknown): value is number => isCount(value, RUN_MAX_MS / 1000);

function runIn(content: unknown): KeptRun | null {
  const { key, path, left, running, index, passed, spent, worked, ended: end } = fieldsOf(content);
  const ended = endedIn(end);
  if (!ended || !isText(key, KEY_MAX_LENGTH) || !isText(path, PATH_MAX_LENGTH)) return null;
  // Only a path of this site.
  if (!/^\/(?![/\\])/.test(path) || !isSeconds(left) || !isMs(index) || !isMs(passed) || !isMs(spent))
    return null;
  if (!Array.isArray(worked) || worked.length > STEPS_MAX || !worked.every(isMs)) return null;
  return { key, path, left, running: running === true, index, passed, spent, worked, ended };
}

function endedIn(content: unknown): EndedWorkout | null {
  const { id, title, startedAt, endedAt, seconds, steps: all, video: beside } = fieldsOf(content);
  if (!isId(id) || !isText(title, NAME_MAX_LENGTH) || !isTime(startedAt) || !isTime(endedAt)) return null;
  if (!isSeconds(seconds) || !Array.isArray(all) || all.length > STEPS_MAX) return null;
  const steps = all.map(stepIn).filter((step) => step !== null);
  return steps.length === all.length
    ? { id, title, startedAt, endedAt, finished: false, seconds, steps, video: videoIn(beside) }
    : null;
}

function stepIn(content: unknown): EndedStep | null {
  const { name, seconds, videoId } = fieldsOf(content);
  if (!isText(name, NAME_MAX_LENGTH) || !isSeconds(seconds)) return null;
  return { name, seconds, videoId: isId(videoId) ? videoId : undefined };
}

function videoIn(content: unknown): EndedVideo | undefined {
  const { _id, categoryName } = fieldsOf(content);
  return isId(_id) && isText(categoryName, NAME_MAX_LENGTH) ? { _id, categoryName } : undefined;
}

const kept = checked<KeptRun | null>(storedRun, { parse: runIn });

/** The device's run, or null. Its bar is on every page, so the store does not listen to other tabs: read it with `currentRun`. */
export const keptRunOf = perPlatform(({ session }) =>
  createDeviceStore<KeptRun | null>({ session, events: undefined }, kept, null),
);

export const currentRun = (platform: Platform): KeptRun | null => keptRunOf(platform).current();

/** Held by the tab that runs the workout. The browser releases it when the tab dies. */
const LOCK = 'library.workout-run';

/** Releases this tab's lock; null while it does not hold the lock. */
let release: (() => void) | null = null;

/** Acquires or releases the lock. Over plain HTTP, browsers lack locks. */
export function holdRun(holds: boolean): void {
  if (!holds) {
    release?.();
    release = null;
  } else if (!release) {
    const until = new Promise<void>((resolve) => (release = resolve));
    attempt(() => navigator.locks.request(LOCK, () => until))?.catch(console.error);
  }
}

/** Calls `then` once no other tab runs a workout, unless the returned function is called first. Without locks, it is called at once. */
export function whenNoneRuns(then: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const none = () => void (signal.aborted || then());
  const asked = attempt(() => navigator.locks.request(LOCK, { signal }, none));
  if (asked) asked.catch(none);
  else none();
  return () => stop.abort();
}

export function keepRun(platform: Platform, run: KeptRun | null): void {
  // Before the run is written, because another tab that reads it requests the lock.
  holdRun(run?.running === true);
  keptRunOf(platform).change(() => run);
}

/** The id of the run on this page. */
export const shownRun = createStore<string | null>(null);
