import {
  defaultRangeExtractor,
  observeWindowOffset,
  useWindowVirtualizer,
  type Range,
} from '@tanstack/react-virtual';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { observe } from '../../browser/browser';
import type { GridRows } from './grid-rows';

export interface GridWindowProps {
  /** Id of the list's element. */
  listId: string;
  /** Number of items in the whole list. */
  count: number;
  onChange: (near: GridRows | null) => void;
}

/** Rows rendered beyond each edge of the view. */
const OVERSCAN = 3;

/**
 * Follows the window's scrolling and reports which rows of a long grid to render. Renders nothing itself, so that the cards stay the same
 * elements when it loads. All rows have the height of the first. Omitted rows become a margin above the next row and padding below the
 * last.
 */
export function GridWindow({ listId, count, onChange }: GridWindowProps) {
  const metrics = useGridMetrics(listId, count);
  const focused = useFocusedItem(listId);
  const columns = metrics?.columns ?? 1;
  const focusedRow = focused === null || focused >= count ? null : Math.floor(focused / columns);

  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: metrics ? Math.ceil(count / columns) : 0,
    estimateSize: () => metrics?.rowHeight ?? 0,
    gap: metrics?.gap ?? 0,
    scrollMargin: metrics?.top ?? 0,
    overscan: OVERSCAN,
    observeElementOffset: observeOffset,
    rangeExtractor: (range) => withRow(focusedRow, range),
  });

  const laidOut = useRef<GridMetrics | null>(null);
  const published = useRef('');
  const anchor = useRef<Anchor | null>(null);

  // After each commit: publish the rows near the view, or restore the scroll position.
  useLayoutEffect(() => {
    const element = document.getElementById(listId);
    if (!element || !metrics) return;
    const previous = laidOut.current;
    laidOut.current = metrics;
    if (previous && (previous.columns !== metrics.columns || previous.rowHeight !== metrics.rowHeight)) {
      anchor.current ??= anchorOf(previous);
      virtualizer.measure();
      return;
    }

    const rows = virtualizer.getVirtualItems();
    const last = rows.at(-1);
    if (!last) return;
    let end = metrics.top - metrics.gap;
    const near: GridRows = {
      columns,
      rows: rows.map((row) => {
        const space = Math.max(0, row.start - end - metrics.gap);
        end = row.end;
        return { row: row.index, space };
      }),
    };
    element.style.paddingBlockEnd = `${Math.max(0, virtualizer.getTotalSize() + metrics.top - last.end)}px`;
    const key = JSON.stringify(near);
    if (key !== published.current) {
      published.current = key;
      onChange(near);
    } else if (anchor.current) {
      const top = scrollPosition(anchor.current, metrics);
      anchor.current = null;
      window.scrollTo({ top, behavior: 'instant' });
    }
  });

  useLayoutEffect(() => () => onChange(null), [onChange]);

  return null;
}

/**
 * Follows the window's scrolling. Checks once more in the first frame: on a quick Back after a press, the page scrolls to the top and down
 * again in one frame, for which browsers fire no event.
 */
const observeOffset: typeof observeWindowOffset = (virtualizer, told) => {
  const frame = requestAnimationFrame(() => told(window.scrollY, false));
  const stop = observeWindowOffset(virtualizer, told);
  return () => {
    cancelAnimationFrame(frame);
    stop?.();
  };
};

/** The first item of the topmost row in view, and the height of the row's hidden part, in pixels. */
interface Anchor {
  item: number;
  above: number;
}

/** The anchor at the top of the view in the layout `metrics`; null if the view starts above the grid. */
function anchorOf(metrics: GridMetrics): Anchor | null {
  const inside = window.scrollY - metrics.top;
  if (inside <= 0) return null;
  const row = Math.floor(inside / pitchOf(metrics));
  return { item: row * metrics.columns, above: inside - row * pitchOf(metrics) };
}

