import { useApi, type ApiClient, type Contract } from '@fitreel/sdk/api';
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
  type Query,
} from '@fitreel/sdk/query';
import type { Choices } from './filters';

/** Videos per request. */
export const PAGE_SIZE = 24;

/** How long a list is cached after its page is left: Back finds it even after a long video. */
const LIST_KEPT_MS = 60 * 60 * 1000;

/** Selects the videos of a category or creator, or the results of a search; otherwise all videos, optionally trending first. */
export interface VideoFilter {
  categoryId?: string | null;
  creatorId?: string;
  /** As `searchTerm` returns it. */
  q?: string;
  trending?: true;
  /** With an order, a trending list becomes a list of all videos. */
  filters?: Choices;
  /** Videos per request; by default, as many as a grid uses. */
  limit?: number;
}

/** The trending videos, for the home page and for an empty search. */
export const TRENDING = { trending: true, limit: 7 } as const;

/** The order of a list that begins with the latest videos. */
export const LATEST = { sort: 'newest' } as const;

/** The name of an order by views, judged by the first loaded part of a list: without views, it is the latest first. */
export function viewedOrder({ videos, ranked = 0 }: Pick<LoadedPart, 'videos' | 'ranked'>) {
  if (ranked === 0) return 'latest';
  return ranked < Math.min(TRENDING.limit, videos.length) ? 'mostWatched' : 'trending';
}

type Chosen = Pick<Contract.VideosQuery, keyof Choices>;

type Page = Contract.VideosResponse & Partial<Pick<Contract.TrendResponse, 'day' | 'ranked' | 'featured'>>;

/** The pages of a list, each with its cursor. */
type Pages = InfiniteData<Page, string | undefined>;

const videosIn = ({ pages }: Pages) => pages.flatMap(({ videos }) => videos);

/** The loaded part of a list. */
interface LoadedPart {
  videos: readonly Contract.Video[];
  pages: readonly Page[];
  /** The day of the trend. */
  day?: number;
  /** The video chosen by an editor. */
  featured?: Contract.Video;
  /** The number of videos on the first page that viewers liked or opened; these come first. */
  ranked?: number;
  /** The corrected search that found the videos, if the original found none. */
  suggestion?: string;
  /** No video matches all words of the search; these match some of them. */
  partly?: boolean;
  /** The creator named by the search. */
  creator?: Contract.Creator;
}

/** Filters and pages on the server: the catalogue may be too large for one response. */
export function videosQuery(api: ApiClient, filter: VideoFilter = {}) {
  const { categoryId = null, creatorId, q, trending, filters, limit = PAGE_SIZE } = filter;
  return infiniteQueryOptions({
    queryKey: ['catalog', 'videos', { categoryId, creatorId, q, trending, limit, ...filters }],
    queryFn: ({ pageParam, signal }): Promise<Page> => {
      const cursor = pageParam;
      const chosen = filters as Chosen | undefined;
      if (trending && !chosen?.sort)
        return api.request('GET /trend', { query: { limit, ...chosen, cursor }, signal });
      const category = categoryId ?? undefined;
      const query = { limit, category, creator: creatorId, q, ...chosen, cursor };
      return api.request('GET /videos', { query, signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    gcTime: LIST_KEPT_MS,
    meta: { videosIn: (data) => videosIn(data as Pages) },
    // A loaded page never changes: comparing all pages after each request would only take time.
    structuralSharing: false,
    // After a failure, the next visit's loader or Retry fetches again.
    retryOnMount: false,
    // A list of several pages is not reloaded: that would take a request per page.
    refetchOnMount: (query: Query<Page, Error, Pages, readonly unknown[]>) =>
      (query.state.data?.pages.length ?? 0) <= 1,
  });
}

const loadedPart = (data: Pages): LoadedPart => ({
  ...data.pages[0],
  videos: videosIn(data),
  pages: data.pages,
});

/** While the videos of a new filter load, the previous ones stay and `isPlaceholderData` is true. */
export function useVideos(filter?: VideoFilter, { enabled = true } = {}) {
  return useInfiniteQuery({
    ...videosQuery(useApi(), filter),
    enabled,
    placeholderData: keepPreviousData,
    select: loadedPart,
  });
}

/** The result of `useVideos`. */
export type VideosQuery = ReturnType<typeof useVideos>;

/** Loads the next videos, unless a load is in progress, which a new one would cancel. */
export function loadNext({ isFetching, fetchNextPage }: VideosQuery): void {
  if (!isFetching) fetchNextPage().catch(reportError);
}
