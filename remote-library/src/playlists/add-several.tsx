import type { Contract } from '@fitreel/sdk/api';
import { Button, Dialog, FailureNotice, VisuallyHidden } from '@fitreel/sdk/ui';
import { addSeveralTexts, saveTexts } from './texts';
import { available } from '../shared/lists';
import { listTexts } from '../shared/texts';
import styles from './save-to-playlist.module.css';
import { NewPlaylist } from './new-playlist';
import { usePlaylists } from './use-playlists';

interface AddSeveralProps {
  videos: readonly Contract.Video[];
  onClose: () => void;
}

/** The dialog that adds several videos to one playlist, which may be new (behaviour.md#lists). Choosing one closes it. */
export default function AddSeveral({ videos, onClose }: AddSeveralProps) {
  const { playlists, status, error, retry, addVideos } = usePlaylists();
  const add = (playlist: Contract.Playlist) => {
    addVideos(playlist, videos);
    onClose();
  };
  return (
    <Dialog title={addSeveralTexts.heading(videos.length)} open onClose={onClose}>
      {status === 'failed' ? (
        <FailureNotice title={saveTexts.failed} error={error} onRetry={retry} />
      ) : status === 'ready' && playlists.length === 0 ? (
        <p className={styles.none}>{saveTexts.none}</p>
      ) : (
        <ul className={styles.list} aria-label={saveTexts.list}>
          {playlists.map((playlist) => (
            <li key={playlist._id}>
              <Button variant="ghost" icon="list-add" onClick={() => add(playlist)}>
                <span dir="auto">{playlist.title}</span>
                <VisuallyHidden>, {listTexts.videos(available(playlist.videos).length)}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.create}>
        <NewPlaylist label={saveTexts.create} onCreated={add} />
      </div>
    </Dialog>
  );
}
