import type { ReactNode } from 'react';
import { usePlatform } from '@fitreel/sdk/platform';
import { useQuery } from '@fitreel/sdk/query';
import { Icon, IconButton } from '@fitreel/sdk/ui';
import { ICONS } from '../shared/icons';
import type { StepVideo } from '../shared/step-picker';
import { stepVideoQuery } from './step-fields';
import { workoutFormTexts } from './texts';
import styles from './step-row.module.css';

interface StepRowProps {
  /** From 0. */
  index: number;
  /** How many steps there are. */
  of: number;
  video: StepVideo | null;
  onVideo: () => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  /** Its fields. */
  children: ReactNode;
}

/** A step in one row: its video, its fields, and what moves and deletes it. */
export function StepRow({ index, of, video, onVideo, onMove, onRemove, children }: StepRowProps) {
  return (
    <li className={styles.step}>
      <button type="button" className={styles.video} onClick={onVideo}>
        <VideoFace step={index + 1} video={video} />
      </button>
      {children}
      <div className={styles.buttons}>
        <IconButton
          label={workoutFormTexts.up(index + 1)}
          icon={{ d: ICONS.up }}
          aria-disabled={index === 0 || undefined}
          onClick={() => onMove(index - 1)}
        />
        <IconButton
          label={workoutFormTexts.down(index + 1)}
          icon={{ d: ICONS.down }}
          aria-disabled={index === of - 1 || undefined}
          onClick={() => onMove(index + 1)}
        />
        <IconButton
          label={workoutFormTexts.remove(index + 1)}
          icon="trash"
          aria-disabled={of === 1 || undefined}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}

function VideoFace({ step, video }: { step: number; video: StepVideo | null }) {
  const { api } = usePlatform();
  const { data } = useQuery({ ...stepVideoQuery(api, video?._id ?? ''), enabled: video !== null });
  if (!video)
    return (
      <>
        <Icon name="plus" />
        <span className={styles.words}>{workoutFormTexts.withVideo}</span>
        <span className={styles.hidden}>{workoutFormTexts.forStep(step)}</span>
      </>
    );
  return (
    <>
      {data ? <img src={data.thumbnail} alt="" width={80} height={45} /> : <Icon name="check" />}
      <span className={styles.words}>{data?.title ?? workoutFormTexts.withVideo}</span>
      <span className={styles.hidden}>{workoutFormTexts.forStep(step)}</span>
    </>
  );
}
