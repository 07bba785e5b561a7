import { useState } from 'react';
import type { Playlist } from '@fitreel/sdk/api';
import { ConfirmDialog } from '@fitreel/sdk/ui';
import { PlaylistCard } from './playlist-card';
import styles from './playlist-grid.module.css';

export interface PlaylistListProps {
  playlists: readonly Playlist[];
  onDelete: (playlist: Playlist) => void;
}

/** The cards of playlists. To delete one asks first. */
export function PlaylistList({ playlists, onDelete }: PlaylistListProps) {
  const [asked, setAsked] = useState<Playlist | null>(null);
  return (
    <>
      <ul className={styles.grid} aria-label="Playlists">
        {playlists.map((playlist) => (
          <li key={playlist._id}>
            <PlaylistCard playlist={playlist} onDelete={() => setAsked(playlist)} />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        title={`Delete “${asked?.title ?? ''}”?`}
        action="Delete playlist"
        open={asked !== null}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          if (asked) onDelete(asked);
        }}
      >
        The videos in it stay in the catalogue. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
