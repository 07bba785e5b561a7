import { useState, type ReactNode } from 'react';
import { usePlatform } from '@fitreel/sdk/platform';
import { useQuery } from '@fitreel/sdk/query';
import { Icon, IconButton } from '@fitreel/sdk/ui';
import { ICONS } from '../../shared/icons';
import { RowControls } from '../../shared/row-controls';
import { stepVideoQuery } from '../../shared/step-video';
import type { StepVideo } from './step-fields';
import { workoutFormTexts } from './texts';
import styles from './step-row.module.css';

interface StepRowProps {
  /** From 0. */
  index: number;
  /** The number of steps. */
  of: number;
  video: StepVideo | null;
  onVideo: () => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  /** Whether a field that may be folded away is invalid. */
  isWrong: boolean;
  /** The fields for its name and amount, and its other fields. */
  first: ReactNode;
  children: ReactNode;
}

/** A step in one row: its fields, its video, and the controls that move and delete it. On a phone, all but its first fields open below. */
export function StepRow({
  index,
  of,
  video,
  isWrong,
  onVideo,
  onMove,
  onRemove,
  first,
  children,
}: StepRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className={styles.step} data-open={isOpen || isWrong || undefined}>
      {first}
      <IconButton
        className={styles.more}
        label={workoutFormTexts.details(index + 1)}
        icon={{ d: ICONS.down }}
        aria-expanded={isOpen || isWrong}
        onClick={() => setIsOpen(!isOpen)}
      />
      {children}
      <VideoButton step={index + 1} video={video} onClick={onVideo} />
      <div className={styles.buttons}>
        <RowControls
          title={workoutFormTexts.step(index + 1)}
          isFirst={index === 0}
          isLast={index === of - 1}
          isOnly={of === 1}
          onMove={(by) => onMove(index + by)}
          onRemove={onRemove}
        />
      </div>
    </li>
  );
}

interface VideoButtonProps {
  /** From 1. */
  step: number;
  video: StepVideo | null;
  onClick: () => void;
}

/** A row has no space for its text: its accessible name has it. */
function VideoButton({ step, video, onClick }: VideoButtonProps) {
  const { api } = usePlatform();
  const { data } = useQuery({ ...stepVideoQuery(api, video?._id ?? ''), enabled: video !== null });
  const words = (video && data?.title) ?? workoutFormTexts.withVideo;
  const name = `${words} ${workoutFormTexts.forStep(step)}`;
  return (
    <button type="button" className={styles.video} aria-label={name} title={name} onClick={onClick}>
      {video && data ? (
        <img src={data.thumbnail} alt="" width={80} height={45} />
      ) : (
        <Icon name={video ? 'check' : 'plus'} />
      )}
      <span className={styles.words}>{words}</span>
    </button>
  );
}
