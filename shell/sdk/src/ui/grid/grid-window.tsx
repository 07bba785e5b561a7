import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';
import { pitchOf, useGridMetrics, type GridMetrics } from './grid-metrics';
import type { GridPart } from './grid-part';
import { useFocusedItem } from './use-focused-item';

export interface GridWindowProps {
  /** Id of the list's element. */
  listId: string;
  /** Items of the whole list. */
  count: number;
  onChange: (part: GridPart | null) => void;
}

/** Rows drawn beyond each edge of the view. */
const OVERSCAN = 3;

/**
 * Follows the window's scrolling and says which rows of a long grid are to be drawn. It draws nothing itself, so that
 * the cards are the same elements before and after it has been loaded. All rows are of one height, so none is measured
 * but the first. The room for rows left out is a margin above the row that follows them and the list's padding below
 * the last.
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

  // After each commit: the part that belongs to the view is published, or the view put back to where it was.
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
        const room = Math.max(0, row.start - end - metrics.gap);
        end = row.end;
        return { row: row.index, room };
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

/** The first item of the topmost row in view, and how far above the view's top the row begins, in pixels. */
interface Anchor {
  item: number;
  above: number;
}

/** What is at the top of the view in the layout `metrics`; null while that is what stands before the grid. */
function anchorOf(metrics: GridMetrics): Anchor | null {
  const inside = window.scrollY - metrics.top;
  if (inside <= 0) return null;
  const row = Math.floor(inside / pitchOf(metrics));
  return { item: row * metrics.columns, above: inside - row * pitchOf(metrics) };
}

/** Where the window has to be scrolled to in the layout `metrics` to show the same items. */
function scrollPosition({ item, above }: Anchor, metrics: GridMetrics): number {
  const row = Math.floor(item / metrics.columns);
  return metrics.top + row * pitchOf(metrics) + Math.min(above, metrics.rowHeight);
}

/** The rows in and near the view, and the one with the focus, which must not leave the document under it. */
function withRow(row: number | null, range: Range): number[] {
  const rows = defaultRangeExtractor(range);
  if (row === null || row >= range.count || rows.includes(row)) return rows;
  return [...rows, row].sort((a, b) => a - b);
}
