import { useState, type ComponentType } from 'react';
import type { Contract } from '@fitreel/sdk/api';
import { useUserList } from '@fitreel/sdk/lists';
import { useSession } from '@fitreel/sdk/session';
import { useToast } from '@fitreel/sdk/toast';
import { Button } from '@fitreel/sdk/ui';
import type { SaveToPlaylistProps } from './save-to-playlist';
import styles from './video-actions.module.css';

/** The buttons of a video page. A visitor gets the toast `Login first` (behaviour.md#actions-without-a-session). */
export function VideoActions({ video }: { video: Contract.Video }) {
  const likes = useUserList('likes');
  const watchLater = useUserList('watchlater');
  const liked = likes.has(video._id);
  const saved = watchLater.has(video._id);
  return (
    <div className={styles.actions}>
      <Button
        icon={liked ? 'heart-filled' : 'heart'}
        pressed={liked}
        onClick={() => (liked ? likes.remove(video) : likes.add(video))}
      >
        {liked ? 'Liked' : 'Like'}
      </Button>
      <Button
        icon={saved ? 'check' : 'clock'}
        onClick={() => (saved ? watchLater.remove(video) : watchLater.add(video))}
      >
        {saved ? 'Remove from watch later' : 'Add to watch later'}
      </Button>
      <AddToPlaylist video={video} />
    </div>
  );
}

/** The first click loads the dialog and its form. */
function AddToPlaylist({ video }: { video: Contract.Video }) {
  const { signedIn } = useSession();
  const toast = useToast();
  const [Save, setSave] = useState<ComponentType<SaveToPlaylistProps> | null>(null);
  const [open, setOpen] = useState(false);

  async function openDialog() {
    if (!signedIn) return toast('Login first', 'warning');
    setOpen(true);
    try {
      const { SaveToPlaylist } = await import(
        /* webpackChunkName: "save-to-playlist" */ './save-to-playlist'
      );
      setSave(() => SaveToPlaylist);
    } catch (cause) {
      setOpen(false);
      console.error('The playlists could not be opened', cause);
    }
  }

  return (
    <>
      <Button
        icon="playlist-add"
        aria-haspopup="dialog"
        busy={open && !Save}
        onClick={() => {
          openDialog().catch(reportError);
        }}
      >
        Add to playlist
      </Button>
      {/* The dialog closes when the session ends. */}
      {Save && <Save video={video} open={open && signedIn} onClose={() => setOpen(false)} />}
    </>
  );
}
