import { useState } from 'react';
import { useHydrating } from '../platform/use-hydrating';
import { useSessionSnapshot } from '../session/session';
import { eraseSearches, recentSearches } from './recent-searches';

export interface RecentSearches {
  /** The latest first; undefined in a rendered page until it has hydrated. */
  searches: readonly string[] | undefined;
  eraseAll: () => void;
}

/** The searches stored on the device at the time of the render: logout clears them. */
export function useRecentSearches(): RecentSearches {
  const hydrating = useHydrating();
  useSessionSnapshot();
  const [, setErased] = useState(0);
  return {
    searches: hydrating ? undefined : recentSearches(),
    eraseAll() {
      eraseSearches();
      setErased((count) => count + 1);
    },
  };
}
