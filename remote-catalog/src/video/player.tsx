import type { Contract } from '@fitreel/sdk/api';
import { usePlatform } from '@fitreel/sdk/platform';
import styles from './player.module.css';
import watch from './watch.module.css';
import { videoTexts } from '../texts';

/**
 * The video host's player, which autoplays (behaviour.md#video-host), in front of the thumbnail while it loads. Its
 * sandbox keeps it from navigating this page; it keeps its own origin, which is never this site's.
 */
export function Player({ video }: { video: Contract.Video }) {
  const { embedBase } = usePlatform().settings;
  return (
    <div className={`${watch.player} ${styles.frame}`}>
      <img
        className={styles.poster}
        src={video.thumbnail}
        alt=""
        width={1280}
        height={720}
        fetchPriority="high"
      />
      <iframe
        loading="lazy"
        className={styles.player}
        src={`${embedBase}/${encodeURIComponent(video.src)}?autoplay=1`}
        title={videoTexts.player(video.title)}
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </div>
  );
}