/** The scroll position that shows the same items in the layout `metrics`. */
function scrollPosition({ item, above }: Anchor, metrics: GridMetrics): number {
  const row = Math.floor(item / metrics.columns);
  return metrics.top + row * pitchOf(metrics) + Math.min(above, metrics.rowHeight);
}

/** The rows in and near the view, and `row`: removing the focused element would lose the focus. */
function withRow(row: number | null, range: Range): number[] {
  const rows = defaultRangeExtractor(range);
  if (row === null || row >= range.count || rows.includes(row)) return rows;
  return [...rows, row].sort((a, b) => a - b);
}

/** The layout of a grid, in pixels. */
export interface GridMetrics {
  columns: number;
  /** Height of each row, without the gap below it. */
  rowHeight: number;
  gap: number;
  /** Distance from the top of the document. */
  top: number;
}

/** Distance from the start of one row to the start of the next, in pixels. */
function pitchOf({ rowHeight, gap }: GridMetrics): number {
  return rowHeight + gap;
}

/** The current layout of the grid with the id `listId`; null until it has one. */
function useGridMetrics(listId: string, count: number): GridMetrics | null {
  const [metrics, setMetrics] = useState<GridMetrics | null>(null);
  const reserveSpace = useEffectEvent((element: HTMLElement, first: GridMetrics) => {
    element.style.paddingBlockEnd = `${spaceBelow(element, first, count)}px`;
  });

  useLayoutEffect(() => {
    const element = document.getElementById(listId);
    if (!element) return;
    const read = () => setMetrics((previous) => readMetrics(element, previous));
    read();
    const first = readMetrics(element, null);
    // In this commit, not in the next render: on Back, the shell restores the scroll position in it.
    if (first) reserveSpace(element, first);
    const stop = observe(() => new ResizeObserver(read), element);
    return () => {
      stop();
      element.style.paddingBlockEnd = '';
    };
  }, [listId]);

  return metrics;
}

function readMetrics(list: HTMLElement, previous: GridMetrics | null): GridMetrics | null {
  const style = getComputedStyle(list);
  const { top } = list.getBoundingClientRect();
  const rowHeight = list.firstElementChild?.getBoundingClientRect().height ?? 0;
  if (rowHeight === 0) return previous;
  const next = {
    columns: style.gridTemplateColumns.split(' ').length,
    rowHeight,
    gap: parseFloat(style.rowGap) || 0,
    top: top + window.scrollY,
  };
  return previous && sameMetrics(previous, next) ? previous : next;
}

/** A difference of less than half a pixel is rounding, not a new layout. */
function sameMetrics(a: GridMetrics, b: GridMetrics): boolean {
  const near = (x: number, y: number) => Math.abs(x - y) < 0.5;
  return (
    a.columns === b.columns && near(a.rowHeight, b.rowHeight) && near(a.gap, b.gap) && near(a.top, b.top)
  );
}

/** Height of the rows beyond those rendered first. */
function spaceBelow(list: HTMLElement, metrics: GridMetrics, count: number): number {
  const rows = (items: number) => Math.ceil(items / metrics.columns);
  return Math.max(0, rows(count) - rows(list.childElementCount)) * pitchOf(metrics);
}

/**
 * Index of the last item of the list `listId` that had the focus; null before the first. It stays while the focus is in an item's menu,
 * which is elsewhere in the document.
 */
function useFocusedItem(listId: string): number | null {
  const [focused, setFocused] = useState<number | null>(null);

  useLayoutEffect(() => {
    const element = document.getElementById(listId);
    if (!element) return;
    const note = (target: EventTarget | null) => {
      if (!(target instanceof Element) || !element.contains(target)) return;
      const position = target.closest('li')?.getAttribute('aria-posinset');
      if (position) setFocused(Number(position) - 1);
    };
    const handleFocus = ({ target }: FocusEvent) => note(target);
    note(document.activeElement);
    element.addEventListener('focusin', handleFocus);
    return () => element.removeEventListener('focusin', handleFocus);
  }, [listId]);

  return focused;
}
