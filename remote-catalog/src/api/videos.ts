import { useApi, type ApiClient, type Video, type VideosResponse } from '@fitreel/sdk/api';
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
  type Query,
} from '@fitreel/sdk/query';

/** Videos a call. `remote.config.ts` names the first call of each list, and a test holds the two together. */
const PAGE_SIZE = 24;

/** Pages kept of a list, as many as somebody scrolls through in an hour; what lies before them is asked for again. */
const PAGES_KEPT = 200;

/** How long a list that nobody looks at is kept, in milliseconds: Back finds it after a long video too. */
const KEPT_MS = 60 * 60 * 1000;

/** Which videos: those of a category, those that a search finds, or all where neither is given. */
export interface VideoFilter {
  categoryId?: string | null;
  /** As typed; `searchTerm` makes it what the API takes. */
  q?: string;
}

/** Place of one page in a list. It knows the one before, since the API reads forward only. */
interface PagePlace {
  index: number;
  cursor: string | undefined;
  before: PagePlace | null;
}

type Pages = InfiniteData<VideosResponse, PagePlace>;

/** The part of a list that is loaded. */
interface LoadedPart {
  videos: readonly Video[];
  /** Index in the whole list of the first of `videos`. */
  start: number;
}

const FIRST: PagePlace = { index: 0, cursor: undefined, before: null };

/** The API filters and pages: the catalogue may be larger than a page should fetch (behaviour.md#video-endpoints). */
export function videosQuery(api: ApiClient, { categoryId = null, q }: VideoFilter = {}) {
  return infiniteQueryOptions({
    queryKey: ['catalog', 'videos', { categoryId, q }],
    queryFn: ({ pageParam, signal }): Promise<VideosResponse> => {
      const params = { limit: PAGE_SIZE, category: categoryId ?? undefined, q, cursor: pageParam.cursor };
      return api.get<VideosResponse>('/videos', { params, signal });
    },
    initialPageParam: FIRST,
    getNextPageParam: ({ nextCursor }, _pages, place): PagePlace | undefined =>
      nextCursor === undefined ? undefined : { index: place.index + 1, cursor: nextCursor, before: place },
    getPreviousPageParam: (_page, _pages, place): PagePlace | undefined => place.before ?? undefined,
    maxPages: PAGES_KEPT,
    gcTime: KEPT_MS,
    // Pages never change into one another; comparing all of them after each would only take time.
    structuralSharing: false,
    // A failure is tried again by the loader of the next visit, or by Retry.
    retryOnMount: false,
    // A list that was scrolled through stays as it was: to load each of its pages again would take a call a page.
    refetchOnMount: (query: Query<VideosResponse, Error, Pages, readonly unknown[]>) =>
      (query.state.data?.pages.length ?? 0) <= 1,
  });
}

const loadedPart = ({ pages, pageParams }: Pages): LoadedPart => ({
  videos: pages.flatMap(({ videos }) => videos),
  start: (pageParams[0]?.index ?? 0) * PAGE_SIZE,
});

/** While the videos of another filter load, those of the one before stay, with `isPlaceholderData`. */
export function useVideos(filter?: VideoFilter) {
  return useInfiniteQuery({
    ...videosQuery(useApi(), filter),
    placeholderData: keepPreviousData,
    select: loadedPart,
  });
}

/** What `useVideos` gives. */
export type VideosQuery = ReturnType<typeof useVideos>;
