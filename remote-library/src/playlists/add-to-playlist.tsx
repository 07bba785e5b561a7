import { lazy, Suspense, useEffect, useId, useState, type ComponentType } from 'react';
import type { Contract } from '@fitreel/sdk/api';
import { usePlatform } from '@fitreel/sdk/platform';
import { askToLogIn } from '../shared/login-first';
import type { SaveToPlaylistProps } from './save-to-playlist';
import { useSession } from '@fitreel/sdk/session';
import { Button } from '@fitreel/sdk/ui';
import styles from './add-to-playlist.module.css';
import { videoTexts } from '../texts';

/** Query key of the id of the video whose dialog a visitor wants to see after the login. */
const WANTED_KEY = ['library', 'save-to-playlist'];

/** Visitors do not load it. Without it, the button works as well. */
const PlaylistCount = lazy(() =>
  import(/* webpackChunkName: "playlist-count" */ './playlist-count').catch(() => ({ default: () => null })),
);

/** The button whose dialog puts a video into playlists. The dialog and its form load when it first opens. */
export function AddToPlaylist({ video }: { video: Contract.Video }) {
  const { signedIn } = useSession();
  const countId = useId();
  const platform = usePlatform();
  const { queryClient } = platform;
  const [Save, setSave] = useState<ComponentType<SaveToPlaylistProps> | null>(null);
  const [open, setOpen] = useState(() => queryClient.getQueryData(WANTED_KEY) === video._id);

  useEffect(() => queryClient.removeQueries({ queryKey: WANTED_KEY }), [queryClient]);

  useEffect(() => {
    if (!open || Save) return;
    import(/* webpackChunkName: "save-to-playlist" */ './save-to-playlist')
      .then((module) => setSave(() => module.SaveToPlaylist))
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
    askToLogIn(platform, afterLogin);
  }

  return (
    <span className={styles.counted}>
      <Button
        icon="list-add"
        aria-haspopup="dialog"
        aria-describedby={countId}
        busy={open && !Save}
        onClick={openDialog}
      >
        {videoTexts.addToPlaylist}
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
