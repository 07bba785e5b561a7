import type { Video } from '@fitreel/contract';

export {
  infiniteQueryOptions,
  keepPreviousData,
  QueryClient,
  QueryObserver,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type Query,
  type QueryKey,
} from '@tanstack/react-query';

/** Facts that a query declares about itself to all remotes of the page. */
export interface QueryMeta extends Record<string, unknown> {
  /** The complete videos in the query's data: the page of one of them shows it at once. */
  videosIn?: (data: unknown) => readonly Video[];
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
  }
}
