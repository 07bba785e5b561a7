import { queryOptions, useQuery } from '@fitreel/sdk/query';
import { deviceItem, isId, isTime, type Platform } from '@fitreel/sdk/platform';
import { useSession } from '@fitreel/sdk/session';

/** More videos than anybody looks through; the oldest go first. */
const MAX_OPENINGS = 1000;

/** Video id → milliseconds since 1970, oldest first. */
const kept = deviceItem<ReadonlyMap<string, number>>('library.opened', {
  was: 'opened',
  parse: (pairs) => new Map(Array.isArray(pairs) ? pairs.filter(isOpening).slice(-MAX_OPENINGS) : []),
  format: (times) => [...times],
});

function isOpening(pair: unknown): pair is [string, number] {
  return Array.isArray(pair) && isId(pair[0]) && isTime(pair[1]);
}

/** When the user last opened which video on this device. */
export interface Openings {
  /** Video id → milliseconds since 1970. */
  times: ReadonlyMap<string, number>;
  /** When this was read: what "today" is on a page that shows it. */
  readAtMs: number;
}

function readOpenings(): Openings {
  return { times: kept.read() ?? new Map(), readAtMs: Date.now() };
}

/** Stores that the video is opened now. Does nothing in a browser that blocks storage. */
function storeOpening(videoId: string): Openings {
  const { times, readAtMs } = readOpenings();
  const others = [...times].filter(([id]) => id !== videoId).slice(1 - MAX_OPENINGS);
  const all = new Map([...others, [videoId, readAtMs]] as const);
  // Where that fails, the history page still lists the video.
  kept.write(all);
  return { times: all, readAtMs };
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
