import { MenuItem } from '@fitreel/sdk/menu';
import { usePlatform } from '@fitreel/sdk/platform';
import type { VideoMenuProps } from '@fitreel/sdk/slots';
import { useListEntries } from '../../shared/use-user-list';
import { askToLogIn } from '../../shared/login-first';
import { videoTexts } from '../../shared/texts';

/** Items of a card's menu. A visitor gets the toast `Login first` (behaviour.md#actions-without-a-session). */
export function Component({ video, openDialog }: VideoMenuProps) {
  const platform = usePlatform();
  const likes = useListEntries('likes');
  const watchLater = useListEntries('watchlater');
  const liked = likes.has(video._id);
  const saved = watchLater.has(video._id);
  const addToPlaylist = () => {
    if (platform.session.getSnapshot().signedIn) openDialog();
    // The login leads back to the card, whose menu the viewer then opens again.
    else askToLogIn(platform, () => undefined);
  };
  return (
    <>
      <MenuItem icon="clock" onClick={() => (saved ? watchLater.remove(video) : watchLater.add(video))}>
        {saved ? videoTexts.removeFromWatchLater : videoTexts.addToWatchLater}
      </MenuItem>
      <MenuItem
        icon={liked ? 'heart-filled' : 'heart'}
        onClick={() => (liked ? likes.remove(video) : likes.add(video))}
      >
        {liked ? videoTexts.dislike : videoTexts.like}
      </MenuItem>
      <MenuItem icon="list-add" onClick={addToPlaylist}>
        {videoTexts.addToPlaylist}
      </MenuItem>
    </>
  );
}
