import { POSITION_SECONDS_MAX, RESUME_END_SHARE, RESUME_MIN_SECONDS } from '@fitreel/sdk/api';
import { paced, type Platform } from '@fitreel/sdk/platform';
import type { VideoPlayer } from '@fitreel/sdk/slots';
import type { Position } from './position-queries';
import { isResumable, positionsOf } from './positions';

/** How often the position of a playing video is stored: a killed tab loses at most this much. */
const KEEP_EVERY_MS = 4_000;

/** The shortest interval between two stored stops: a host may stop its player as often as it likes. */
const STOP_EVERY_MS = 1_000;

/** A player this close to its seek target has arrived. */
const ARRIVED_SECONDS = 3;

/** After this time, the player's own position counts, whatever the seek target was. */
const ARRIVES_WITHIN_MS = 5_000;

export interface Following {
  stop: () => void;
  /** Plays the video from its beginning. */
  startOver: () => void;
}

/**
 * Resumes a video where the viewer left it, once it plays, and stores its position: during playback, on pause and end, and when the page is
 * left (behaviour.md#positions). A silent player changes nothing.
 *
 * @param resumes whether to resume at the stored position; undefined until that is known
 * @param onContinued called with the second at which the video resumes
 */
export function followPlayer(
  platform: Platform,
  videoId: string,
  player: VideoPlayer,
  resumes: () => boolean | undefined,
  onContinued: (seconds: number) => void,
): Following {
  const positions = positionsOf(platform);
  let left: Position | null | undefined;
  /** Whether it has been decided where the video starts. */
  let begun = false;
  let sentTo: { seconds: number; untilMs: number } | null = null;
  let before = player.getSnapshot();
  let keptAtMs = -Infinity;
  let keptSeconds = -1;

  const send = (seconds: number) => {
    sentTo = { seconds, untilMs: performance.now() + ARRIVES_WITHIN_MS };
    player.seekTo(seconds);
  };

  function begin(): void {
    const { state, time } = player.getSnapshot();
    if (state !== 'playing') return;
    // Don't seek back: the viewer has already watched the start.
    const late = time >= RESUME_MIN_SECONDS;
    const canResume = left === undefined ? undefined : resumes();
    if (canResume === undefined && !late) return;
    begun = true;
    if (!canResume || !left || late || !isResumable(left)) return;
    send(left.seconds);
    onContinued(left.seconds);
  }

  function keep(settled: boolean): void {
    const { state, time, duration } = player.getSnapshot();
    if (!begun || sentTo || duration === null || duration > POSITION_SECONDS_MAX) return;
    const ended = state === 'ended';
    const whole = Math.floor(duration);
    const seconds = ended ? whole : Math.min(Math.floor(time), whole);
    if (seconds === keptSeconds && !ended) return;
    // A video that was only opened does not get a position.
    if (seconds < RESUME_MIN_SECONDS && !positions.all.getSnapshot().has(videoId)) return;
    keptAtMs = performance.now();
    keptSeconds = seconds;
    const watched = ended || duration - time <= RESUME_END_SHARE * duration;
    positions.report(videoId, { seconds, duration: whole, ...(watched && { watched }) }, settled);
  }

  const stopped = paced(() => keep(true), STOP_EVERY_MS);

  function follow(): void {
    const now = player.getSnapshot();
    const stops = now.state !== before.state && (now.state === 'paused' || now.state === 'ended');
    before = now;
    if (!begun) begin();
    if (sentTo && Math.abs(now.time - sentTo.seconds) > ARRIVED_SECONDS && performance.now() < sentTo.untilMs)
      return;
    sentTo = null;
    if (stops) stopped.run();
    else if (now.state === 'playing' && performance.now() - keptAtMs >= KEEP_EVERY_MS) keep(false);
  }

  const leave = () => {
    stopped.cancel();
    keep(true);
    positions.flush();
  };
  const hide = () => {
    if (document.visibilityState === 'hidden') leave();
  };
  const ends = [positions.all.subscribe(() => undefined), player.subscribe(follow)];
  platform.events?.addEventListener('pagehide', leave);
  platform.events?.addEventListener('visibilitychange', hide);
  positions.latest(videoId).then((position) => {
    left = position ?? null;
    follow();
  }, reportError);

  return {
    stop() {
      leave();
      for (const end of ends) end();
      platform.events?.removeEventListener('pagehide', leave);
      platform.events?.removeEventListener('visibilitychange', hide);
    },
    startOver() {
      begun = true;
      send(0);
      player.play();
      if (positions.all.getSnapshot().has(videoId)) {
        const { duration } = player.getSnapshot();
        positions.report(videoId, { seconds: 0, duration: Math.floor(duration ?? 0) }, true);
      }
    },
  };
}
