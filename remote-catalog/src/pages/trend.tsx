import { getPlatform } from '@fitreel/sdk/platform';
import type { LoaderFunctionArgs } from '@fitreel/sdk/remote';
import { PageHeading } from '@fitreel/sdk/ui';
import { inTime } from '../api/in-time';
import { useVideos, videosQuery } from '../api/videos';
import { VideoList } from '../components/video-list';

export async function loader({ context }: LoaderFunctionArgs) {
  const { api, queryClient } = getPlatform(context);
  await inTime(queryClient.ensureInfiniteQueryData(videosQuery(api)));
  return null;
}

/** All videos (behaviour.md#trending). */
export function Component() {
  return (
    <>
      <PageHeading title="Trending Videos" />
      <VideoList label="Trending videos" query={useVideos()} />
    </>
  );
}
