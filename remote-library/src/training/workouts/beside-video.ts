import type { Platform } from '@fitreel/sdk/platform';
import { videoPath } from '@fitreel/sdk/ui';
import { perPlatform } from '../../shared/per-platform';
import type { HandedOn, Lasting } from './lasting';

/** The timer on a video's page. It continues when the next video opens; on other pages a timer ends with its page (behaviour.md#timer). */
export interface BesideVideo extends Lasting {
  /** Called when the page is mounted. Call the returned function when it unmounts. */
  settle: () => () => void;
}

/** How long the page of the next video may take to open, in milliseconds. */
const WAIT_MS = 5000;

interface OnPage {
  pathname: string;
  handedOn: HandedOn;
  /** Clean-up that was deferred to the next video's page, and the path of that page. */
  ends: (() => void)[];
  leftFor: string | null;
}

const timers = perPlatform(() => ({ last: null as OnPage | null }));

const isVideo = (pathname: string) => pathname.startsWith(videoPath(''));

/** The timer of a video's page that is opening: the one continued from the previous page, or a new one. Call it once for each page. */
export function timerBesideVideo(platform: Platform): BesideVideo {
  const held = timers(platform);
  const { pathname } = location;
  // The previous page may still be mounted: it unmounts in the commit that shows this one.
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
