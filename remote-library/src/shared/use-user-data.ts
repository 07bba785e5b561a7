import { useQuery, type QueryKey, type queryOptions } from '@fitreel/sdk/query';
import { useSession } from '@fitreel/sdk/session';
import { useCallback } from 'react';
import type { ListStatus } from './lists';

type UserQuery<T, K extends QueryKey> = ReturnType<typeof queryOptions<T, Error, T, K>>;

interface UserData<T> {
  /** Includes pending changes; undefined unless `ready`. */
  data: T | undefined;
  status: ListStatus;
  error: unknown;
  /** The last load failed, even if data of an earlier one is shown. */
  failed: boolean;
  /** Stable until the query changes. */
  retry: () => void;
}

/** Loads the user's data from the API while there is a session. Loaded data stays if a reload fails. */
export function useUserData<T, K extends QueryKey>(query: UserQuery<T, K>): UserData<T> {
  const { signedIn } = useSession();
  const { data, error, isError, isFetching, refetch } = useQuery({ ...query, enabled: signedIn });
  const retry = useCallback(() => {
    refetch().catch(reportError);
  }, [refetch]);
  // A retry counts as loading.
  const failed = signedIn && isError && !isFetching;
  if (!signedIn) return { data: undefined, status: 'anonymous', error, failed, retry };
  if (data !== undefined) return { data, status: 'ready', error, failed, retry };
  return { data, status: failed ? 'failed' : 'loading', error, failed, retry };
}
