import { useApi, type Contract } from '@fitreel/sdk/api';
import { keepPreviousData, useQuery, useQueryClient } from '@fitreel/sdk/query';
import { createContext, use, useEffect, useState } from 'react';
import type { EditingClient, View } from './editing-client';
import { isWorthRetry } from '../shared/gateway-request';

/** Shorter than the 5 seconds within which viewers see changes. */
const POLL_INTERVAL_MS = 2000;

const CATEGORIES_INTERVAL_MS = 10_000;

/** Rows per page. */
const PAGE_SIZE = 100;

/** Pause between the pages of a long selection. */
const PAGES_PAUSE_MS = 40;

/** The most rows of a response. */
const LARGEST_PAGE = 200;

/** The most videos of a change. */
export const CHANGED_MAX = 10_000;

/** The context shared by the parts of the room: the client, and a key for this opening. No key contains the token. */
export interface Room {
  client: EditingClient;
  key: number;
}

let rooms = 0;

/** A room for `client`, whose data is dropped from memory with it. */
export function useNewRoom(client: EditingClient): Room {
  const queries = useQueryClient();
  const [key] = useState(() => (rooms += 1));
  useEffect(() => () => queries.removeQueries({ queryKey: ['editing', key] }), [queries, key]);
  return { client, key };
}

export const RoomContext = createContext<Room | null>(null);

export function useRoom(): Room {
  const room = use(RoomContext);
  if (!room) throw new Error('This part belongs into the editor’s room.');
  return room;
}

/** The number of videos in the view, and the catalogue's version, which includes the changes of all editors. */
export function useVersion(view: View) {
  const { client, key } = useRoom();
  return useQuery({
    queryKey: ['editing', key, 'version', view],
    queryFn: async () => {
      const { total, version } = await client.videos(view, { offset: 0, limit: 1 });
      return { total, version };
    },
    retry: isWorthRetry,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.status === 'error' ? false : POLL_INTERVAL_MS),
  });
}

/** The video in a row of the view, as of `version`. Rows of a page share one request. */
export function useRow(view: View, version: number, index: number, wanted: boolean) {
  const { client, key } = useRoom();
  const page = Math.floor(index / PAGE_SIZE);
  return useQuery({
    queryKey: ['editing', key, 'page', view, page, version],
    queryFn: () => client.videos(view, { offset: page * PAGE_SIZE, limit: PAGE_SIZE }),
    select: ({ videos }): Contract.EditedVideo | undefined => videos[index % PAGE_SIZE],
    enabled: wanted,
    retry: isWorthRetry,
    staleTime: Infinity,
    gcTime: 10_000,
    placeholderData: keepPreviousData,
  });
}

/** The categories, including ones that somebody has just added. */
export function useRoomCategories(version: number) {
  const { key } = useRoom();
  const api = useApi();
  return useQuery({
    queryKey: ['editing', key, 'categories', version],
    queryFn: async () => (await api.request('GET /categories')).categories,
    // A cache in front of the API may return categories that are some seconds old.
    refetchInterval: CATEGORIES_INTERVAL_MS,
    placeholderData: keepPreviousData,
  });
}

/** Reloads all data of the room after one of its own changes, without waiting for the next poll. */
export function useRefresh(): () => Promise<void> {
  const { key } = useRoom();
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['editing', key] });
}

/** Loads the ids of all videos of a view, up to the limit of a change. */
export function useAllIds(): (view: View, total: number) => Promise<string[]> {
  const { client } = useRoom();
  return async (view, total) => {
    const ids: string[] = [];
    for (let offset = 0; offset < Math.min(total, CHANGED_MAX); offset += LARGEST_PAGE) {
      const { videos } = await client.videos(view, { offset, limit: LARGEST_PAGE });
      ids.push(...videos.map(({ _id }) => _id));
      // Stay within the limit of a remote's requests per second.
      await new Promise((resolve) => setTimeout(resolve, PAGES_PAUSE_MS));
    }
    return ids;
  };
}
