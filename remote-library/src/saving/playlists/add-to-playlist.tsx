import { lazy, Suspense, useEffect, useId, useState, type ComponentType } from 'react';
import type { Contract } from '@fitreel/sdk/api';
import { useAfterLogin } from '../../shared/login-first';
import type { SaveToPlaylistProps } from './save-to-playlist';
import { useSession } from '@fitreel/sdk/session';
import { Button } from '@fitreel/sdk/ui';
import styles from './add-to-playlist.module.css';
import { videoTexts } from '../../shared/texts';

/** Not loaded for visitors. Without it, the button still works. */
const PlaylistCount = lazy(() =>
  import(/* webpackChunkName: "playlist-count" */ './playlist-count').catch(() => ({ default: () => null })),
);

/** The button for the dialog that adds a video to playlists. The dialog and its form load when it first opens. */
export function AddToPlaylist({ video }: { video: Contract.Video }) {
  const { signedIn } = useSession();
  const countId = useId();
  const { wanted = false, ask } = useAfterLogin<boolean>('save-to-playlist', video._id);
  const [Save, setSave] = useState<ComponentType<SaveToPlaylistProps> | null>(null);
  const [open, setOpen] = useState(wanted);

  useEffect(() => {
    if (!open || Save) return;
    import(/* webpackChunkName: "playlist-dialogs" */ './save-to-playlist')
      .then((module) => setSave(() => module.SaveToPlaylist))
      .catch((cause: unknown) => {
        setOpen(false);
        console.error('The playlists could not be opened', cause);
      });
  }, [open, Save]);

  return (
    <span className={styles.counted}>
      <Button
        icon="list-add"
        aria-haspopup="dialog"
        aria-describedby={countId}
        busy={open && !Save}
        onClick={() => (signedIn ? setOpen(true) : ask(true))}
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
