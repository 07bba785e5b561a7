import type { Contract } from '@fitreel/sdk/api';
import type { Platform } from '@fitreel/sdk/platform';

declare module '@fitreel/sdk/slots' {
  interface PlatformEvents {
    /** A timer or workout came to its end, or was stopped before: once for each run, also for one that was paused for days. */
    'library.workout-ended': EndedWorkout;
  }
}

/** What somebody trained in one run of a timer or workout. */
export interface EndedWorkout {
  /** Random, one per run: an event that is delivered twice counts once. */
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

/**
 * The one place where a run ends, finished or stopped. A run of less than a second does not count. Listen to the event
 * `library.workout-ended` (`listeners` of `remote.config.ts`): it is kept on the device until its listener has handled it.
 */
export function workoutEnded({ emit }: Pick<Platform, 'emit'>, ended: EndedWorkout): void {
  if (ended.seconds > 0) emit('library.workout-ended', ended);
}
