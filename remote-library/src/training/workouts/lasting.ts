import type { EndedWorkout } from '../../shared/workout-ended';
import type { Run } from './run';
import type { Sounds } from './sounds';

/** A run that was started: which one, and when. */
export type Begun = Pick<EndedWorkout, 'id' | 'startedAt'>;

/** What the timer of the next video's page begins with. */
export interface HandedOn {
  open?: boolean;
  /** The timer or workout that the viewer has chosen. */
  chosen?: string;
  /** Of the workout with this key (`keyOf`). */
  run?: { key: string; run: Run; begun: Begun | null } | undefined;
  training?: boolean;
  sounds?: Sounds;
  /** The window of its own. */
  view?: Window | null;
}

/** How long a timer lasts. */
export interface Lasting {
  /** What this page, or the one before, has put into it. */
  now: () => HandedOn;
  change: (changes: HandedOn) => void;
  /** Ends something of the timer when its component goes, unless the timer goes on. */
  atEnd: (end: () => void) => void;
}

/** As long as its page. */
export const AS_ITS_PAGE: Lasting = {
  now: () => ({}),
  change: () => undefined,
  atEnd: (end) => end(),
};
