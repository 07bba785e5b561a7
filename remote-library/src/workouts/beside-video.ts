import type { Platform } from '@fitreel/sdk/platform';
import { videoPath } from '@fitreel/sdk/ui';
import { perPlatform } from '../shared/per-platform';
import type { EndedWorkout } from '../shared/workout-ended';
import type { Run } from './run';
import type { Sounds } from './sounds';

/** A run that was started: which one, and when. */
export type Begun = Pick<EndedWorkout, 'id' | 'startedAt'>;

/** What the timer of the next video's page begins with. */
interface HandedOn {
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

/** The timer on a video's page. It goes on when the next video opens; on other pages a timer ends with its page (behaviour.md#timer). */
export interface BesideVideo {
  /** What this page, or the one before, has put into it. */
  now: () => HandedOn;
  change: (changes: HandedOn) => void;
  /** Ends something of it when its component goes: at once, or when no other video's page takes the timer in time. */
  atEnd: (end: () => void) => void;
  /** Its page is there. The returned function says that it goes. */
  settle: () => () => void;
}

/** How long the page of the next video may take, in milliseconds. */
const WAIT_MS = 5000;

interface OnPage {
  pathname: string;
  handedOn: HandedOn;
  /** What was left to the page of another video, and what that one's path is. */
  ends: (() => void)[];
  leftFor: string | null;
}

const timers = perPlatform(() => ({ last: null as OnPage | null }));

const isVideo = (pathname: string) => pathname.startsWith(videoPath(''));

/** The timer of the video's page that opens: the one that goes on from the page before, or a new one. Call it once for each page. */
export function timerBesideVideo(platform: Platform): BesideVideo {
  const held = timers(platform);
  const { pathname } = location;
  // The page before may still be there: it goes in the commit that shows this one.
  const { last } = held;
  const before = last && last.pathname !== pathname && (last.leftFor ?? pathname) === pathname ? last : null;
  const timer: OnPage = { pathname, handedOn: { ...before?.handedOn }, ends: [], leftFor: null };
  return {
    now: () => timer.handedOn,
    change: (changes) => void Object.assign(timer.handedOn, changes),
    atEnd(end) {
      if (location.pathname === pathname || !isVideo(location.pathname)) end();
      else timer.ends.push(end);
    },
    settle() {
      if (before) before.ends = [];
      held.last = timer;
      return () => {
        timer.leftFor = location.pathname;
        setTimeout(() => {
          for (const end of timer.ends) end();
          if (held.last === timer) held.last = null;
        }, WAIT_MS);
      };
    },
  };
}
