import { Icon } from '../primitives/icon';
import styles from './video-badges.module.css';
import { VisuallyHidden } from '../primitives/visually-hidden';

/** Icons on a thumbnail of a liked or saved video, with text for assistive technology. */
export function VideoBadges({
  liked,
  saved,
  className,
}: {
  liked: boolean;
  saved: boolean;
  className?: string;
}) {
  if (!liked && !saved) return null;
  return (
    <div className={className}>
      <div className={styles.badges}>
        {liked && (
          <span className={styles.badge}>
            <Icon name="heart-filled" />
            <VisuallyHidden>Liked</VisuallyHidden>
          </span>
        )}
        {saved && (
          <span className={styles.badge}>
            <Icon name="clock" />
            <VisuallyHidden>In watch later</VisuallyHidden>
          </span>
        )}
      </div>
    </div>
  );
}
