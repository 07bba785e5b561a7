import { useRef, useState, type ReactNode } from 'react';
import type { Contract } from '@fitreel/sdk/api';
import { CheckboxField, FormError } from '@fitreel/sdk/forms';
import { FailureNotice, Skeleton, VisuallyHidden } from '@fitreel/sdk/ui';
import { saveTexts } from './texts';
import type { ListedPlaylist } from './playlist-queries';
import styles from './save-to-playlist.module.css';
import type { Playlists } from './use-playlists';

interface PlaylistListProps {
  playlists: Playlists;
  /** The content of a playlist's row. */
  children: (playlist: ListedPlaylist) => ReactNode;
}

/** The viewer's playlists, each in a row, or the loading, failed or empty state. */
export function PlaylistList({ playlists, children }: PlaylistListProps) {
  const container = useRef<HTMLDivElement>(null);
  const retry = () => {
    playlists.retry();
    // The button disappears, and the focus would leave the dialog with it.
    container.current?.focus();
  };
  return (
    <div ref={container} className={styles.container} tabIndex={-1}>
      {playlists.status === 'failed' ? (
        <FailureNotice title={saveTexts.failed} error={playlists.error} onRetry={retry} />
      ) : playlists.status !== 'ready' ? (
        <Loading />
      ) : playlists.playlists.length === 0 ? (
        <p className={styles.none}>{saveTexts.none}</p>
      ) : (
        <ul className={styles.list} aria-label={saveTexts.list}>
          {playlists.playlists.map((playlist) => (
            <li key={playlist._id}>{children(playlist)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Two lines, each as high as a checkbox. */
function Loading() {
  return (
    <div role="status">
      <VisuallyHidden>{saveTexts.loading}</VisuallyHidden>
      {[1, 2].map((line) => (
        <div key={line} className={styles.loading}>
          <Skeleton className={styles.loadingText} />
        </div>
      ))}
    </div>
  );
}

/** A checkbox for each playlist of the viewer. */
export function PlaylistCheckboxes({ playlists, video }: { playlists: Playlists; video: Contract.Video }) {
  const hasVideo = ({ videos }: ListedPlaylist) => videos.some(({ _id }) => _id === video._id);
  const [failed, setFailed] = useState<{ id: string; included: boolean } | null>(null);

  async function change(playlist: ListedPlaylist, included: boolean) {
    setFailed(null);
    const done = await playlists.setVideo(playlist, video, included);
    if (!done) setFailed({ id: playlist._id, included });
  }

  // Retry in the toast may have succeeded since.
  const playlist = playlists.playlists.find(({ _id }) => _id === failed?.id);
  const open = playlist && hasVideo(playlist) !== failed?.included;

  return (
    <>
      <PlaylistList playlists={playlists}>
        {(playlist) => (
          <PlaylistCheckbox
            title={playlist.title}
            included={hasVideo(playlist)}
            onChange={(included) => change(playlist, included)}
          />
        )}
      </PlaylistList>
      <FormError>
        {open &&
          (failed?.included ? saveTexts.notAdded(playlist.title) : saveTexts.notRemoved(playlist.title))}
      </FormError>
    </>
  );
}

interface PlaylistCheckboxProps {
  title: string;
  included: boolean;
  /** Resolves once the API has responded, even with a failure; `included` is up to date by then. */
  onChange: (included: boolean) => Promise<void>;
}

/**
 * One playlist's checkbox. It shows the clicked state until the API has responded: the SDK's lists notify of a change only after the click
 * event, at whose end React would reset the box.
 */
function PlaylistCheckbox({ title, included, onChange }: PlaylistCheckboxProps) {
  const [intent, setIntent] = useState<{ included: boolean } | null>(null);

  async function change(next: boolean) {
    const clicked = { included: next };
    setIntent(clicked);
    await onChange(next);
    // Unless there has been another click since.
    setIntent((latest) => (latest === clicked ? null : latest));
  }

  return (
    <CheckboxField
      label={title}
      checked={intent ? intent.included : included}
      onChange={(event) => {
        change(event.target.checked).catch(reportError);
      }}
    />
  );
}
