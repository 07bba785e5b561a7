import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * True while the page must match the server's output, which is the same for everybody: on the server, and while React hydrates. Then it
 * renders again with false.
 */
export function useHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
