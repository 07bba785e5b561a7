import { paced, type Platform } from '@fitreel/sdk/platform';
import type { VideoPlayer } from '@fitreel/sdk/slots';
import { newId } from '../../shared/new-id';
import { playedOf, type Stretch } from '../../shared/played';
import { SILENT_MS } from '../../shared/runs-now';

/** How often the seconds of a playing video are stored: a killed tab loses at most this much. */
const KEEP_EVERY_MS = 4_000;

/** A longer break ends a stretch. */
const BREAK_MS = 5_000;

/** The slowest playback rate of hosts: a video that advances by a second has played for four at most. */
const SLOWEST = 1 / 4;

const offsetOf = (at: number) => -new Date(at).getTimezoneOffset();

/**
 * Counts the seconds that a video really plays: while it advances, and never more than have passed. The next report of a position sends
 * them to the API. Returns a function that stops counting.
 *
 * @param isCounted false while something else counts, such as a workout running beside the video
 */
export function countPlayed(
  platform: Platform,
  video: Stretch['video'],
  player: VideoPlayer,
  isCounted: () => boolean,
): () => void {
  const played = playedOf(platform);
  let before = player.getSnapshot();
  let beforeMs = performance.now();
  let stretch: { session: string; ms: number; at: number; offset: number } | null = null;
  let keptSeconds = 0;

  function keep(): void {
    const seconds = Math.floor((stretch?.ms ?? 0) / 1000);
    if (!stretch || seconds <= keptSeconds) return;
    keptSeconds = seconds;
    const { session, at, offset } = stretch;
    played.put({ session, video, seconds, at, offset });
  }
  const keepSoon = paced(keep, KEEP_EVERY_MS);

  /** The current stretch. Reuses an older one of the same day that has not been reported yet, so that a visitor has few. */
  function stretchNow(at: number): NonNullable<typeof stretch> {
    const offset = offsetOf(at);
    const isToday = (one: { at: number; offset: number }) =>
      one.offset === offset && new Date(one.at).toDateString() === new Date(at).toDateString();
    if (stretch && isToday(stretch) && at - stretch.at <= BREAK_MS) return stretch;
    keep();
    const older = played
      .getSnapshot()
      .find((one) => one.video._id === video._id && one.sent === 0 && isToday(one) && at - one.at > BREAK_MS);
    keptSeconds = older?.seconds ?? 0;
    return { session: older?.session ?? newId(), ms: keptSeconds * 1000, at, offset };
  }

  function count(): void {
    const now = player.getSnapshot();
    const wasPlaying = before.state === 'playing';
    // Something other than the time has changed: the time comes with the next change.
    if (wasPlaying && now.state === 'playing' && now.time === before.time) return;
    const nowMs = performance.now();
    const moved = (now.time - before.time) * 1000;
    const ms = Math.min(nowMs - beforeMs, moved / SLOWEST, SILENT_MS);
    before = now;
    beforeMs = nowMs;
    if (!wasPlaying || ms <= 0 || !isCounted()) return;
    const at = Date.now();
    stretch = stretchNow(at);
    stretch.ms += ms;
    stretch.at = at;
    keepSoon.run();
  }

  const hide = () => {
    if (document.visibilityState === 'hidden') keep();
  };
  const ends = [played.subscribe(() => undefined), player.subscribe(count)];
  platform.events?.addEventListener('pagehide', keep);
  platform.events?.addEventListener('visibilitychange', hide);
  return () => {
    count();
    keepSoon.cancel();
    keep();
    for (const end of ends) end();
    platform.events?.removeEventListener('pagehide', keep);
    platform.events?.removeEventListener('visibilitychange', hide);
  };
}
