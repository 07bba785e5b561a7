import { getPlatform } from '@fitreel/sdk/platform';
import { type LoaderFunctionArgs, notFound, useRouteParams } from '@fitreel/sdk/remote';
import { categoriesQuery, PageHeading } from '@fitreel/sdk/ui';
import type { ReactNode } from 'react';
import { type ApiClient, type Contract, useApi } from '@fitreel/sdk/api';
import { queryOptions, useQuery } from '@fitreel/sdk/query';
import { isMissing } from '../shared/is-missing';
import { useVideos, videosQuery } from '../shared/videos';
import { VideoList } from '../shared/video-list';
import { creatorTexts } from '../texts';
import styles from './creator-details.module.css';

export async function loader({ params: { creatorId = '' }, context }: LoaderFunctionArgs) {
  const { api, queryClient } = getPlatform(context);
  await Promise.all([
    queryClient.ensureQueryData(creatorQuery(api, creatorId)),
    queryClient.ensureInfiniteQueryData(videosQuery(api, { creatorId })),
    queryClient.ensureQueryData(categoriesQuery(api)),
  ]);
}

/** A creator's videos (behaviour.md#creators). */
export function Component() {
  const { creatorId = '' } = useRouteParams();
  const { data: creator, error } = useCreator(creatorId);
  const videos = useVideos({ creatorId });
  // The 404 may arrive after the loader has stopped waiting.
  if (isMissing(error)) notFound();

  const name = creator?.name ?? creatorTexts.unnamed;
  return (
    <>
      <CreatorDetails creator={creator}>
        <PageHeading title={name} />
      </CreatorDetails>
      <VideoList label={creatorTexts.videosOf(name)} query={videos} />
    </>
  );
}

/** The picture and the subscribers of a creator around the heading; without a creator, the space for them. */
function CreatorDetails({
  creator,
  children,
}: {
  creator: Contract.Creator | undefined;
  children: ReactNode;
}) {
  return (
    <div className={styles.details}>
      {creator ? (
        <img className={styles.avatar} src={creator.avatar} alt="" width={72} height={72} />
      ) : (
        <div className={styles.avatar} />
      )}
      <div className={styles.text}>
        {children}
        <p className={styles.subscribers}>{creator && creatorTexts.subscribers(creator.subscriber)}</p>
      </div>
    </div>
  );
}

/** One creator. Fails with an `ApiError` of status 404 if there is no video of theirs (see `isMissing`). */
function creatorQuery(api: ApiClient, creatorId: string) {
  return queryOptions({
    queryKey: ['catalog', 'creator', creatorId],
    queryFn: async ({ signal }): Promise<Contract.Creator> =>
      (await api.request('GET /creators/{creatorId}', { params: { creatorId }, signal })).creator,
    // After a failure, the next visit's loader or Retry fetches again.
    retryOnMount: false,
  });
}

function useCreator(creatorId: string) {
  return useQuery(creatorQuery(useApi(), creatorId));
}
