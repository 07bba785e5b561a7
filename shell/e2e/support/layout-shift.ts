import { expect, type Page } from '@playwright/test';
import { waitForPaint } from './wait';

/** The most that a page may shift in total (behaviour.md#rendered-pages). */
export const MAX_SHIFT = 0.005;

export interface LayoutShift {
  /** The browser's score: impact fraction times distance fraction. */
  score: number;
  /** The elements that moved, with their old and new positions. */
  moved: string[];
}

/** The Layout Instability API's entry, which TypeScript's DOM library lacks. */
interface LayoutShiftEntry extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

declare global {
  interface Window {
    fitreelLayoutShifts?: () => LayoutShift[];
  }
}

/**
 * Watches every page that `page` opens from now on for layout shifts.
 *
 * Shifts within half a second of an input count too, unlike in the browser's CLS: the tests delay responses, so no
 * shift is a direct result of an input.
 *
 * @returns a function that reads the shifts of the current page
 */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<LayoutShift[]>> {
  await page.addInitScript(() => {
    const shifts: LayoutShift[] = [];
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.tagName.toLowerCase()}.${[...node.classList].join('.')}` : 'text';
    const add = (entries: PerformanceEntryList) => {
      for (const { value, sources } of entries as LayoutShiftEntry[]) {
        const moved = sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${nameOf(node)} from ${from.x},${from.y} to ${to.x},${to.y}`,
        );
        shifts.push({ score: value, moved });
      }
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    window.fitreelLayoutShifts = () => {
      add(observer.takeRecords());
      return shifts;
    };
  });
  return async () => {
    await waitForPaint(page);
    return page.evaluate(() => {
      if (!window.fitreelLayoutShifts) throw new Error('open the page after watchLayoutShifts');
      return window.fitreelLayoutShifts();
    });
  };
}

/** The total of the shifts. */
export const shiftScore = (shifts: readonly LayoutShift[]): number =>
  shifts.reduce((sum, { score }) => sum + score, 0);

/** Fails the test, without ending it, if the shifts of `what` are more than a page may have. */
export function expectStill(shifts: readonly LayoutShift[], what: string): void {
  const moved = shifts.map((shift) => `${shift.score.toFixed(3)}: ${shift.moved.join('; ')}`);
  expect.soft(shiftScore(shifts), `${what} moves\n${moved.join('\n')}`).toBeLessThanOrEqual(MAX_SHIFT);
}
