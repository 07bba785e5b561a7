import { getPlatform } from '@fitreel/sdk/platform';
import type { LoaderFunctionArgs } from '@fitreel/sdk/remote';
import { categoriesQuery, PageHeading } from '@fitreel/sdk/ui';
import { countsQuery, filtersIn, useFilters } from '../shared/filters';
import { VideoFilters } from '../shared/video-filters';
import { orderTexts } from '../shared/texts';
import { useVideos, videosQuery, viewedOrder } from '../shared/videos';
import { VideoList } from '../shared/video-list';
import styles from './trend.module.css';
import { trendTexts } from './texts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const filters = filtersIn(new URL(request.url).searchParams);
  const { api, queryClient } = getPlatform(context);
  await Promise.all([
    queryClient.ensureInfiniteQueryData(videosQuery(api, { trending: true, filters })),
    queryClient.ensureQueryData(countsQuery(api, {}, filters)),
    queryClient.ensureQueryData(categoriesQuery(api)),
  ]);
}

/** All videos, trending ones first, each of those with its rank (behaviour.md#trending). */
export function Component() {
  const { chosen: filters } = useFilters();
  const videos = useVideos({ trending: true, filters });
  const ranks = videos.data?.pages.reduce((sum, { ranked = 0 }) => sum + ranked, 0);
  return (
    <>
      <PageHeading title={trendTexts.heading} />
      <VideoFilters
        videos={videos}
        order={filters.sort || !videos.data ? trendTexts.order : orderTexts[viewedOrder(videos.data)]}
      />
      <div className={styles.ranked}>
        <VideoList label={trendTexts.videos} query={videos} ranks={ranks} />
      </div>
    </>
  );
}
