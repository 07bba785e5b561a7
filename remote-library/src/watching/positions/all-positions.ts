import type { Contract } from '@fitreel/sdk/api';
import type { Platform } from '@fitreel/sdk/platform';
import { QueryObserver } from '@fitreel/sdk/query';
import { createStore, type Store } from '@fitreel/sdk/store';
import { positionsQuery, type PositionMap } from './position-queries';
import type { UnsentPositions } from './unsent';

/** The API's positions, overlaid with unsent ones. */
export function createAllStore({ api, queryClient, session }: Platform, unsent: Store<UnsentPositions>) {
  const maps = new WeakMap<readonly Contract.Position[], PositionMap>();
  let last: { data: unknown; over: UnsentPositions } | undefined;
  const optionsNow = () => ({ ...positionsQuery(api), enabled: session.getSnapshot().signedIn });
  return createStore<PositionMap>(new Map(), {
    read(previous) {
      const data = session.getSnapshot().signedIn
        ? queryClient.getQueryData(positionsQuery(api).queryKey)
        : undefined;
      const over = unsent.getSnapshot();
      if (last?.data === data && last?.over === over) return previous;
      last = { data, over };
      let known = data && maps.get(data);
      if (data && !known)
        maps.set(data, (known = new Map(data.map(({ _id, ...position }) => [_id, position]))));
      if (known && over.size === 0) return known;
      const positions = new Map(known);
      for (const [id, { seconds, duration, watched }] of over)
        positions.set(id, { seconds, duration, watched: watched ?? positions.get(id)?.watched ?? false });
      return positions;
    },
    subscribe(changed) {
      const observer = new QueryObserver(queryClient, optionsNow());
      const ends = [
        observer.subscribe(changed),
        unsent.subscribe(changed),
        session.subscribe(() => {
          observer.setOptions(optionsNow());
          changed();
        }),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
  });
}
