import type { Platform } from '@fitreel/sdk/platform';
import { videoPath } from '@fitreel/sdk/ui';
import { perPlatform } from '../../shared/per-platform';
import type { HandedOn, Lasting } from './lasting';

/** The timer on a video's page. It goes on when the next video opens; on other pages a timer ends with its page (behaviour.md#timer). */
export interface BesideVideo extends Lasting {
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
