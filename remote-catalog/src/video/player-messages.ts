import type { Contract } from '@fitreel/sdk/api';
import type { PlayerSnapshot, PlayerState } from '@fitreel/sdk/slots';

/*
 * Messages between the page and the video host's player, following its embed protocol (behaviour.md#video-host). The host's own script,
 * which would send the same messages, is not used: the page's policy forbids scripts of other sites.
 */

const CHANNEL = { id: 1, channel: 'widget' };

/** Asks a player to answer, and to report its state from then on. */
export const LISTENING = JSON.stringify({ event: 'listening', ...CHANNEL });

/** A command to a player, such as `seekTo` with `[90, true]`. */
export function command(func: string, ...args: readonly unknown[]): string {
  return JSON.stringify({ event: 'command', func, args, ...CHANNEL });
}

/** Address of a video at its host, to open in a separate window. */
export function hostAddress(embedBase: string, src: string): string {
  return `${embedBase}/${encodeURIComponent(src)}`;
}

interface FrameAddressOptions {
  embedBase: string;
  src: string;
  /** Origin of the page: the player only sends its answers there. */
  origin: string;
  /** Whether the player offers full screen. */
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

/** A player's state as its frame reports it. */
export interface FrameSnapshot extends PlayerSnapshot {
  /** The reason why it does not play its video. */
  failure?: Contract.PlayerFailure | undefined;
  /** Playback rate: one of `RATES`. */
  rate: number;
}

/** The playback rates of a player. */
export const RATES: readonly number[] = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

/** The host's error codes. Any other is `unplayable`. */
const FAILURES: Readonly<Record<number, Contract.PlayerFailure>> = {
  5: 'player',
  100: 'removed',
  101: 'forbidden',
  150: 'forbidden',
  // The player did not learn which page it is in.
  153: 'forbidden',
};

/** A week. Anything longer is not a valid time of a video. */
const MAX_SECONDS = 7 * 24 * 60 * 60;

const isTime = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= MAX_SECONDS;

/** A player's report. It may be partial: each field may come alone. */
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
    // A player sends 0 until it is known.
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

/** The report in a message; null unless it comes from the player in `frame`. */
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
