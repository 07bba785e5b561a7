import { createElement, useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react';
import type { Video } from '@fitreel/contract';
import { classNames } from '../primitives/class-names';
import { DRAWN_AT_FIRST, drawnItems, type GridPart } from './grid-part';
import { useLazy } from '../primitives/use-lazy';
import { UserMarksProvider } from '../video/user-marks';
import { VideoCard } from '../video/video-card';
import { VideoCardSkeleton } from '../video/video-skeletons';
import styles from './video-grid.module.css';

export interface VideoGridProps {
  /** Name of the list: "Trending videos". */
  label: string;
  videos: readonly Video[];
  renderExtra?: (video: Video) => ReactNode;
  /** Index in the whole list of the first of `videos`, where those before it have been let go; 0 if not given. */
  start?: number;
  /** The list goes on after `videos`. */
  endless?: boolean;
  /** Called when the viewer comes near the videos before `start`, in whose place are skeletons until they are given. */
  onNearStart?: () => void;
}

/** Cards of the first screen on a wide window; their pictures do not wait for scrolling. */
const FIRST_SCREEN = 6;

const loadGridWindow = () =>
  import(/* webpackChunkName: "sdk-grid-window" */ './grid-window').then((module) => module.GridWindow);

/**
 * Videos as a list of cards, in as many columns as fit. Of more than 200 only those near the view are in the document,
 * and assistive technology is told each one's place in the whole.
 */
export function VideoGrid(props: VideoGridProps) {
  const { label, videos, renderExtra, start = 0, endless = false, onNearStart } = props;
  const count = start + videos.length;
  const long = count > DRAWN_AT_FIRST;
  const listId = useId();
  const [part, setPart] = useState<GridPart | null>(null);
  const [whole, setWhole] = useState(false);
  // Half way there already, so that it has come when it is needed.
  const GridWindow = useLazy(loadGridWindow, count > DRAWN_AT_FIRST / 2 && !whole, (cause) => {
    console.error('The list cannot be shown in parts', cause);
    setWhole(true);
  });
  const windowed = long && !whole;
  const handleNearStart = useEffectEvent(() => onNearStart?.());

  const missing = part !== null && windowed && part.firstInView < start + part.columns;
  useEffect(() => {
    if (start > 0 && missing) handleNearStart();
  }, [start, missing, videos]);

  const items =
    long && whole
      ? videos.map((_, i) => ({ index: start + i, room: 0 }))
      : drawnItems(count, windowed ? part : null);
  return (
    <UserMarksProvider>
      <ul id={listId} className={classNames(styles.grid, windowed && styles.windowed)} aria-label={label}>
        {items.map(({ index, room }) => {
          const video = videos[index - start];
          return (
            <li
              key={video?._id ?? index}
              aria-posinset={windowed ? index + 1 : undefined}
              aria-setsize={windowed ? (endless ? -1 : count) : undefined}
              style={{ marginBlockStart: room || undefined }}
            >
              {video ? (
                <VideoCard video={video} extra={renderExtra?.(video)} eager={index < FIRST_SCREEN} />
              ) : (
                <VideoCardSkeleton />
              )}
            </li>
          );
        })}
      </ul>
      {GridWindow && windowed && createElement(GridWindow, { listId, count, onChange: setPart })}
    </UserMarksProvider>
  );
}
