import { getPlatform } from '@fitreel/sdk/platform';
import type { LoaderFunctionArgs } from '@fitreel/sdk/remote';
import { categoriesQuery, PageHeading } from '@fitreel/sdk/ui';
import { useVideos, videosQuery } from '../shared/videos';
import { VideoList } from '../shared/video-list';
import { trendTexts } from '../texts';

const TRENDING = { trending: true } as const;

export async function loader({ context }: LoaderFunctionArgs) {
  const { api, queryClient } = getPlatform(context);
  await Promise.all([
    queryClient.ensureInfiniteQueryData(videosQuery(api, TRENDING)),
    queryClient.ensureQueryData(categoriesQuery(api)),
  ]);
}

/** All videos, those that trend first (behaviour.md#trending). */
export function Component() {
  return (
    <>
      <PageHeading title={trendTexts.heading} />
      <VideoList label={trendTexts.videos} query={useVideos(TRENDING)} />
    </>
  );
}
