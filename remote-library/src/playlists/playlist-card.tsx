import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Contract } from '@fitreel/sdk/api';
import { Icon, IconButton, Skeleton, VisuallyHidden } from '@fitreel/sdk/ui';
import { listTexts, playlistsTexts } from '../texts';
import styles from './playlist-card.module.css';
import grid from './playlists.module.css';

/** A playlist with pictures of its videos, its title and their count; a click opens it (behaviour.md#playlists). */
export function PlaylistCard({ playlist, onDelete }: { playlist: Contract.Playlist; onDelete: () => void }) {
  const title = useId();
  return (
    <article className={styles.card} aria-labelledby={title}>
      <Mosaic videos={playlist.videos} />
      <div className={styles.text}>
        <h2 className={styles.title} id={title} dir="auto" title={playlist.title}>
          <Link className={styles.link} to={`/playlist/${encodeURIComponent(playlist._id)}`}>
            {playlist.title}
          </Link>
        </h2>
        <p className={styles.count}>{listTexts.videos(playlist.videos.length)}</p>
      </div>
      <IconButton
        className={styles.delete}
        icon="close"
        label={playlistsTexts.delete(playlist.title)}
        onClick={onDelete}
      />
    </article>
  );
}

/** The first four thumbnails in one 16:9 picture, or an icon if there are none. */
function Mosaic({ videos }: { videos: readonly Contract.Video[] }) {
  const tiles = videos.slice(0, 4);
  if (tiles.length === 0) {
    return (
      <div className={styles.empty}>
        <Icon name="list-play" />
      </div>
    );
  }
  return (
    <div className={styles.mosaic} data-tiles={tiles.length}>
      {tiles.map((video) => (
        // Decorative: the title already names the playlist.
        <img
          key={video._id}
          className={styles.tile}
          src={video.thumbnail}
          alt=""
          width={320}
          height={180}
          loading="lazy"
          decoding="async"
        />
      ))}
    </div>
  );
}

const CARDS = 4;

/** The playlists while they load, each as large as its styles. */
export function PlaylistGridSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{playlistsTexts.loading}</VisuallyHidden>
      <div className={grid.grid} aria-hidden="true">
        {Array.from({ length: CARDS }, (_, index) => (
          <div key={index} className={styles.card}>
            <Skeleton shape="art" className={styles.picture} />
            <div className={styles.text}>
              <div className={styles.title}>
                <Skeleton className={styles.titleSkeleton} />
              </div>
              <div className={styles.count}>
                <Skeleton className={styles.countSkeleton} />
              </div>
            </div>
            <div className={styles.buttonSpace} />
          </div>
        ))}
      </div>
    </div>
  );
}
