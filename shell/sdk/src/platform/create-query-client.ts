import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../transport/api-error';

/** How long loaded data count as fresh, in milliseconds. */
const FRESH_MS = 30_000;

/** The query client of one app. */
export function createQueryClient({ retryDelay = 1000 }: { retryDelay?: number } = {}): QueryClient {
  // By default observers hear of a change in a later task: a box that was just ticked would flicker back for a frame.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    queryCache: new QueryCache({ onError: logFailedLoad }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        // Without a network a call fails and offers Retry, rather than wait with no end.
        networkMode: 'always',
        // What failed meanwhile, or is no longer fresh, comes by itself when the network is back.
        refetchOnReconnect: true,
        // Only what may pass by itself: no answer, or a gateway without its server.
        retry: (failures, error) =>
          failures < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 502),
        retryDelay,
      },
    },
  });
}

/**
 * Failed loads are logged, once each (decision 15). Not those that are answers with a page of their own: nothing
 * there (404), and a session that has ended (401).
 */
function logFailedLoad(error: unknown): void {
  if (error instanceof ApiError && (error.status === 401 || error.status === 404)) return;
  console.error(error);
}
