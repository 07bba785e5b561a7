import type { Contract } from '@fitreel/sdk/api';
import type { PlayerSnapshot, PlayerState } from '@fitreel/sdk/slots';

/*
 * Messages between the page and the player of the video host, as its embed protocol has them (behaviour.md#video-host). The
 * host's script, which would send the same, is not in the page: its policy admits no script of another site.
 */

const CHANNEL = { id: 1, channel: 'widget' };

/** Asks a player to answer, and to report from then on what it does. */
export const LISTENING = JSON.stringify({ event: 'listening', ...CHANNEL });

/** A command to a player, such as `seekTo` with `[90, true]`. */
export function command(func: string, ...args: readonly unknown[]): string {
  return JSON.stringify({ event: 'command', func, args, ...CHANNEL });
}

/** Address of a video at its host, for a window of its own. */
export function hostAddress(embedBase: string, src: string): string {
  return `${embedBase}/${encodeURIComponent(src)}`;
}

interface FrameAddressOptions {
  embedBase: string;
  src: string;
  /** Of the page, to which alone the player then answers. */
  origin: string;
  /** Whether the player offers the full screen. */
  fullScreen: boolean;
}

/** Address of the player's frame in a page. */
export function frameAddress({ embedBase, src, origin, fullScreen }: FrameAddressOptions): string {
  const parameters = {
    ...{ autoplay: '1', playsinline: '1', enablejsapi: '1', origin, widgetid: '1' },
    ...(!fullScreen && { fs: '0' }),
  };
  return `${hostAddress(embedBase, src)}?${new URLSearchParams(parameters).toString()}`;
}

const STATES: Readonly<Record<number, PlayerState>> = {
  [-1]: 'unstarted',
  0: 'ended',
  1: 'playing',
  2: 'paused',
  3: 'buffering',
  5: 'cued',
};

/** A player as its frame reports it. */
export interface FrameSnapshot extends PlayerSnapshot {
  /** Why it does not play its video. */
  failure?: Contract.PlayerFailure | undefined;
  /** How fast it plays: one of `RATES`. */
  rate: number;
}

/** How fast a player can play. */
export const RATES: readonly number[] = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

/** The host's numbers for what went wrong. Any other one is `unplayable`. */
const FAILURES: Readonly<Record<number, Contract.PlayerFailure>> = {
  5: 'player',
  100: 'removed',
  101: 'forbidden',
  150: 'forbidden',
  // It was not told which page it is in.
  153: 'forbidden',
};

/** A week. What is longer is no video's time. */
const MAX_SECONDS = 7 * 24 * 60 * 60;

const isTime = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= MAX_SECONDS;

/** What a player reports. It reports in parts: each field may come alone. */
export type PlayerReport = Partial<
  Pick<FrameSnapshot, 'state' | 'time' | 'duration' | 'muted' | 'failure' | 'rate'>
>;

function reportIn(info: unknown): PlayerReport {
  if (typeof info !== 'object' || info === null) return {};
  const { playerState, currentTime, duration, muted, playbackRate } = info as Record<string, unknown>;
  const state = typeof playerState === 'number' ? STATES[playerState] : undefined;
  return {
    ...(state && { state }),
    ...(isTime(currentTime) && { time: currentTime }),
    // Until it is known, a player says 0.
    ...(isTime(duration) && duration > 0 && { duration }),
    ...(typeof muted === 'boolean' && { muted }),
    ...(typeof playbackRate === 'number' && RATES.includes(playbackRate) && { rate: playbackRate }),
  };
}

const failureIn = (info: unknown): PlayerReport => ({
  failure: (typeof info === 'number' && FAILURES[info]) || 'unplayable',
});

/** Far more than a player reports at once. */
const MESSAGE_MAX_LENGTH = 64 * 1024;

/** What a message reports; null unless it comes from the player in `frame`. */
export function playerReport(
  { data, origin, source }: MessageEvent<unknown>,
  frame: Window | null,
  embedBase: string,
): PlayerReport | null {
  if (frame === null || source !== frame || origin !== new URL(embedBase).origin) return null;
  if (typeof data !== 'string' || data.length > MESSAGE_MAX_LENGTH) return null;
  try {
    const message = JSON.parse(data) as { event?: unknown; info?: unknown } | null;
    if (typeof message?.event !== 'string') return null;
    return message.event === 'onError' ? failureIn(message.info) : reportIn(message.info);
  } catch {
    return null;
  }
}
