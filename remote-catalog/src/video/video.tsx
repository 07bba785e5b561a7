import { useRef } from 'react';
import { isMissing } from '@fitreel/sdk/api';
import { getPlatform } from '@fitreel/sdk/platform';
import { notFound, useRouteParams, type LoaderFunctionArgs } from '@fitreel/sdk/remote';
import { categoriesQuery, FailureNotice, PageHeading } from '@fitreel/sdk/ui';
import { loadMustWatch } from './must-watch';
import { isRemoved, Removed } from './removed';
import { useVideo, videoQuery } from './video-query';
import { Watch, WatchSkeleton } from './watch';
import styles from './watch.module.css';
import { videoTexts } from './texts';

export { head } from './video-head';

export async function loader({ params: { videoId = '' }, context }: LoaderFunctionArgs) {
  const platform = getPlatform(context);
  const { api, queryClient } = platform;
  const query = videoQuery(platform, videoId);
  const loads = Promise.all([
    queryClient.ensureQueryData(query).catch((error: unknown) => {
      if (!isRemoved(error)) throw error;
    }),
    loadMustWatch(platform, videoId),
    queryClient.ensureQueryData(categoriesQuery(api)),
  ]);
  // A video that is known, even if only from a list, shows at once, and Must watch when it has loaded.
  const isKnown = queryClient.getQueryData(query.queryKey) !== undefined;
  if (isKnown) loads.catch(() => undefined);
  else await loads;
}

export function Component() {
  const { videoId = '' } = useRouteParams();
  // Stays mounted for the next video, and so does full screen.
  const stage = useRef<HTMLDivElement>(null);
  const { data: video, error, isPending, isFetching, refetch } = useVideo(videoId);
  // The 404 may arrive after the loader's time limit.
  if (isMissing(error)) notFound();
  // A list that was loaded earlier may still contain it.
  if (isRemoved(error)) return <Removed videoId={videoId} />;
  return (
    <div ref={stage} className={styles.stage}>
      {video ? (
        // The key gives the next video a fresh dialog and player.
        <Watch key={video._id} video={video} stage={stage} />
      ) : (
        <>
          <PageHeading title={videoTexts.heading} hidden />
          {isPending ? (
            <WatchSkeleton />
          ) : (
            <FailureNotice
              title={videoTexts.failed}
              error={error}
              busy={isFetching}
              onRetry={() => {
                refetch().catch(reportError);
              }}
            />
          )}
        </>
      )}
    </div>
  );
}
