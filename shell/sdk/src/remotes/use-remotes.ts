import { useSyncExternalStore } from 'react';
import { usePlatform } from '../platform/context';
import type { RemoteStatus } from '../platform/remote-store';

/** The remotes of the page as they are now. */
export function useRemotes(): readonly RemoteStatus[] {
  const { remotes } = usePlatform();
  return useSyncExternalStore(remotes.subscribe, remotes.getSnapshot, remotes.getServerSnapshot);
}
