import { useId, useRef, useState } from 'react';
import type { Contract } from '@fitreel/sdk/api';
import { CreatePlaylistForm, usePlaylists } from '@fitreel/sdk/playlists';
import { Button, Dialog } from '@fitreel/sdk/ui';
import { PlaylistCheckboxes } from './playlist-checkboxes';
import styles from './save-to-playlist.module.css';

export interface SaveToPlaylistProps {
  video: Contract.Video;
  open: boolean;
  onClose: () => void;
}

/** The dialog behind Add to playlist (behaviour.md#save-to-playlist). */
export function SaveToPlaylist({ video, open, onClose }: SaveToPlaylistProps) {
  return (
    <Dialog title="Save to playlist" open={open} onClose={onClose}>
      <PlaylistCheckboxes playlists={usePlaylists()} video={video} />
      <NewPlaylist />
    </Dialog>
  );
}

function NewPlaylist() {
  const [shown, setShown] = useState(false);
  const formId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const handleCreated = () => {
    setShown(false);
    // The form had the focus, and is gone.
    toggle.current?.focus();
  };
  return (
    <div className={styles.create}>
      <Button
        ref={toggle}
        icon="plus"
        aria-expanded={shown}
        aria-controls={formId}
        onClick={() => setShown(!shown)}
      >
        Create new playlist
      </Button>
      <div id={formId}>{shown && <CreatePlaylistForm onCreated={handleCreated} />}</div>
    </div>
  );
}
