import type { Contract } from '@fitreel/sdk/api';
import type { VideoDialogProps } from '@fitreel/sdk/slots';
import { Dialog } from '@fitreel/sdk/ui';
import { NewPlaylist } from './new-playlist';
import { PlaylistCheckboxes } from './playlist-checkboxes';
import styles from './save-to-playlist.module.css';
import { usePlaylists } from './use-playlists';
import { saveTexts } from './texts';

export interface SaveToPlaylistProps {
  video: Contract.Video;
  open: boolean;
  onClose: () => void;
}

/** The dialog of Add to playlist (behaviour.md#save-to-playlist). A playlist created here gets the video at once. */
export function SaveToPlaylist({ video, open, onClose }: SaveToPlaylistProps) {
  const playlists = usePlaylists();
  return (
    <Dialog title={saveTexts.heading} open={open} onClose={onClose}>
      <PlaylistCheckboxes playlists={playlists} video={video} />
      <div className={styles.create}>
        <NewPlaylist
          label={saveTexts.create}
          onCreated={(playlist) => {
            playlists.setVideo(playlist, video, true).catch(reportError);
          }}
        />
      </div>
    </Dialog>
  );
}

/** The dialog opened from a card's menu (behaviour.md#save-to-playlist). */
export function Component({ video, onClose }: VideoDialogProps) {
  return <SaveToPlaylist video={video} open onClose={onClose} />;
}
