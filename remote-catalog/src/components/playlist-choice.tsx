import { useRef, useState } from 'react';
import type { Playlist, Video } from '@fitreel/sdk/api';
import { FormError } from '@fitreel/sdk/forms';
import type { Playlists } from '@fitreel/sdk/playlists';
import { FailureNotice } from '@fitreel/sdk/ui';
import { PlaylistChoiceBox } from './playlist-choice-box';
import { PlaylistChoiceSkeleton } from './playlist-choice-skeleton';
import styles from './save-to-playlist.module.css';

/** The viewer's playlists, each checked while `video` is in it, or why there are none. */
export function PlaylistChoice({ playlists, video }: { playlists: Playlists; video: Video }) {
  const place = useRef<HTMLDivElement>(null);
  const retry = () => {
    playlists.retry();
    // The button goes, and the focus would leave the dialog with it.
    place.current?.focus();
  };
  return (
    <div ref={place} className={styles.place} tabIndex={-1}>
      {playlists.status === 'failed' ? (
        <FailureNotice title="Your playlists could not be loaded" onRetry={retry} />
      ) : playlists.status !== 'ready' ? (
        <PlaylistChoiceSkeleton />
      ) : playlists.playlists.length === 0 ? (
        <p className={styles.none}>You have no playlists yet.</p>
      ) : (
        <Boxes playlists={playlists} video={video} />
      )}
    </div>
  );
}

function Boxes({ playlists, video }: { playlists: Playlists; video: Video }) {
  const [failure, setFailure] = useState('');

  async function change(playlist: Playlist, included: boolean) {
    setFailure('');
    const done = await playlists.setVideo(playlist, video, included);
    if (!done) setFailure(failureOf(playlist, included));
  }

  return (
    <>
      <ul className={styles.list} aria-label="Playlists">
        {playlists.playlists.map((playlist) => (
          <li key={playlist._id}>
            <PlaylistChoiceBox
              playlist={playlist}
              video={video}
              onChange={(included) => change(playlist, included)}
            />
          </li>
        ))}
      </ul>
      <FormError>{failure}</FormError>
    </>
  );
}

function failureOf({ title }: Playlist, included: boolean): string {
  return included
    ? `The video could not be added to “${title}”. Try again.`
    : `The video could not be removed from “${title}”. Try again.`;
}
