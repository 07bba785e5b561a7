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
export type { QueryMeta } from './query-meta';
