import { getPlatform } from '@fitreel/sdk/platform';
import { notFound, useRouteParams, type LoaderFunctionArgs } from '@fitreel/sdk/remote';
import { categoriesQuery, PageHeading } from '@fitreel/sdk/ui';
import { creatorQuery, useCreator } from './creator-query';
import { isMissing } from '../shared/is-missing';
import { useVideos, videosQuery } from '../shared/videos';
import { CreatorDetails } from './creator-details';
import { VideoList } from '../shared/video-list';
import { creatorTexts } from '../texts';

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
