import { useLoaderData } from 'react-router-dom';
import { getPlatform } from '@fitreel/sdk/platform';
import { notFound, type LoaderFunctionArgs } from '@fitreel/sdk/remote';
import { categoriesQuery, PageHeading, useCategories } from '@fitreel/sdk/ui';
import { useVideos, videosQuery } from '../shared/videos';
import { CategoryFilter } from './category-filter';
import { VideoList } from '../shared/video-list';
import { Welcome } from './welcome';
import { waitForData } from '../shared/wait-for-data';
import { homeTexts } from '../texts';

/** Serves `/`, and `/category{categoryId}` with the videos of that category (behaviour.md#home-and-categories). */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { api, queryClient } = getPlatform(context);
  const categoryId = params['categoryId'] ?? null;
  await waitForData(
    queryClient.ensureInfiniteQueryData(videosQuery(api, { categoryId })),
    queryClient.ensureQueryData(categoriesQuery(api)),
  );
  const categories = queryClient.getQueryData(categoriesQuery(api).queryKey);
  if (categories && categoryId !== null && !categories.some(({ _id }) => _id === categoryId)) notFound();
  return { categoryId };
}

export function Component() {
  const { categoryId } = useLoaderData<typeof loader>();
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
