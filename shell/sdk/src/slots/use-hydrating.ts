import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** True on a server and while React takes over what a server rendered; then renders again with false. */
export function useHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
