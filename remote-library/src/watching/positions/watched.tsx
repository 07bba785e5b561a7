import type { VideoMarksProps } from '@fitreel/sdk/slots';
import { Icon, VisuallyHidden } from '@fitreel/sdk/ui';
import { positionTexts } from './texts';
import { usePosition } from './positions';
import styles from './watched.module.css';

/** Watching progress on a video's picture: a bar and a word (behaviour.md#video-cards). */
export function Component({ video }: VideoMarksProps) {
  const position = usePosition(video._id);
  if (!position) return null;
  const { seconds, duration, watched } = position;
  const share = duration > 0 ? seconds / duration : Number(watched);
  if (share === 0 && !watched) return null;
  return (
    <div className={styles.picture} data-begun>
      {watched ? (
        <span className={styles.word}>
          <Icon name="check" />
          <span className={styles.text}>{positionTexts.watched}</span>
        </span>
      ) : (
        <VisuallyHidden>{positionTexts.share(share)}</VisuallyHidden>
      )}
      {share > 0 && (
        <span className={styles.track}>
          <span className={styles.bar} style={{ inlineSize: `${share * 100}%` }} />
        </span>
      )}
    </div>
  );
}
