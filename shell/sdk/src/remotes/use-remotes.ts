import { usePlatform } from '../platform/context';
import type { RemoteStatus } from '../platform/remote-store';
import { useStore } from '../store';

/** The remotes of the page and how their loads went. */
export function useRemotes(): readonly RemoteStatus[] {
  return useStore(usePlatform().remotes);
}
