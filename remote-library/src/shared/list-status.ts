import type { ListStatus } from './lists';

interface QueryState {
  signedIn: boolean;
  loaded: boolean;
  isError: boolean;
  isFetching: boolean;
}

/** Data once loaded stays on screen when a reload fails; a retry counts as loading. */
export function statusOf({ signedIn, loaded, isError, isFetching }: QueryState): ListStatus {
  if (!signedIn) return 'anonymous';
  if (loaded) return 'ready';
  return isError && !isFetching ? 'failed' : 'loading';
}
