import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Contract } from '@fitreel/sdk/api';
import { Icon, IconButton } from '@fitreel/sdk/ui';
import styles from './playlist-card.module.css';
import { listTexts, playlistsTexts } from '../texts';

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
