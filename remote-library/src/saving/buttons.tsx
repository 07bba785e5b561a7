import { useListEntries } from '../shared/use-user-list';
import type { VideoActionsProps } from '@fitreel/sdk/slots';
import { Button, IconPath } from '@fitreel/sdk/ui';
import { AddToPlaylist } from './playlists/add-to-playlist';
import { ICONS } from '../shared/icons';
import styles from './buttons.module.css';
import { videoTexts } from '../shared/texts';

/** The buttons below a video. A visitor gets the toast `Login first` (behaviour.md#actions-without-a-session). */
export function Component({ video }: VideoActionsProps) {
  const likes = useListEntries('likes');
  const watchLater = useListEntries('watchlater');
  const liked = likes.has(video._id);
  const saved = watchLater.has(video._id);
  return (
    <div className={styles.buttons}>
      <Button
        icon={liked ? 'heart-filled' : 'heart'}
        pressed={liked}
        onClick={() => (liked ? likes.remove(video) : likes.add(video))}
      >
        {liked ? videoTexts.liked : videoTexts.like}
      </Button>
      <Button
        icon={saved ? undefined : 'clock'}
        active={saved}
        onClick={() => (saved ? watchLater.remove(video) : watchLater.add(video))}
      >
        {saved && <IconPath d={ICONS.saved} filled />}
        <span>{saved ? videoTexts.removeFromWatchLater : videoTexts.addToWatchLater}</span>
      </Button>
      <AddToPlaylist video={video} />
    </div>
  );
}
