import { useMemo } from 'react';
import { deviceItem, isId, isTime, usePlatform, type Platform } from '@fitreel/sdk/platform';
import { useStore } from '@fitreel/sdk/store';
import { useToday } from './activity/use-today';
import { createDeviceStore } from './device-store';
import { perPlatform } from './per-platform';

/** More videos than anybody looks through. The oldest are dropped first. */
const MAX_OPENINGS = 1000;

/** Video id → milliseconds since 1970, oldest first. */
type Times = ReadonlyMap<string, number>;

const NONE: Times = new Map();

const kept = deviceItem<Times>('library.opened', {
  was: 'opened',
  parse: (pairs) => new Map(Array.isArray(pairs) ? pairs.filter(isOpening).slice(-MAX_OPENINGS) : []),
  format: (times) => [...times],
});

function isOpening(pair: unknown): pair is [string, number] {
  return Array.isArray(pair) && isId(pair[0]) && isTime(pair[1]);
}

const openingsOf = perPlatform((platform) => createDeviceStore(platform, kept, NONE));

/** When the user last opened each video on this device. */
export interface Openings {
  times: Times;
  /** Today's date in the user's time zone. */
  today: string;
}

/** When the user last opened each video on this device (behaviour.md#history); null on the server. */
export function useOpenings(): Openings | null {
  const times = useStore(openingsOf(usePlatform()));
  const today = useToday();
  return useMemo(() => (today === null ? null : { times, today }), [times, today]);
}

/** Records that the user is opening the video now. */
export function noteOpening(platform: Platform, videoId: string): void {
  openingsOf(platform).change((times) => {
    const others = [...times].filter(([id]) => id !== videoId).slice(1 - MAX_OPENINGS);
    return new Map([...others, [videoId, Date.now()]]);
  });
}
