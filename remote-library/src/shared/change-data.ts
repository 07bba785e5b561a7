import type { Platform } from '@fitreel/sdk/platform';
import type { QueryKey } from '@fitreel/sdk/query';
import { changesOf, type Outcome } from './changes';

/** A change of what one query of the user has loaded. */
interface DataChange<T> {
  queryKey: QueryKey;
  /** What it changes, such as the ids of videos. */
  entityIds: readonly string[];
  intent: string;
  /** Shows the change, and takes back nothing else; both may be called again. Data that are still loading stay as they are. */
  edit: { make: (data: T) => T; takeBack: (data: T) => T };
  /** Resolves with the data as the API has them then; undefined if they are not loaded. */
  request: () => Promise<T | undefined>;
  /** Called once the response is in the cache. */
  confirmed?: () => void;
}

/** Makes a change in the order of all changes with its key, as `Changes.make` does. */
export function changeData<T>(platform: Platform, change: DataChange<T>): Promise<Outcome> {
  const { queryClient } = platform;
  const { queryKey, entityIds, intent, edit, request, confirmed } = change;
  const write = (by: (data: T) => T) => () =>
    queryClient.setQueryData<T>(queryKey, (data) => (data === undefined ? data : by(data)));
  return changesOf(platform).make({
    queryKey,
    entityIds,
    intent,
    apply: write(edit.make),
    undo: write(edit.takeBack),
    async send() {
      const data = await request();
      return () => {
        queryClient.setQueryData<T>(queryKey, data);
        confirmed?.();
      };
    },
  });
}
