import { queryOptions, useQuery } from '@fitreel/sdk/query';
import type { Platform } from '@fitreel/sdk/platform';
import { useSession } from '@fitreel/sdk/session';
import { readStored, writeStored } from './stored';

/** Where local storage keeps the openings, oldest first. Logout clears it (behaviour.md#logout). */
const OPENINGS_KEY = 'opened';

/** More videos than anybody looks through; the oldest go first. */
const MAX_OPENINGS = 1000;

/** When the user last opened which video on this device. */
export interface Openings {
  /** Video id → milliseconds since 1970. */
  times: ReadonlyMap<string, number>;
  /** When this was read: what "today" is on a page that shows it. */
  readAtMs: number;
}

function readOpenings(): Openings {
  return { times: storedTimes(), readAtMs: Date.now() };
}

/** Stores that the video is opened now. Does nothing in a browser that blocks storage. */
function storeOpening(videoId: string): Openings {
  const { times, readAtMs } = readOpenings();
  const others = [...times].filter(([id]) => id !== videoId).slice(1 - MAX_OPENINGS);
  const all = new Map([...others, [videoId, readAtMs]] as const);
  // Where that fails, the history page still lists the video.
  writeStored('localStorage', OPENINGS_KEY, [...all]);
  return { times: all, readAtMs };
}

function storedTimes(): Map<string, number> {
  const pairs = readStored('localStorage', OPENINGS_KEY);
  return new Map(Array.isArray(pairs) ? pairs.filter(isTime) : []);
}

function isTime(pair: unknown): pair is [string, number] {
  return Array.isArray(pair) && typeof pair[0] === 'string' && Number.isFinite(pair[1]);
}

/** Under `user`, since the end of the session removes it. */
const openingsQuery = queryOptions({ queryKey: ['user', 'openings'], queryFn: readOpenings, staleTime: 0 });

/** When the user last opened which video on this device (behaviour.md#history); null until it is read. */
export function useOpenings(): Openings | null {
  const { signedIn } = useSession();
  return useQuery({ ...openingsQuery, enabled: signedIn }).data ?? null;
}

/** Notes that the user opens the video now. */
export function noteOpening({ queryClient, tabs }: Platform, videoId: string): void {
  queryClient.setQueryData(openingsQuery.queryKey, storeOpening(videoId));
  tabs.announce(openingsQuery.queryKey);
}
