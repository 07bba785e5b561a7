import { getPlatform, type Platform } from '@fitreel/sdk/platform';
import {
  type HeadArguments,
  type LoaderFunctionArgs,
  notFound,
  type PageHead,
  useRouteParams,
} from '@fitreel/sdk/remote';
import { categoriesQuery, categoryPath, PageHeading, useCategories } from '@fitreel/sdk/ui';
import type { Contract } from '@fitreel/sdk/api';
import { queryOptions } from '@fitreel/sdk/query';
import { breadcrumbs } from '../shared/breadcrumbs';
import { homeTexts } from './texts';
import { VideoList } from '../shared/video-list';
import { countsQuery, filtersIn, useFilters } from '../shared/filters';
import { VideoFilters } from '../shared/video-filters';
import { TRENDING, useVideos, videosQuery } from '../shared/videos';
import { CategoryFilter } from './category-filter';
import { CategoryHeader } from './category-header';
import { Story } from './story';
import styles from './home.module.css';

/** Serves `/`, and `/category{categoryId}` with the videos of that category (behaviour.md#home-and-categories). */
export async function loader({ params: { categoryId }, request, context }: LoaderFunctionArgs) {
  const platform = getPlatform(context);
  const filters = filtersIn(new URL(request.url).searchParams);
  const { api, queryClient } = platform;
  await Promise.all([
    categoryId === undefined
      ? queryClient.ensureInfiniteQueryData(videosQuery(api, TRENDING))
      : queryClient.ensureQueryData(categoryQuery(platform, categoryId)),
    queryClient.ensureInfiniteQueryData(videosQuery(api, { categoryId, filters })),
    queryClient.ensureQueryData(countsQuery(api, { categoryId }, filters)),
    queryClient.ensureQueryData(categoriesQuery(api)),
  ]);
}

/** The metadata of a category's page for search engines and link previews; the home page uses the site's own. */
export function head({ params: { categoryId }, platform, siteUrl }: HeadArguments): PageHead | null {
  if (categoryId === undefined) return null;
  const category = platform.queryClient.getQueryData(categoryQuery(platform, categoryId).queryKey);
  if (!category) return null;
  const name = category.categoryName;
  return {
    title: name,
    description: homeTexts.description(name),
    structuredData: [breadcrumbs(siteUrl, [{ name, path: categoryPath(category._id) }])],
  };
}

export function Component() {
  const { categoryId = null } = useRouteParams();
  const categories = useCategories();
  const { chosen: filters } = useFilters();
  const isFiltered = Object.keys(filters).length > 0;
  const videos = useVideos({ categoryId, filters });
  const category = categories.data?.find(({ _id }) => _id === categoryId);
  // The categories may arrive after the loader's time limit.
  if (categories.data && categoryId !== null && !category) notFound();

  const title = category?.categoryName ?? homeTexts.category;
  return (
    <>
      {categoryId === null && <PageHeading title={homeTexts.heading} hidden />}
      <CategoryFilter
        categories={categories.data}
        selected={categoryId}
        failed={categories.isError}
        busy={categories.isFetching}
        onRetry={() => {
          categories.refetch().catch(reportError);
        }}
      />
      <VideoFilters categoryId={categoryId} videos={videos} link={homeTexts.now} />
      {categoryId === null ? (
        <>
          {!isFiltered && (
            <Story categories={categories.data ?? (categories.isError ? [] : undefined)} videos={videos} />
          )}
          <h2 className={styles.heading}>{isFiltered ? homeTexts.videos : homeTexts.allVideos}</h2>
        </>
      ) : (
        <CategoryHeader title={title} videos={videos.isPlaceholderData ? [] : (videos.data?.videos ?? [])} />
      )}
      <VideoList
        label={category ? homeTexts.videosOf(title) : homeTexts.videos}
        query={videos}
        eager={categoryId !== null || isFiltered}
      />
    </>
  );
}

/** One category, taken from the list of all if that has loaded. Fails with an `ApiError` of status 404 if it does not exist. */
function categoryQuery({ api, queryClient }: Platform, categoryId: string) {
  return queryOptions({
    queryKey: ['catalog', 'category', categoryId],
    queryFn: async ({ signal }): Promise<Contract.Category> =>
      (await api.request('GET /categories/{categoryId}', { params: { categoryId }, signal })).category,
    initialData: () =>
      queryClient.getQueryData(categoriesQuery(api).queryKey)?.find(({ _id }) => _id === categoryId),
  });
}
