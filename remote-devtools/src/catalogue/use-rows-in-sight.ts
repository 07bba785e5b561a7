import { attempt } from '@fitreel/sdk/platform';
import { useEffect, useState, type RefObject } from 'react';

export interface RowsInSight {
  /** Places of the rows to render, in their order. */
  rows: readonly number[];
  /** Rows that fit. */
  page: number;
  /** Rows fly past: whoever drags the scrollbar does not look at them. */
  isScrolling: boolean;
  /** Scrolls as little as brings the row into sight. */
  reveal: (row: number) => void;
}

interface Layout {
  /** Height of a row, in pixels. */
  rowHeight: number;
  /** Height of the head above the rows, which stays in sight. */
  headHeight: number;
}

/** Rows rendered beyond each edge. */
const OVERSCAN = 6;

/** A scroll has ended when nothing has moved for so long. */
const REST_MS = 120;

/**
 * Which of `total` rows of one height are in sight of a box that scrolls.
 *
 * @param kept a row that is rendered wherever it is
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
