import { useUserList } from '../api/use-user-list';
import type { VideoActionsProps } from '@fitreel/sdk/slots';
import { Button } from '@fitreel/sdk/ui';
import { AddToPlaylist } from '../components/add-to-playlist';
import styles from './buttons.module.css';

/** The buttons below a video. A visitor gets the toast `Login first` (behaviour.md#actions-without-a-session). */
export function Component({ video }: VideoActionsProps) {
  const likes = useUserList('likes');
  const watchLater = useUserList('watchlater');
  const liked = likes.has(video._id);
  const saved = watchLater.has(video._id);
  return (
    <div className={styles.buttons}>
      <Button
        icon={liked ? 'heart-filled' : 'heart'}
        pressed={liked}
        longest="Liked"
        onClick={() => (liked ? likes.remove(video) : likes.add(video))}
      >
        {liked ? 'Liked' : 'Like'}
      </Button>
      <Button
        icon={saved ? 'check' : 'clock'}
        active={saved}
        longest="Remove from watch later"
        onClick={() => (saved ? watchLater.remove(video) : watchLater.add(video))}
      >
        {saved ? 'Remove from watch later' : 'Add to watch later'}
      </Button>
      <AddToPlaylist video={video} />
    </div>
  );
}
