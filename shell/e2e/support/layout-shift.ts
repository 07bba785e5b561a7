import type { Page } from '@playwright/test';
import { drawn } from './frames';

/** What moved without being asked to. */
export interface Shift {
  /** Milliseconds since the navigation began. */
  at: number;
  /** The browser's score: share of the screen times share of the way. */
  score: number;
  /** The elements that moved. */
  moved: string[];
}

/** The draft standard's entry, which TypeScript's library lacks. */
interface LayoutShiftEntry extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

declare global {
  interface Window {
    fitreelShifts?: () => Shift[];
  }
}

/**
 * Watches every page that is opened from now on, from its first paint.
 *
 * @returns what reads the shifts of the page that is open. Those that follow an input count too, which the browser's own measure
 * leaves out for half a second: here the answers are late enough to be no part of the input.
 */
export async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    const name = (node: Node | null) =>
      node instanceof Element ? `${node.tagName.toLowerCase()}.${[...node.classList].join('.')}` : 'text';
    const keep = (entries: PerformanceEntryList) => {
      for (const { startTime, value, sources } of entries as LayoutShiftEntry[]) {
        const moved = sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${name(node)} from ${from.x},${from.y} to ${to.x},${to.y}`,
        );
        shifts.push({ at: startTime, score: value, moved });
      }
    };
    const observer = new PerformanceObserver((list) => keep(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    window.fitreelShifts = () => {
      keep(observer.takeRecords());
      return shifts;
    };
  });
  return async () => {
    await drawn(page);
    return page.evaluate(() => {
      if (!window.fitreelShifts) throw new Error('nobody watches this page');
      return window.fitreelShifts();
    });
  };
}
