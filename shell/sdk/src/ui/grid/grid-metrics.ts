import { useEffectEvent, useLayoutEffect, useState } from 'react';

/** The layout of a grid, in pixels. */
export interface GridMetrics {
  columns: number;
  /** Height of each row, without the gap below it. */
  rowHeight: number;
  gap: number;
  /** Distance from the top of the document. */
  top: number;
}

/** Distance from the start of a row to that of the next, in pixels. */
export function pitchOf({ rowHeight, gap }: GridMetrics): number {
  return rowHeight + gap;
}

/** The current layout of the grid with the id `listId`; null until it has one. */
export function useGridMetrics(listId: string, count: number): GridMetrics | null {
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
    // Now, not in the next render: on Back, the shell restores the scroll position in this commit.
    if (first) reserveSpace(element, first);
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => {
      observer.disconnect();
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

/** Height of the rows after those rendered first. */
function spaceBelow(list: HTMLElement, metrics: GridMetrics, count: number): number {
  const rows = (items: number) => Math.ceil(items / metrics.columns);
  return Math.max(0, rows(count) - rows(list.childElementCount)) * pitchOf(metrics);
}
