import { ACTIVITY_BOUNDS, type Contract } from '@fitreel/sdk/api';
import type { Platform } from '@fitreel/sdk/platform';
import { dayAt, offsetAt } from '@fitreel/sdk/days';
import { keepEntry, type DeviceEntry } from './activity/device-activity';

declare module '@fitreel/sdk/slots' {
  interface PlatformEvents {
    /** A timer or workout came to its end, or was stopped before: once for each run, also for one that was paused for days. */
    'library.workout-ended': EndedWorkout;
  }
}

declare module '@fitreel/sdk/slots' {
  interface SlotProps {
    /** Below a timer or workout that has come to its end. */
    'library.workout-end': WorkoutEndProps;
  }
}

export interface WorkoutEndProps {
  title: string;
  /** How long it ran, as in `EndedWorkout`; 0 for one that was only skipped through. */
  seconds: number;
}

/** What somebody trained in one run of a timer or workout. */
export interface EndedWorkout {
  /** Random, one per run: a run that is recorded twice counts once. */
  id: string;
  /** As the viewer named the workout, or that of a preset. */
  title: string;
  /** When it was first started, in milliseconds since 1970. Before `endedAt` by `seconds` and all pauses. */
  startedAt: number;
  /** When the last second of it was trained. For a run that was stopped while it waited: when it began to wait. */
  endedAt: number;
  /** All steps were reached; false if it was stopped before. */
  finished: boolean;
  /** How long it ran: work and rests, without pauses and without getting ready. What was skipped does not count. */
  seconds: number;
  /** In the workout's order, over all rounds and sets; also steps that were not reached, with 0 seconds. */
  steps: EndedStep[];
  /**
   * The video of the page that the timer ran on. It may have played at the same time: minutes from `startedAt` to `endedAt` would
   * count twice.
   */
  video?: EndedVideo | undefined;
}

/** The API knows its facts. */
export type EndedVideo = Pick<Contract.Video, '_id' | 'categoryName'>;

export interface EndedStep {
  name: string;
  /** What was really trained of it, in whole seconds: its work, without rests. Repetitions last until Done, or the end. */
  seconds: number;
  /** The video that is chosen for the step. Only the API knows its category and facts. */
  videoId?: string | undefined;
}

/** The category of a workout without a video of one: the catalogue's word for what is trained. */
const CATEGORY = 'Workout';

function entryOf({ id, title, endedAt, finished, seconds, steps, video }: EndedWorkout): DeviceEntry {
  const most = steps
    .filter(({ videoId }) => videoId !== undefined)
    .sort((one, other) => other.seconds - one.seconds)[0];
  const videoId = video?._id ?? most?.videoId;
  const offset = offsetAt(endedAt);
  return {
    ...{ _id: id, day: dayAt(endedAt, offset), kind: 'workout', category: video?.categoryName ?? CATEGORY },
    title: [...title.trim()].slice(0, ACTIVITY_BOUNDS.titleLength).join('') || CATEGORY,
    ...{ bodyPart: '', seconds: Math.min(seconds, ACTIVITY_BOUNDS.seconds), at: endedAt, offset, finished },
    ...(videoId !== undefined && { videoId }),
  };
}

/**
 * Adds what was trained in a run to the viewer's activity. The device has it once this returns: the tab may close. Resolves once the API
 * has it too, or can't be reached; the API keeps it once, however often it is sent.
 */
export async function recordWorkout(platform: Platform, ended: EndedWorkout): Promise<void> {
  const entry = entryOf(ended);
  const isKept = keepEntry(platform, entry);
  // The file that sends it cannot be loaded: the next page sends what the device has.
  if (isKept && !navigator.onLine) return;
  // Not with the bar of a workout that waits, which every page has.
  const { sendEntry } = await import(/* webpackChunkName: "take-over" */ './activity/own-activity');
  await sendEntry(platform, entry, isKept);
}

/** The one place where a run ends, finished or stopped: records it, and tells others. A run of less than a second does not count. */
export function workoutEnded(platform: Platform, ended: EndedWorkout): void {
  if (ended.seconds === 0) return;
  recordWorkout(platform, ended).catch(reportError);
  platform.emit('library.workout-ended', ended);
}
