import { useApi, type ApiClient, type Contract } from '@fitreel/sdk/api';
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
  type Query,
} from '@fitreel/sdk/query';
import type { FilterName, Filters } from './filters';

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
  filters?: Filters;
  /** Of a search: by default the best match first. */
  sort?: string | undefined;
  /** Videos per request, if not as many as a grid takes. */
  limit?: number;
}

/** What trends, for home and for the search without a text. */
export const TRENDING = { trending: true, limit: 10 } as const;

type Facts = Pick<Contract.VideosQuery, FilterName>;
type Sort = Contract.VideosQuery['sort'];

/** The pages of a list, each by its cursor. */
type Pages = InfiniteData<Contract.VideosResponse, string | undefined>;

const videosIn = ({ pages }: Pages) => pages.flatMap(({ videos }) => videos);

/** The part of a list that is loaded. */
interface LoadedPart {
  videos: readonly Contract.Video[];
  /** The words of the titles by which a search found them, as they stand there. */
  matches: readonly string[];
  /** Nothing was found: the videos are those that this finds. */
  suggestion?: string;
  /** No video has all words of a search: the videos have most of them. */
  partly?: boolean;
  /** Whom a search names. */
  creator?: Contract.Creator;
}

/** The API filters and pages: the catalogue may be too large for one response. */
export function videosQuery(api: ApiClient, filter: VideoFilter = {}) {
  const { categoryId = null, creatorId, q, trending, filters, sort, limit = PAGE_SIZE } = filter;
  return infiniteQueryOptions({
    queryKey: ['catalog', 'videos', { categoryId, creatorId, q, trending, limit, sort, ...filters }],
    queryFn: ({ pageParam, signal }): Promise<Contract.VideosResponse> => {
      const cursor = pageParam;
      const facts = filters as Facts | undefined;
      if (trending) return api.request('GET /trend', { query: { limit, ...facts, cursor }, signal });
      const category = categoryId ?? undefined;
      const query = { limit, category, creator: creatorId, q, ...facts, sort: sort as Sort, cursor };
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
    refetchOnMount: (query: Query<Contract.VideosResponse, Error, Pages, readonly unknown[]>) =>
      (query.state.data?.pages.length ?? 0) <= 1,
  });
}

const loadedPart = (data: Pages): LoadedPart => ({
  ...data.pages[0],
  videos: videosIn(data),
  matches: [...new Set(data.pages.flatMap((page) => page.matches ?? []))],
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
