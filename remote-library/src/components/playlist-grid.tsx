import type { Contract } from '@fitreel/sdk/api';
import type { Playlists } from '../model/playlists';
import { ButtonLink, ConfirmDialog, EmptyState, FailureNotice } from '@fitreel/sdk/ui';
import { videoCount } from '../model/video-count';
import { PlaylistCard } from './playlist-card';
import styles from './playlist-grid.module.css';
import { PlaylistGridSkeleton } from './playlist-grid-skeleton';

export interface PlaylistGridProps {
  lists: Playlists;
  /** The playlist that a dialog asks about; null while it is closed. */
  toDelete: Contract.Playlist | null;
  onAsk: (toDelete: Contract.Playlist | null) => void;
}

/** The cards of all playlists, or the loading, failed or empty state; and the dialog before a deletion. */
export function PlaylistGrid({ lists, toDelete, onAsk }: PlaylistGridProps) {
  const remove = async (playlist: Contract.Playlist) => {
    const failure = await lists.remove(playlist);
    if (failure === null) onAsk(null);
    return failure;
  };
  return (
    <>
      <Content lists={lists} onDelete={onAsk} />
      {/* Beside the cards, since it outlives the card that it is about. */}
      <DeletePlaylist playlist={toDelete} onCancel={() => onAsk(null)} onConfirm={remove} />
    </>
  );
}

interface ContentProps {
  lists: Playlists;
  onDelete: (playlist: Contract.Playlist) => void;
}

function Content({ lists, onDelete }: ContentProps) {
  switch (lists.status) {
    // The shell sends visitors to the login page.
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
            icon="list-play"
            title="No playlists yet"
            action={<ButtonLink to="/">Browse videos</ButtonLink>}
          >
            Create a playlist above, then fill it from any video’s page.
          </EmptyState>
        );
      }
      return <Cards lists={lists} onDelete={onDelete} />;
  }
}

function Cards({ lists, onDelete }: ContentProps) {
  return (
    <ul className={styles.grid} aria-label="Playlists">
      {lists.playlists.map((playlist) => (
        <li key={playlist._id}>
          <PlaylistCard playlist={playlist} onDelete={() => onDelete(playlist)} />
        </li>
      ))}
    </ul>
  );
}

interface DeletePlaylistProps {
  /** The playlist to delete; the dialog is closed while it is null. */
  playlist: Contract.Playlist | null;
  onCancel: () => void;
  onConfirm: (playlist: Contract.Playlist) => Promise<string | null>;
}

/** Asks first, since the API cannot restore a playlist. */
function DeletePlaylist({ playlist, onCancel, onConfirm }: DeletePlaylistProps) {
  return (
    <ConfirmDialog
      title={`Delete “${playlist?.title ?? ''}”?`}
      action="Delete playlist"
      open={playlist !== null}
      onCancel={onCancel}
      onConfirm={() => (playlist ? onConfirm(playlist) : undefined)}
    >
      {playlist && lossText(playlist)}
    </ConfirmDialog>
  );
}

function lossText(playlist: Contract.Playlist): string {
  if (playlist.videos.length === 0) return 'The playlist, which is empty, will be gone for good.';
  return `The playlist and its list of ${videoCount(playlist.videos)} will be gone for good.`;
}
