import { Icon } from '@fitreel/sdk/ui';
import { available } from '../../shared/lists';
import { isWhole, type ListedVideo } from './playlist-queries';
import styles from './mosaic.module.css';

/**
 * The first four thumbnails of the available videos in one 16:9 picture, or an icon without any. Decorative: the title names the playlist.
 */
export function Mosaic({ videos }: { videos: readonly ListedVideo[] }) {
  const tiles = available(videos).filter(isWhole).slice(0, 4);
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
