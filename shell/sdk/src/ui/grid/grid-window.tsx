import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';
import { pitchOf, useGridMetrics, type GridMetrics } from './grid-metrics';
import type { GridPart } from './grid-part';
import { useFocusedItem } from './use-focused-item';

export interface GridWindowProps {
  /** Id of the list's element. */
  listId: string;
  /** Number of items in the whole list. */
  count: number;
  onChange: (part: GridPart | null) => void;
}

/** Rows rendered beyond each edge of the view. */
const OVERSCAN = 3;

/**
 * Follows the window's scrolling and reports which rows of a long grid to render. Renders nothing itself, so that the
 * cards stay the same elements when it loads. All rows have the height of the first. The rows left out leave a margin
 * above the next row and padding below the last.
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
    rangeExtractor: (range) => withRow(focusedRow, range),
  });

  const laidOut = useRef<GridMetrics | null>(null);
  const published = useRef('');
  const anchor = useRef<Anchor | null>(null);

  // After each commit: publish the part in view, or restore the scroll position.
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
    const part: GridPart = {
      columns,
      firstInView: (virtualizer.range?.startIndex ?? 0) * columns,
      rows: rows.map((row) => {
        const space = Math.max(0, row.start - end - metrics.gap);
        end = row.end;
        return { row: row.index, space };
      }),
    };
    element.style.paddingBlockEnd = `${Math.max(0, virtualizer.getTotalSize() + metrics.top - last.end)}px`;
    const key = JSON.stringify(part);
    if (key !== published.current) {
      published.current = key;
      onChange(part);
    } else if (anchor.current) {
      const top = scrollPosition(anchor.current, metrics);
      anchor.current = null;
      window.scrollTo({ top, behavior: 'instant' });
    }
  });

  useLayoutEffect(() => () => onChange(null), [onChange]);

  return null;
}

/** The first item of the topmost row in view, and the height of the row's hidden part, in pixels. */
interface Anchor {
  item: number;
  above: number;
}

/** What is at the top of the view in the layout `metrics`; null if the view starts above the grid. */
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

/** The rows in and near the view, and `row`: removing the element with the focus would lose the focus. */
function withRow(row: number | null, range: Range): number[] {
  const rows = defaultRangeExtractor(range);
  if (row === null || row >= range.count || rows.includes(row)) return rows;
  return [...rows, row].sort((a, b) => a - b);
}
