import { createElement, startTransition, useEffect, useId, useState, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import type { Video } from '@fitreel/contract';
import { useHydrating } from '../../platform/use-hydrating';
import { classNames } from '../primitives/button';
import { RENDERED_FIRST, renderedItems, type GridRows } from './grid-rows';
import { useLazy } from '../primitives/use-lazy';
import { categoryIdOf, categoryPath, useCategories } from '../video/video-links';
import { VideoCard } from '../video/video-card';
import { VideoCardSkeleton } from '../video/video-skeletons';
import styles from './video-grid.module.css';
import grid from './video-grid.module.css';
import { VisuallyHidden } from '../primitives/page-heading';
import { uiTexts } from '../texts';

export interface VideoGridProps {
  /** Accessible name of the list: "Trending videos". */
  label: string;
  videos: readonly Video[];
  renderExtra?: (video: Video) => ReactNode;
  /** The list continues after `videos`. */
  endless?: boolean;
  /** Its first row is in view immediately; default true. */
  eager?: boolean;
  /** The number of leading cards that have `data-rank`, from 1. */
  ranks?: number | undefined;
}

/**
 * Cards of the first row in a window of usual width. Their pictures load immediately, before the scripts. After a press, only these cards
 * render at first, as each costs a slow phone some 15 ms; the others follow after the paint.
 */
const FIRST_ROW = 4;

/**
 * Whether the page renders `whole`. After a press, the heading and the first content render before the rest. A page that the server
 * rendered, or that the viewer comes back to, is whole `atOnce`, pictures included: there it delays no press, and the scroll position is
 * restored.
 */
export function useWhole(): { atOnce: boolean; whole: boolean } {
  const hydrating = useHydrating();
  const isPress = useNavigationType() !== NavigationType.Pop;
  const [atOnce] = useState(hydrating || !isPress);
  const [whole, setWhole] = useState(atOnce);
  useEffect(() => startTransition(() => setWhole(true)), []);
  return { atOnce, whole };
}

/** Cards per step: as many as one page of a list has. */
const STEP = 24;

/**
 * How many of `count` cards render, Infinity once all do: the first row, then the others step by step, so that a long list delays neither
 * its first row nor a press. A server-rendered list starts with one page of cards. A document's first page with a single step of cards, and
 * a page that Back returns to, are whole at once: the focus returns to one of the cards.
 */
export function useSteps(count: number): number {
  const hydrating = useHydrating();
  const { key } = useLocation();
  const isPress = useNavigationType() !== NavigationType.Pop;
  const isLong = count > STEP && key === 'default';
  const first = !isPress && !isLong ? Infinity : hydrating ? STEP : FIRST_ROW;
  const [shown, setShown] = useState(first);
  useEffect(() => {
    if (shown < Infinity) startTransition(() => setShown(shown + STEP < count ? shown + STEP : Infinity));
  }, [shown, count]);
  return shown;
}

const loadGridWindow = () =>
  import(/* webpackChunkName: "sdk-grid-window" */ './grid-window').then((module) => module.GridWindow);

/**
 * Videos as a grid of cards, in as many columns as fit. With more than 200, only those near the view are in the document, and assistive
 * technology gets each one's position in the whole list.
 */
export function VideoGrid(props: VideoGridProps) {
  const { label, videos, renderExtra, endless = false, eager = true, ranks = 0 } = props;
  const count = videos.length;
  const { atOnce } = useWhole();
  const shown = useSteps(Math.min(count, RENDERED_FIRST));
  const long = count > RENDERED_FIRST;
  const listId = useId();
  const { data: categories } = useCategories();
  const [near, setNear] = useState<GridRows | null>(null);
  const [whole, setWhole] = useState(false);
  // From half that number on, so that it has loaded when it is needed.
  const GridWindow = useLazy(loadGridWindow, count > RENDERED_FIRST / 2 && !whole, (cause) => {
    console.error('The list cannot be shown in parts', cause);
    setWhole(true);
  });
  const windowed = long && !whole;
  const items =
    long && whole
      ? videos.map((_, index) => ({ index, space: 0 }))
      : renderedItems(count, windowed ? near : null);
  return (
    <>
      <ul
        id={listId}
        className={classNames(styles.grid, windowed && styles.windowed)}
        aria-label={label}
        // More cards follow: content below must not come near the view, where it would load more.
        style={{ marginBlockEnd: shown < count ? '300vh' : undefined }}
      >
        {items.slice(0, shown).map(({ index, space }) => {
          const video = videos[index];
          if (!video) return null;
          const categoryId = categoryIdOf(video, categories);
          return (
            <li
              key={video._id}
              data-rank={index < ranks ? index + 1 : undefined}
              aria-posinset={windowed ? index + 1 : undefined}
              aria-setsize={windowed ? (endless ? -1 : count) : undefined}
              style={{ marginBlockStart: space || undefined }}
            >
              <VideoCard
                video={video}
                categoryPath={categoryId === null ? null : categoryPath(categoryId)}
                extra={renderExtra?.(video)}
                eager={eager && atOnce && index < FIRST_ROW}
              />
            </li>
          );
        })}
      </ul>
      {GridWindow && windowed && createElement(GridWindow, { listId, count, onChange: setNear })}
    </>
  );
}

export interface VideoGridSkeletonProps {
  /** Number of cards; default 8. */
  count?: number;
  label?: string;
  /** Whether the page adds a small button to each card. */
  extra?: boolean;
}

/** A `VideoGrid` while its videos load, with cards of the same size. */
export function VideoGridSkeleton(props: VideoGridSkeletonProps) {
  const { count = 8, label = uiTexts.loadingVideos, extra } = props;
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className={grid.grid} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <VideoCardSkeleton key={index} extra={extra} />
        ))}
      </div>
    </div>
  );
}
