import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../transport/api-error';

const STALE_AFTER_MS = 30_000;

export function createQueryClient({ retryDelayMs = 1000 }: { retryDelayMs?: number } = {}): QueryClient {
  // By default observers are notified in a later task: a checkbox just ticked would flicker for a frame.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    queryCache: new QueryCache({ onError: logFailedLoad }),
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        refetchOnWindowFocus: false,
        // Offline, a query fails and offers Retry instead of waiting without end.
        networkMode: 'always',
        refetchOnReconnect: true,
        // Retry only what may pass by itself: no response, or a gateway without its server.
        retry: (failures, error) =>
          failures < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 502),
        retryDelay: retryDelayMs,
      },
    },
  });
}

/** Logs a failed load (behaviour.md#failed-loads), unless it has a page of its own: not found (404), logged out (401). */
function logFailedLoad(error: unknown): void {
  if (error instanceof ApiError && (error.status === 401 || error.status === 404)) return;
  console.error(error);
}
