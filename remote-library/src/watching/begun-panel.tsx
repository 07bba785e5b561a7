import { usePlatform } from '@fitreel/sdk/platform';
import { useQuery } from '@fitreel/sdk/query';
import { useSession } from '@fitreel/sdk/session';
import { useStore } from '@fitreel/sdk/store';
import { ButtonLink, openedBy, videoPath } from '@fitreel/sdk/ui';
import { FirstPanel } from '../shared/first-panel';
import { stepVideoQuery } from '../shared/step-video';
import { isResumable, positionsOf, useContinued } from './positions/positions';
import { positionTexts } from './positions/texts';

/** The video that the viewer began last, shown large on the home page (behaviour.md#home-and-categories). */
export function Component() {
  const platform = usePlatform();
  const { signedIn } = useSession();
  const positions = useStore(positionsOf(platform).all);
  const [continued] = useContinued() ?? [];
  // For a visitor, the device knows the positions, the latest last, but not the videos.
  const begun = [...positions].filter(([, position]) => isResumable(position)).at(-1)?.[0] ?? '';
  const onDevice = useQuery({ ...stepVideoQuery(platform.api, begun), enabled: !signedIn && begun !== '' });
  const video = signedIn ? continued : onDevice.data;
  const position = video && positions.get(video._id);
  if (!video || video.unavailable || !position || !isResumable(position)) return null;
  return (
    <FirstPanel
      name={positionTexts.begun}
      tagline={positionTexts.begun}
      title={video.title}
      facts={[video.creator, positionTexts.left(position.duration - position.seconds)].join(' · ')}
      video={video}
    >
      <ButtonLink
        variant="primary"
        to={videoPath(video._id)}
        {...openedBy(() => platform.emit('video-opened', { video }))}
      >
        {positionTexts.continueAt(position.seconds)}
      </ButtonLink>
    </FirstPanel>
  );
}
