/** A rectangle of the window, in whole pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Smaller ones show nothing. */
const MIN_PX = 4;

/** The rectangles of an element, or of what is in it where it has no box of its own (`display: contents`). */
function rectsOf(element: Element): DOMRect[] {
  const rect = element.getBoundingClientRect();
  if (rect.width >= MIN_PX && rect.height >= MIN_PX) return [rect];
  return [...element.children].flatMap(rectsOf);
}

/** The rectangle around all that an element shows; null if that is nothing. */
export function boxOf(element: Element): Box | null {
  const rects = rectsOf(element);
  if (rects.length === 0) return null;
  const left = Math.round(Math.min(...rects.map((rect) => rect.left)));
  const top = Math.round(Math.min(...rects.map((rect) => rect.top)));
  const right = Math.round(Math.max(...rects.map((rect) => rect.right)));
  const bottom = Math.round(Math.max(...rects.map((rect) => rect.bottom)));
  return { left, top, width: right - left, height: bottom - top };
}

/**
 * The style of an outline around `box`, from the window's upper edge on, so that its name is in sight. A transform, as its moves
 * count as no layout shift.
 */
export function outlineStyle({ left, top, width, height }: Box): {
  transform: string;
  width: number;
  height: number;
} {
  const above = Math.max(0, -top);
  return {
    transform: `translate(${left}px, ${top + above}px)`,
    width,
    height: Math.max(0, height - above),
  };
}
