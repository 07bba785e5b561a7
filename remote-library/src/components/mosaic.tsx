import type { Video } from '@fitreel/sdk/api';
import { Icon } from '@fitreel/sdk/ui';
import styles from './mosaic.module.css';

/** Most thumbnails that the mosaic shows. */
const MOSAIC_TILES = 4;

/** The first thumbnails of a playlist in one 16:9 picture; an emblem where it holds none. */
export function Mosaic({ videos }: { videos: readonly Video[] }) {
  const tiles = videos.slice(0, MOSAIC_TILES);
  if (tiles.length === 0) {
    return (
      <div className={styles.none}>
        <Icon name="playlist" />
      </div>
    );
  }
  return (
    <div className={styles.mosaic} data-tiles={tiles.length}>
      {tiles.map((video) => (
        // Decorative: the playlist's title says what this is.
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
