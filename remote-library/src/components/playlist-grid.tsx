import { useState } from 'react';
import type { Playlist } from '@fitreel/sdk/api';
import type { Playlists } from '@fitreel/sdk/playlists';
import { ButtonLink, EmptyState, FailureNotice } from '@fitreel/sdk/ui';
import { DeletePlaylist } from './delete-playlist';
import { PlaylistCard } from './playlist-card';
import styles from './playlist-grid.module.css';
import { PlaylistGridSkeleton } from './playlist-grid-skeleton';

/** The cards of all playlists, or why there are none. */
export function PlaylistGrid({ lists }: { lists: Playlists }) {
  switch (lists.status) {
    // A visitor is on the way to the login page: the shell sees to that once the page is in the browser.
    case 'anonymous':
    case 'loading':
      return <PlaylistGridSkeleton />;
    case 'failed':
      return (
        <FailureNotice title="Your playlists could not be loaded" onRetry={() => lists.retry()}>
          Check your connection, then try again.
        </FailureNotice>
      );
    case 'ready':
      if (lists.playlists.length === 0) {
        return (
          <EmptyState
            icon="playlist"
            title="No playlists yet"
            action={<ButtonLink to="/">Browse videos</ButtonLink>}
          >
            Create a playlist above, then fill it from any video’s page.
          </EmptyState>
        );
      }
      return <Cards lists={lists} />;
  }
}

function Cards({ lists }: { lists: Playlists }) {
  const [doomed, setDoomed] = useState<Playlist | null>(null);
  const remove = (playlist: Playlist) => {
    setDoomed(null);
    lists.remove(playlist);
  };
  return (
    <>
      <ul className={styles.grid} aria-label="Playlists">
        {lists.playlists.map((playlist) => (
          <li key={playlist._id}>
            <PlaylistCard playlist={playlist} onDelete={() => setDoomed(playlist)} />
          </li>
        ))}
      </ul>
      {/* Beside the cards: it outlives the one that it asks about. */}
      <DeletePlaylist playlist={doomed} onCancel={() => setDoomed(null)} onConfirm={remove} />
    </>
  );
}
