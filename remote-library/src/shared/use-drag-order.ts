import { useRef, useState, type CSSProperties, type PointerEvent, type RefObject } from 'react';

/** So near to the window's edge, in pixels, dragging scrolls, and so far in each frame. */
const EDGE = 72;
const SCROLL_STEP = 10;

interface Drag {
  from: number;
  to: number;
  /** How far the row has been dragged, in pixels. */
  shift: number;
  /** What the dragged row takes with the gap to the next one, in pixels. */
  size: number;
}

interface DragOrder {
  /** For the element whose children are the rows. */
  list: RefObject<HTMLOListElement | null>;
  /** Index of the row that is dragged; null while none is. */
  dragged: number | null;
  /** Begins to drag the row at `index`; for `onPointerDown` of its grip. */
  start: (event: PointerEvent<HTMLElement>, index: number) => void;
  /** Where a row shows while one is dragged. */
  styleOf: (index: number) => CSSProperties | undefined;
}

/**
 * Lets a pointer, a finger or a pen drag rows into another order. The rows stay where they are in the document until the
 * drop: only their transforms change. Escape lets go without a drop.
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
    // However it ends, with a drop or without.
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
