import { getPlatform } from '@fitreel/sdk/platform';
import { type LoaderFunctionArgs, notFound, useRouteParams } from '@fitreel/sdk/remote';
import { Slot } from '@fitreel/sdk/slots';
import { categoriesQuery, categoryTone, PageHeading, Together } from '@fitreel/sdk/ui';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { type ApiClient, type Contract, isMissing, useApi } from '@fitreel/sdk/api';
import { queryOptions, useQuery } from '@fitreel/sdk/query';
import { LATEST, useVideos, videosQuery } from '../shared/videos';
import { VideoList } from '../shared/video-list';
import { creatorTexts } from './texts';
import styles from './creator-details.module.css';

export async function loader({ params: { creatorId = '' }, context }: LoaderFunctionArgs) {
  const { api, queryClient } = getPlatform(context);
  await Promise.all([
    queryClient.ensureQueryData(creatorQuery(api, creatorId)),
    queryClient.ensureInfiniteQueryData(videosQuery(api, { creatorId, filters: LATEST })),
    queryClient.ensureQueryData(categoriesQuery(api)),
  ]);
}

/** A creator's videos, the latest first (behaviour.md#creators). */
export function Component() {
  const { creatorId = '' } = useRouteParams();
  const { data: creator, error } = useCreator(creatorId);
  const videos = useVideos({ creatorId, filters: LATEST });
  // The 404 may arrive after the loader's time limit.
  if (isMissing(error)) notFound();

  // A former address of this creator: the gateway redirects it, but links within the page end up here.
  const navigate = useNavigate();
  const present = creator?._id ?? creatorId;
  useEffect(() => {
    if (present === creatorId) return;
    Promise.resolve(navigate(`/creator/${encodeURIComponent(present)}`, { replace: true })).catch(
      reportError,
    );
  }, [present, creatorId, navigate]);

  const name = creator?.name ?? creatorTexts.unnamed;
  return (
    <>
      <CreatorDetails creator={creator} category={videos.data?.videos[0]?.categoryName}>
        <PageHeading title={name} />
      </CreatorDetails>
      <VideoList label={creatorTexts.videosOf(name)} query={videos} />
    </>
  );
}

/** A banner around the heading with picture, subscribers and number of videos; placeholders while the creator loads. */
function CreatorDetails({
  creator,
  category,
  children,
}: {
  creator: Contract.Creator | undefined;
  /** The category of the first video, which sets the banner's colours. */
  category: string | undefined;
  children: ReactNode;
}) {
  return (
    <Together
      className={styles.details}
      data-category={category === undefined ? undefined : categoryTone(category)}
    >
      {creator ? (
        <img className={styles.avatar} src={creator.avatar} alt="" width={72} height={72} />
      ) : (
        <div className={styles.avatar} />
      )}
      <div className={styles.text}>
        {children}
        <p className={styles.subscribers}>
          {creator &&
            [
              creator.subscriber && creatorTexts.subscribers(creator.subscriber),
              creatorTexts.count(creator.videoCount),
            ]
              .filter(Boolean)
              .join(' · ')}
        </p>
      </div>
      <div className={styles.actions}>
        {creator && <Slot name="creator-actions" creator={creator} unavailable={() => null} />}
      </div>
    </Together>
  );
}

/** One creator. Fails with an `ApiError` of status 404 if the creator has no videos (see `isMissing`). */
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
