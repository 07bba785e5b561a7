import { lazy, Suspense, useEffect, useId, useState, type ComponentType } from 'react';
import type { Contract } from '@fitreel/sdk/api';
import { useUserList } from '@fitreel/sdk/lists';
import { usePlatform } from '@fitreel/sdk/platform';
import type { SaveToPlaylistProps } from '@fitreel/sdk/playlists';
import { useSession } from '@fitreel/sdk/session';
import { Button, useShareVideo } from '@fitreel/sdk/ui';
import styles from './video-actions.module.css';

/** The buttons of a video page. A visitor gets the toast `Login first` (behaviour.md#actions-without-a-session). */
export function VideoActions({ video }: { video: Contract.Video }) {
  const likes = useUserList('likes');
  const watchLater = useUserList('watchlater');
  const share = useShareVideo();
  const liked = likes.has(video._id);
  const saved = watchLater.has(video._id);
  return (
    <div className={styles.actions}>
      <Button
        icon={liked ? 'heart-filled' : 'heart'}
        pressed={liked}
        onClick={() => (liked ? likes.remove(video) : likes.add(video))}
      >
        <span className={styles.text} data-longest="Liked">
          {liked ? 'Liked' : 'Like'}
        </span>
      </Button>
      <Button
        icon={saved ? 'check' : 'clock'}
        active={saved}
        onClick={() => (saved ? watchLater.remove(video) : watchLater.add(video))}
      >
        <span className={styles.text} data-longest="Remove from watch later">
          {saved ? 'Remove from watch later' : 'Add to watch later'}
        </span>
      </Button>
      <AddToPlaylist video={video} />
      <Button icon="share" onClick={() => share(video)}>
        Share
      </Button>
    </div>
  );
}

/** Query key of the id of the video whose dialog a visitor wants to see after the login. */
const WANTED_KEY = ['catalog', 'save-to-playlist'];

/** Visitors do not load it. Without it, the button works as well. */
const PlaylistCount = lazy(() =>
  import(/* webpackChunkName: "playlist-count" */ './playlist-count').catch(() => ({ default: () => null })),
);

/** The dialog and its form load when it first opens. */
function AddToPlaylist({ video }: { video: Contract.Video }) {
  const { signedIn } = useSession();
  const countId = useId();
  const { queryClient, toasts } = usePlatform();
  const [Save, setSave] = useState<ComponentType<SaveToPlaylistProps> | null>(null);
  const [open, setOpen] = useState(() => queryClient.getQueryData(WANTED_KEY) === video._id);

  useEffect(() => queryClient.removeQueries({ queryKey: WANTED_KEY }), [queryClient]);

  useEffect(() => {
    if (!open || Save) return;
    import(/* webpackChunkName: "save-to-playlist" */ './save-dialog')
      .then((module) => setSave(() => module.default))
      .catch((cause: unknown) => {
        setOpen(false);
        console.error('The playlists could not be opened', cause);
      });
  }, [open, Save]);

  function openDialog() {
    if (signedIn) return setOpen(true);
    const afterLogin = () => {
      queryClient.setQueryData(WANTED_KEY, video._id);
    };
    toasts.show('Login first', 'warning', { topic: 'session', afterLogin });
  }

  return (
    <span className={styles.counted}>
      <Button
        icon="playlist-add"
        aria-haspopup="dialog"
        aria-describedby={countId}
        busy={open && !Save}
        onClick={openDialog}
      >
        Add to playlist
      </Button>
      {signedIn && (
        <Suspense fallback={null}>
          <PlaylistCount video={video} id={countId} />
        </Suspense>
      )}
      {/* The dialog closes when the session ends. */}
      {Save && <Save video={video} open={open && signedIn} onClose={() => setOpen(false)} />}
    </span>
  );
}
