import type { VideoMarksProps } from '@fitreel/sdk/slots';
import { Icon, VisuallyHidden } from '@fitreel/sdk/ui';
import { markTexts } from '../texts';
import { useVideoMarks } from './use-video-marks';
import styles from './marks.module.css';

/** What the viewer has done with a video, on its picture (behaviour.md#video-cards). */
export function Component({ video }: VideoMarksProps) {
  const { likes, watchlater } = useVideoMarks(video._id);
  return <VideoBadges liked={likes} saved={watchlater} />;
}

/** Icons on a thumbnail of a liked or saved video, with text for assistive technology. */
function VideoBadges({ liked, saved }: { liked: boolean; saved: boolean }) {
  if (!liked && !saved) return null;
  return (
    <div className={styles.badges}>
      {liked && (
        <span className={styles.badge}>
          <Icon name="heart-filled" />
          <VisuallyHidden>{markTexts.liked}</VisuallyHidden>
        </span>
      )}
      {saved && (
        <span className={styles.badge}>
          <Icon name="clock" />
          <VisuallyHidden>{markTexts.saved}</VisuallyHidden>
        </span>
      )}
    </div>
  );
}
