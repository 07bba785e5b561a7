import { useRef, useState, type CSSProperties, type PointerEvent, type RefObject } from 'react';

/** Within this distance from the window's edge, in pixels, dragging scrolls, by this many pixels per frame. */
const EDGE = 72;
const SCROLL_STEP = 10;

interface Drag {
  from: number;
  to: number;
  /** How far the row has been dragged, in pixels. */
  shift: number;
  /** The height of the dragged row including the gap to the next one, in pixels. */
  size: number;
}

interface DragOrder {
  /** For the element whose children are the rows. */
  list: RefObject<HTMLOListElement | null>;
  /** Index of the dragged row; null while no row is dragged. */
  dragged: number | null;
  /** Starts dragging the row at `index`; for `onPointerDown` of its grip. */
  start: (event: PointerEvent<HTMLElement>, index: number) => void;
  /** The style of a row while one is dragged. */
  styleOf: (index: number) => CSSProperties | undefined;
}

/**
 * Lets a pointer, a finger or a pen drag rows into another order. The rows keep their place in the document until the drop: only their
 * transforms change. Escape cancels.
 */
export function useDragOrder(onDrop: (from: number, to: number) => void): DragOrder {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);

  function start(event: PointerEvent<HTMLElement>, from: number) {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const row = rows[from];
    if (!row || event.button !== 0) return;
    event.preventDefault();
    const grip: HTMLElement = event.currentTarget;
    const { pointerId } = event;
    const gap = (rows[1]?.top ?? 0) - (rows[0]?.bottom ?? 0);
    const startY = event.clientY + scrollY;
    let pointerY = event.clientY;
    let to = from;
    let dropped = false;

    const follow = () => {
      const shift = pointerY + scrollY - startY;
      const middle = row.top + row.height / 2 + shift;
      to = rows.filter(({ top, height }, index) => index !== from && top + height / 2 < middle).length;
      setDrag({ from, to, shift, size: row.height + gap });
    };
    const scrollAtEdge = () => {
      if (ended.signal.aborted) return;
      const step = pointerY < EDGE ? -SCROLL_STEP : pointerY > innerHeight - EDGE ? SCROLL_STEP : 0;
      if (step !== 0) {
        scrollBy({ top: step, behavior: 'instant' });
        follow();
      }
      requestAnimationFrame(scrollAtEdge);
    };
    const ended = new AbortController();
    const { signal } = ended;
    grip.addEventListener(
      'pointermove',
      ({ clientY }) => {
        pointerY = clientY;
        follow();
      },
      { signal },
    );
    grip.addEventListener('pointerup', () => (dropped = true), { signal });
    document.addEventListener(
      'keydown',
      ({ key }) => {
        if (key === 'Escape') grip.releasePointerCapture(pointerId);
      },
      { signal },
    );
    // However the drag ends, with a drop or without.
    grip.addEventListener(
      'lostpointercapture',
      () => {
        ended.abort();
        setDrag(null);
        if (dropped && to !== from) onDrop(from, to);
      },
      { signal },
    );
    grip.setPointerCapture(pointerId);
    follow();
    requestAnimationFrame(scrollAtEdge);
  }

  function styleOf(index: number): CSSProperties | undefined {
    if (!drag) return undefined;
    const { from, to, shift, size } = drag;
    if (index === from) return { transform: `translateY(${shift}px)` };
    if (index > from && index <= to) return { transform: `translateY(${-size}px)` };
    if (index < from && index >= to) return { transform: `translateY(${size}px)` };
    return undefined;
  }

  return { list, dragged: drag?.from ?? null, start, styleOf };
}
