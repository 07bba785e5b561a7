import { useState } from 'react';
import type { Contract } from '@fitreel/sdk/api';
import { ButtonLink, ConfirmDialog, EmptyState, FailureNotice, PageHeading } from '@fitreel/sdk/ui';
import { LibraryPage } from '../shared/library-page';
import { listTexts, playlistsTexts } from '../texts';
import { type Playlists, usePlaylists } from './use-playlists';
import { NewPlaylist } from './new-playlist';
import styles from './playlists.module.css';
import { PlaylistCard, PlaylistGridSkeleton } from './playlist-card';

/** All playlists of the viewer (behaviour.md#playlists). */
export function Component() {
  const lists = usePlaylists();
  const [toDelete, setToDelete] = useState<Contract.Playlist | null>(null);
  return (
    <LibraryPage items={lists.playlists} status={lists.status} asking={toDelete !== null}>
      <PlaylistsHeading />
      <PlaylistGrid lists={lists} toDelete={toDelete} onAsk={setToDelete} />
    </LibraryPage>
  );
}

/** The page's heading, and below it the button with the form for a new playlist. */
function PlaylistsHeading() {
  return (
    <>
      <PageHeading title={playlistsTexts.heading} />
      <div className={styles.create}>
        <NewPlaylist label={playlistsTexts.create} primary panelClass={styles.panel} />
      </div>
    </>
  );
}

interface PlaylistGridProps {
  lists: Playlists;
  /** The playlist that a dialog asks about; null while it is closed. */
  toDelete: Contract.Playlist | null;
  onAsk: (toDelete: Contract.Playlist | null) => void;
}

/** The cards of all playlists, or the loading, failed or empty state; and the dialog before a deletion. */
function PlaylistGrid({ lists, toDelete, onAsk }: PlaylistGridProps) {
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
        <FailureNotice title={playlistsTexts.failed} onRetry={() => lists.retry()}>
          {listTexts.checkConnection}
        </FailureNotice>
      );
    case 'ready':
      if (lists.playlists.length === 0) {
        return (
          <EmptyState
            icon="list-play"
            title={playlistsTexts.none}
            action={<ButtonLink to="/">{listTexts.browse}</ButtonLink>}
          >
            {playlistsTexts.noneAdvice}
          </EmptyState>
        );
      }
      return <Cards lists={lists} onDelete={onDelete} />;
  }
}

function Cards({ lists, onDelete }: ContentProps) {
  return (
    <ul className={styles.grid} aria-label={playlistsTexts.list}>
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
      title={playlistsTexts.deleteQuestion(playlist?.title ?? '')}
      action={playlistsTexts.deleteAction}
      open={playlist !== null}
      onCancel={onCancel}
      onConfirm={() => (playlist ? onConfirm(playlist) : undefined)}
    >
      {playlist && playlistsTexts.deleteLoss(playlist.videos.length)}
    </ConfirmDialog>
  );
}
