import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Playlist } from '@fitreel/sdk/api';
import { IconButton } from '@fitreel/sdk/ui';
import { Mosaic } from './mosaic';
import styles from './playlist-card.module.css';
import { videoCount } from './video-count';

/** A playlist with its title and its count of videos; a click on it opens it. */
export function PlaylistCard({ playlist, onDelete }: { playlist: Playlist; onDelete: () => void }) {
  const title = useId();
  return (
    <article className={styles.card} aria-labelledby={title}>
      <Mosaic videos={playlist.videos} />
      <div className={styles.text}>
        <h2 className={styles.title} id={title}>
          <Link className={styles.link} to={`/playlist/${encodeURIComponent(playlist._id)}`}>
            {playlist.title}
          </Link>
        </h2>
        <p className={styles.count}>{videoCount(playlist.videos)}</p>
      </div>
      <IconButton
        className={styles.delete}
        icon="close"
        label={`Delete ${playlist.title}`}
        onClick={onDelete}
      />
    </article>
  );
}
