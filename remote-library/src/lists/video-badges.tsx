import { Icon, VisuallyHidden } from '@fitreel/sdk/ui';
import styles from './marks.module.css';
import { markTexts } from '../texts';

/** Icons on a thumbnail of a liked or saved video, with text for assistive technology. */
export function VideoBadges({ liked, saved }: { liked: boolean; saved: boolean }) {
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
