import { attempt } from '@fitreel/sdk/platform';
import { useEffect, useState, type RefObject } from 'react';

export interface RowsInSight {
  /** The rows to render, in order. */
  rows: readonly number[];
  /** The number of rows that fit. */
  page: number;
  /** The scrollbar is being dragged, so nobody reads the passing rows. */
  isScrolling: boolean;
  /** Scrolls just far enough to show the row. */
  reveal: (row: number) => void;
}

interface Layout {
  /** Height of a row, in pixels. */
  rowHeight: number;
  /** Height of the table head, which stays visible above the rows. */
  headHeight: number;
}

/** The number of rows rendered beyond each edge. */
const OVERSCAN = 6;

/** A scroll has ended once nothing has moved for this long. */
const REST_MS = 120;

/**
 * The rows of `total` that are visible in a scrolling box; all rows have the same height.
 *
 * @param kept a row that is always rendered
 */
export function useRowsInSight(
  box: RefObject<HTMLElement | null>,
  { total, kept, rowHeight, headHeight }: Layout & { total: number; kept: number },
): RowsInSight {
  const [view, setView] = useState({ top: 0, height: 0 });
  const [isScrolling, setScrolling] = useState(false);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const read = () => setView({ top: element.scrollTop, height: element.clientHeight });
    const handleScroll = () => {
      read();
      setScrolling(true);
      clearTimeout(rest);
      rest = setTimeout(() => setScrolling(false), REST_MS);
    };
    read();
    const sizes = attempt(() => new ResizeObserver(read));
    sizes?.observe(element);
    element.addEventListener('scroll', handleScroll, { passive: true });
    return () => {
      clearTimeout(rest);
      sizes?.disconnect();
      element.removeEventListener('scroll', handleScroll);
    };
  }, [box]);

  const height = view.height - headHeight;
  const first = Math.max(0, Math.floor(view.top / rowHeight) - OVERSCAN);
  const end = Math.min(total, Math.ceil((view.top + height) / rowHeight) + OVERSCAN);
  const rows = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
  if (kept >= 0 && kept < first) rows.unshift(kept);
  else if (kept >= end && kept < total) rows.push(kept);

  function reveal(row: number) {
    const element = box.current;
    if (!element) return;
    const start = row * rowHeight;
    const last = start + rowHeight - (element.clientHeight - headHeight);
    if (element.scrollTop > start) element.scrollTo({ top: start });
    else if (element.scrollTop < last) element.scrollTo({ top: last });
  }

  return { rows, page: Math.max(1, Math.floor(height / rowHeight) - 1), isScrolling, reveal };
}
