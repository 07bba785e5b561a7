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

/** How long a list outlives its page: Back finds it even after a long video. */
const LIST_KEPT_MS = 60 * 60 * 1000;

/** Selects the videos of a category or creator, or the results of a search; else all videos, or those that trend first. */
export interface VideoFilter {
  categoryId?: string | null;
  creatorId?: string;
  /** As `searchTerm` returns it. */
  q?: string;
  trending?: true;
  /** A sorted list of what trends is one of all videos. */
  filters?: Choices;
  /** Videos per request, if not as many as a grid takes. */
  limit?: number;
}

/** What trends, for home and for the search without a text. */
export const TRENDING = { trending: true, limit: 7 } as const;

/** The order of a list that begins with its latest videos. */
export const LATEST = { sort: 'newest' } as const;

/** What an order by views may be called, by the part of a list that is loaded first: without views the latest come first. */
export function viewedOrder({ videos, ranked = 0 }: Pick<LoadedPart, 'videos' | 'ranked'>) {
  if (ranked === 0) return 'latest';
  return ranked < Math.min(TRENDING.limit, videos.length) ? 'mostWatched' : 'trending';
}

type Chosen = Pick<Contract.VideosQuery, keyof Choices>;

type Page = Contract.VideosResponse & Partial<Pick<Contract.TrendResponse, 'day' | 'ranked' | 'featured'>>;

/** The pages of a list, each by its cursor. */
type Pages = InfiniteData<Page, string | undefined>;

const videosIn = ({ pages }: Pages) => pages.flatMap(({ videos }) => videos);

/** The part of a list that is loaded. */
interface LoadedPart {
  videos: readonly Contract.Video[];
  pages: readonly Page[];
  /** The day of what trends. */
  day?: number;
  /** The video that an editor has chosen. */
  featured?: Contract.Video;
  /** How many videos of the first page viewers liked or opened: they come first. */
  ranked?: number;
  /** Nothing was found: the videos are those that this finds. */
  suggestion?: string;
  /** No video has all words of a search: the videos have some of them. */
  partly?: boolean;
  /** Whom a search names. */
  creator?: Contract.Creator;
}

/** The API filters and pages: the catalogue may be too large for one response. */
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
    // A page that has loaded does not change: comparing all of them after each request would only take time.
    structuralSharing: false,
    // After a failure, the next visit's loader or Retry fetches again.
    retryOnMount: false,
    // A list of several pages stays as it is: reloading it would take a request per page.
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

/** What `useVideos` returns. */
export type VideosQuery = ReturnType<typeof useVideos>;

/** Loads the videos after the loaded ones, unless a load is under way: another one would cancel it. */
export function loadNext({ isFetching, fetchNextPage }: VideosQuery): void {
  if (!isFetching) fetchNextPage().catch(reportError);
}
