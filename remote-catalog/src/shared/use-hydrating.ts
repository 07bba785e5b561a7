import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the page is as the server renders it, for everybody: on the server, and while the app takes it over. */
export function useHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
