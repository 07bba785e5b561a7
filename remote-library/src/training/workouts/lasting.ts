import type { EndedWorkout } from '../../shared/workout-ended';
import type { Run } from './run';
import type { Sounds } from './sounds';

/** Id and start time of a started run. */
export type Begun = Pick<EndedWorkout, 'id' | 'startedAt'>;

/** The state that a timer passes to the timer of the next video's page. */
export interface HandedOn {
  open?: boolean;
  /** The viewer's chosen timer or workout. */
  chosen?: string;
  /** The run of the workout with this key (`keyOf`). */
  run?: { key: string; run: Run; begun: Begun | null } | undefined;
  training?: boolean;
  sounds?: Sounds;
  /** The timer's own window. */
  view?: Window | null;
}

/** The lifetime of a timer. */
export interface Lasting {
  /** The state stored by this page or the previous one. */
  now: () => HandedOn;
  change: (changes: HandedOn) => void;
  /** Calls `end` when the component unmounts, unless the timer continues on the next page. */
  atEnd: (end: () => void) => void;
}

/** The timer ends with its page. */
export const AS_ITS_PAGE: Lasting = {
  now: () => ({}),
  change: () => undefined,
  atEnd: (end) => end(),
};
