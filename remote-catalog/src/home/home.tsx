import { getPlatform, type Platform } from '@fitreel/sdk/platform';
import { type LoaderFunctionArgs, notFound, useRouteParams } from '@fitreel/sdk/remote';
import { categoriesQuery, PageHeading, useCategories } from '@fitreel/sdk/ui';
import type { Contract } from '@fitreel/sdk/api';
import { queryOptions } from '@fitreel/sdk/query';
import { homeTexts } from '../texts';
import { VideoList } from '../shared/video-list';
import { useVideos, videosQuery } from '../shared/videos';
import { CategoryFilter } from './category-filter';
import { Welcome } from './welcome';

/** Serves `/`, and `/category{categoryId}` with the videos of that category (behaviour.md#home-and-categories). */
export async function loader({ params: { categoryId }, context }: LoaderFunctionArgs) {
  const platform = getPlatform(context);
  const { api, queryClient } = platform;
  await Promise.all([
    categoryId !== undefined && queryClient.ensureQueryData(categoryQuery(platform, categoryId)),
    queryClient.ensureInfiniteQueryData(videosQuery(api, { categoryId })),
    queryClient.ensureQueryData(categoriesQuery(api)),
  ]);
}

export function Component() {
  const { categoryId = null } = useRouteParams();
  const categories = useCategories();
  const videos = useVideos({ categoryId });
  const category = categories.data?.find(({ _id }) => _id === categoryId);
  // The categories may arrive after the loader has stopped waiting.
  if (categories.data && categoryId !== null && !category) notFound();

  const title = category?.categoryName ?? (categoryId === null ? homeTexts.heading : homeTexts.category);
  return (
    <>
      <PageHeading title={title} hidden />
      <Welcome />
      <CategoryFilter
        categories={categories.data}
        selected={categoryId}
        failed={categories.isError}
        busy={categories.isFetching}
        onRetry={() => {
          categories.refetch().catch(reportError);
        }}
      />
      <VideoList label={category ? homeTexts.videosOf(title) : homeTexts.videos} query={videos} />
    </>
  );
}

/** One category; as the list of all has it, if that is loaded. Fails with an `ApiError` of status 404 if there is none. */
function categoryQuery({ api, queryClient }: Platform, categoryId: string) {
  return queryOptions({
    queryKey: ['catalog', 'category', categoryId],
    queryFn: async ({ signal }): Promise<Contract.Category> =>
      (await api.request('GET /categories/{categoryId}', { params: { categoryId }, signal })).category,
    initialData: () =>
      queryClient.getQueryData(categoriesQuery(api).queryKey)?.find(({ _id }) => _id === categoryId),
  });
}
