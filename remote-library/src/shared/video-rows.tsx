import type { ReactNode } from 'react';
import { IconPath, VideoRow, VideoRowSkeleton, VisuallyHidden } from '@fitreel/sdk/ui';
import type { Contract } from '@fitreel/sdk/api';
import { RowControls } from './row-controls';
import { listTexts } from './texts';
import { ICONS } from './icons';
import styles from './video-rows.module.css';
import { useDragOrder } from './use-drag-order';

interface VideoRowsProps<V extends Contract.Video> {
  videos: readonly V[];
  /** The name of the list. */
  label: string;
  /** The query of the links to the videos. */
  query?: string;
  onMove: (from: number, to: number) => void;
  onRemove: (video: V) => void;
  /** A note below the title of an entry, and its own control. */
  noteOf?: (video: V) => string | undefined;
  controlOf?: (video: V) => ReactNode;
}

/**
 * Videos in an order that the viewer sets, each with controls to move and remove it. Dragging is for pointers; the buttons do the same for
 * everybody.
 */
export function VideoRows<V extends Contract.Video>(props: VideoRowsProps<V>) {
  const { videos, label, query = '', onMove, onRemove, noteOf, controlOf } = props;
  const { list, dragged, start, styleOf } = useDragOrder(onMove);
  return (
    <ol ref={list} className={styles.rows} aria-label={label} data-dragging={dragged !== null || undefined}>
      {videos.map((video, index) => (
        <li
          key={video._id}
          className={styles.row}
          style={styleOf(index)}
          data-dragged={index === dragged || undefined}
        >
          <span
            className={styles.grip}
            data-grip=""
            aria-hidden="true"
            onPointerDown={(event) => start(event, index)}
          >
            <IconPath d={ICONS.grip} />
          </span>
          <div className={styles.video}>
            <VideoRow video={video} query={query} reason={noteOf?.(video)} />
          </div>
          <div className={styles.controls}>
            {controlOf?.(video)}
            <RowControls
              title={video.title}
              isFirst={index === 0}
              isLast={index === videos.length - 1}
              removeIcon="close"
              onMove={(by) => onMove(index, index + by)}
              onRemove={() => onRemove(video)}
            />
          </div>
        </li>
      ))}
    </ol>
  );
}

const ROWS = 4;

/** Placeholders of the rows' size while they load. */
export function VideoRowsSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{listTexts.loading}</VisuallyHidden>
      <div className={styles.rows} aria-hidden="true">
        {Array.from({ length: ROWS }, (_, index) => (
          <div key={index} className={styles.row}>
            <span className={styles.grip} />
            <div className={styles.video}>
              <VideoRowSkeleton />
            </div>
            <div className={styles.controls} />
          </div>
        ))}
      </div>
    </div>
  );
}
