import type { Contract } from '@fitreel/sdk/api';
import { Button, Dialog, VisuallyHidden } from '@fitreel/sdk/ui';
import { addSeveralTexts, saveTexts } from './texts';
import { available } from '../../shared/lists';
import { listTexts } from '../../shared/texts';
import styles from './save-to-playlist.module.css';
import { NewPlaylist } from './new-playlist';
import { PlaylistList } from './playlist-checkboxes';
import type { ListedPlaylist } from './playlist-queries';
import { usePlaylists } from './use-playlists';

interface AddSeveralProps {
  videos: readonly Contract.Video[];
  onClose: () => void;
}

/** The dialog that adds several videos to one playlist, existing or new (behaviour.md#lists). Choosing one closes it. */
export default function AddSeveral({ videos, onClose }: AddSeveralProps) {
  const playlists = usePlaylists();
  const add = (playlist: ListedPlaylist) => {
    playlists.addVideos(playlist, videos);
    onClose();
  };
  return (
    <Dialog title={addSeveralTexts.heading(videos.length)} open onClose={onClose}>
      <PlaylistList playlists={playlists}>
        {(playlist) => (
          <Button variant="ghost" icon="list-add" onClick={() => add(playlist)}>
            <span dir="auto">{playlist.title}</span>
            <VisuallyHidden>, {listTexts.videos(available(playlist.videos).length)}</VisuallyHidden>
          </Button>
        )}
      </PlaylistList>
      <div className={styles.create}>
        <NewPlaylist label={saveTexts.create} onCreated={add} />
      </div>
    </Dialog>
  );
}
