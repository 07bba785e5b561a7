import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether the page is as the server renders it, for everybody: on the server, and while React takes over what a server rendered.
 * Then it renders again with false.
 */
export function useHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
