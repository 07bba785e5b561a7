export {
  infiniteQueryOptions,
  keepPreviousData,
  QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type Query,
} from '@tanstack/react-query';
