import { usePlatform } from '@fitreel/sdk/platform';
import type { VideoMarksProps } from '@fitreel/sdk/slots';
import { Icon, IconPath, VisuallyHidden } from '@fitreel/sdk/ui';
import type { ReactNode } from 'react';
import { addToList, removeFromList } from '../../shared/change-list';
import { ICONS } from '../../shared/icons';
import { markTexts } from './texts';
import { videoTexts } from '../../shared/texts';
import { useVideoMarks } from './use-video-marks';
import styles from './marks.module.css';

/**
 * Marks on a video's picture for the lists that contain it (behaviour.md#video-cards). Under a mouse each mark is a button. The keyboard
 * and assistive technology use the card's menu, which does the same, so that a card needs no further Tab stops.
 */
export function Component({ video }: VideoMarksProps) {
  const platform = usePlatform();
  const { likes, watchlater } = useVideoMarks(video._id);
  const toggle = (name: 'likes' | 'watchlater', on: boolean) => {
    (on ? removeFromList : addToList)(platform, name, video).catch(reportError);
  };
  return (
    <div className={styles.marks}>
      <Mark
        on={likes}
        icon={<Icon name={likes ? 'heart-filled' : 'heart'} />}
        words={markTexts.liked}
        does={likes ? videoTexts.dislike : videoTexts.like}
        onPress={() => toggle('likes', likes)}
      />
      <Mark
        on={watchlater}
        icon={watchlater ? <IconPath d={ICONS.saved} filled /> : <Icon name="clock" />}
        words={markTexts.saved}
        does={watchlater ? videoTexts.removeFromWatchLater : videoTexts.addToWatchLater}
        onPress={() => toggle('watchlater', watchlater)}
      />
    </div>
  );
}

interface MarkProps {
  on: boolean;
  icon: ReactNode;
  /** Read by assistive technology while the mark is on. */
  words: string;
  does: string;
  onPress: () => void;
}

function Mark({ on, icon, words, does, onPress }: MarkProps) {
  return (
    <>
      {on && <VisuallyHidden>{words}</VisuallyHidden>}
      <button
        type="button"
        className={styles.mark}
        data-on={on}
        aria-hidden="true"
        tabIndex={-1}
        title={does}
        // Keeps the focus where it is.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onPress}
      >
        {icon}
      </button>
    </>
  );
}
