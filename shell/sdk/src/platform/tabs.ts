import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** The part of a `BroadcastChannel` that tabs need. */
export type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'onmessage'>;

/** The other tabs of this browser that show FitReel. */
export interface Tabs {
  /** Tells them that the queries with this key, and those below it, have other data now. */
  announce: (queryKey: QueryKey) => void;
}

/** @param channel reaches the other tabs; absent on a server, and in a browser that has none */
export function createTabs(client: QueryClient, channel?: TabChannel): Tabs {
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<QueryKey>) => {
      client.invalidateQueries({ queryKey: data }).catch(reportError);
    };
  }
  return { announce: (queryKey) => channel?.postMessage(queryKey) };
}
