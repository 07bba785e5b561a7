import { useState } from 'react';
import type { Playlist, Video } from '@fitreel/sdk/api';
import { CheckboxField, FormError } from '@fitreel/sdk/forms';
import type { Playlists } from '@fitreel/sdk/playlists';
import { FailureNotice, Skeleton, VisuallyHidden } from '@fitreel/sdk/ui';
import styles from './save-to-playlist.module.css';

/** The viewer's playlists, each checked while `video` is in it. */
export function PlaylistChoice({ playlists, video }: { playlists: Playlists; video: Video }) {
  const [refused, setRefused] = useState<string | null>(null);
  async function choose(playlist: Playlist, included: boolean) {
    setRefused(null);
    if (!(await playlists.setVideo(playlist, video, included))) setRefused(playlist.title);
  }

  if (playlists.status === 'failed') {
    return <FailureNotice title="Your playlists could not be loaded" onRetry={() => playlists.retry()} />;
  }
  if (playlists.status !== 'ready') {
    return (
      <div className={styles.loading} role="status">
        <VisuallyHidden>Loading playlists</VisuallyHidden>
        <Skeleton />
        <Skeleton />
      </div>
    );
  }
  if (playlists.playlists.length === 0) return <p className={styles.none}>You have no playlists yet.</p>;
  return (
    <>
      <ul className={styles.list} aria-label="Playlists">
        {playlists.playlists.map((playlist) => (
          <li key={playlist._id}>
            <CheckboxField
              label={playlist.title}
              checked={playlist.videos.some(({ _id }) => _id === video._id)}
              onChange={(event) => void choose(playlist, event.target.checked)}
            />
          </li>
        ))}
      </ul>
      <FormError>{refused && `“${refused}” could not be changed. Try again.`}</FormError>
    </>
  );
}
