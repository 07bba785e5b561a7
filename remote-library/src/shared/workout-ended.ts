import { ACTIVITY_BOUNDS, type Contract } from '@fitreel/sdk/api';
import type { Platform } from '@fitreel/sdk/platform';
import { dayAt, offsetAt } from '@fitreel/sdk/days';
import { keepEntry, type DeviceEntry } from './activity/device-activity';

declare module '@fitreel/sdk/slots' {
  interface PlatformEvents {
    /** A timer or workout has ended or was stopped early. Emitted once for each run, even after a pause of days. */
    'library.workout-ended': EndedWorkout;
  }
}

declare module '@fitreel/sdk/slots' {
  interface SlotProps {
    /** Shown below a timer or workout that has ended. */
    'library.workout-end': WorkoutEndProps;
  }
}

export interface WorkoutEndProps {
  title: string;
  /** Duration as in `EndedWorkout`; 0 for a run that was only skipped through. */
  seconds: number;
}

/** The training of one run of a timer or workout. */
export interface EndedWorkout {
  /** Random, one per run: a run that is recorded twice counts once. */
  id: string;
  /** The viewer's name for the workout, or the preset's. */
  title: string;
  /** Time of the first start, in milliseconds since 1970. Earlier than `endedAt` by `seconds` and all pauses. */
  startedAt: number;
  /** Time at which the last second was trained. For a run that was stopped while paused, the time of the pause. */
  endedAt: number;
  /** True if all steps were reached; false if it was stopped early. */
  finished: boolean;
  /** Duration of work and rests, without pauses and the get-ready time. Skipped time does not count. */
  seconds: number;
  /** In the workout's order, summed over all rounds and sets. Includes steps that were not reached, with 0 seconds. */
  steps: EndedStep[];
  /**
   * The video of the page that the timer ran on. It may have played at the same time, so minutes from `startedAt` to `endedAt` would count
   * twice.
   */
  video?: EndedVideo | undefined;
}

/** The API knows the video's facts. */
export type EndedVideo = Pick<Contract.Video, '_id' | 'categoryName'>;

export interface EndedStep {
  name: string;
  /** Trained work time, in whole seconds, without rests. Repetitions last until Done or the end. */
  seconds: number;
  /** The video chosen for the step. Only the API knows its category and facts. */
  videoId?: string | undefined;
}

/** The category of a workout whose steps have no video: the catalogue's word for training. */
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
 * Adds the training of a run to the viewer's activity. The device has stored it when this returns, so the tab may close. Resolves once the
 * API has it too, or cannot be reached. The API keeps it once, however often it is sent.
 */
export async function recordWorkout(platform: Platform, ended: EndedWorkout): Promise<void> {
  const entry = entryOf(ended);
  const isKept = keepEntry(platform, entry);
  // Offline, the file that sends it cannot load: the next page sends the stored entry.
  if (isKept && !navigator.onLine) return;
  // Kept out of the bar of a paused workout, which every page loads.
  const { sendEntry } = await import(/* webpackChunkName: "take-over" */ './activity/own-activity');
  await sendEntry(platform, entry, isKept);
}

/**
 * The only place where a run ends, finished or stopped: records it and notifies other remotes. A run of less than a second does not count.
 */
export function workoutEnded(platform: Platform, ended: EndedWorkout): void {
  if (ended.seconds === 0) return;
  recordWorkout(platform, ended).catch(reportError);
  platform.emit('library.workout-ended', ended);
}
