import type { ListStatus } from './types';

interface Facts {
  signedIn: boolean;
  loaded: boolean;
  isError: boolean;
  isFetching: boolean;
}

/** What was loaded once stays shown when loading it again fails; a retry counts as loading. */
export function statusOf({ signedIn, loaded, isError, isFetching }: Facts): ListStatus {
  if (!signedIn) return 'anonymous';
  if (loaded) return 'ready';
  return isError && !isFetching ? 'failed' : 'loading';
}
