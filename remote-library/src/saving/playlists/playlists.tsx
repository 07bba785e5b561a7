import { useState } from 'react';
import { ButtonLink, ConfirmDialog, FailureNotice, PageHeading, useSteps } from '@fitreel/sdk/ui';
import { EmptyList } from '@fitreel/sdk/empty-list';
import { LibraryPage } from '../../shared/library-page';
import { listTexts } from '../../shared/texts';
import { playlistsTexts } from './texts';
import { type Playlists, usePlaylists } from './use-playlists';
import { NewPlaylist } from './new-playlist';
import type { ListedPlaylist } from './playlist-queries';
import styles from './playlists.module.css';
import { PlaylistCard, PlaylistGridSkeleton } from './playlist-card';

/** All playlists of the viewer (behaviour.md#playlists). */
export function Component() {
  const lists = usePlaylists();
  /** The playlist that the dialog asks about; null while the dialog is closed. */
  const [toDelete, setToDelete] = useState<ListedPlaylist | null>(null);
  const remove = async (playlist: ListedPlaylist) => {
    const failure = await lists.remove(playlist);
    if (failure === null) setToDelete(null);
    return failure;
  };
  return (
    <LibraryPage items={lists.playlists} status={lists.status} asking={toDelete !== null}>
      <PageHeading title={playlistsTexts.heading} />
      <div className={styles.create}>
        <NewPlaylist label={playlistsTexts.create} primary panelClass={styles.panel} />
      </div>
      <Cards lists={lists} onDelete={setToDelete} />
      {/* Outside the card that it asks about, since it outlives it. The API cannot restore a playlist. */}
      <ConfirmDialog
        title={playlistsTexts.deleteQuestion(toDelete?.title ?? '')}
        action={playlistsTexts.deleteAction}
        open={toDelete !== null}
        onCancel={() => setToDelete(null)}
        onConfirm={() => (toDelete ? remove(toDelete) : undefined)}
      >
        {toDelete && playlistsTexts.deleteLoss(toDelete.videos.length)}
      </ConfirmDialog>
    </LibraryPage>
  );
}

interface CardsProps {
  lists: Playlists;
  onDelete: (playlist: ListedPlaylist) => void;
}

/** The cards of all playlists, or the loading, failed or empty state. */
function Cards({ lists, onDelete }: CardsProps) {
  switch (lists.status) {
    // The shell redirects visitors to the login page.
    case 'anonymous':
    case 'loading':
      return <PlaylistGridSkeleton />;
    case 'failed':
      return (
        <FailureNotice title={playlistsTexts.failed} error={lists.error} onRetry={() => lists.retry()} />
      );
    case 'ready':
      return lists.playlists.length === 0 ? (
        <EmptyList
          art="playlists"
          title={playlistsTexts.none}
          action={<ButtonLink to="/">{listTexts.browse}</ButtonLink>}
        >
          {playlistsTexts.noneAdvice}
        </EmptyList>
      ) : (
        <Grid playlists={lists.playlists} onDelete={onDelete} />
      );
  }
}

function Grid({ playlists, onDelete }: Pick<Playlists, 'playlists'> & Pick<CardsProps, 'onDelete'>) {
  const steps = useSteps(playlists.length);
  return (
    <ul className={styles.grid} aria-label={playlistsTexts.list}>
      {playlists.slice(0, steps).map((playlist) => (
        <li key={playlist._id}>
          <PlaylistCard playlist={playlist} onDelete={() => onDelete(playlist)} />
        </li>
      ))}
    </ul>
  );
}
