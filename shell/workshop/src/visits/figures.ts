import type { Page } from '@playwright/test';

/** What the page itself measures. Times are in milliseconds from navigation start; NaN until something has happened. */
export interface Figures {
  largestPaint: number;
  layoutShift: number;
  /** When the page responds to a press of Like, made as soon as the button is there. */
  likeResponds: number;
}

declare global {
  interface Window {
    fitreelFigures?: Figures;
  }
}

/**
 * Watches paints and shifts of every page that `page` opens from now on. With `pressesLike`, it presses Like as soon as there
 * is one, which loads more than the route. A page whose script fails makes the returned function throw, instead of a table that lacks figures.
 *
 * The script runs in the browser as it stands here, compiled by tsx, which wraps named functions in a helper that pages do
 * not have: only callbacks without a name work.
 */
export async function watchFigures(page: Page, pressesLike: boolean): Promise<() => void> {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.addInitScript((presses) => {
    const figures = { largestPaint: NaN, layoutShift: 0, likeResponds: NaN };
    window.fitreelFigures = figures;
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) figures.largestPaint = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        figures.layoutShift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    if (!presses) return;
    let pressed = false;
    new MutationObserver((_changes, observer) => {
      if (pressed && document.body.textContent.includes('Login first')) {
        figures.likeResponds = performance.now();
        observer.disconnect();
      }
      if (pressed) return;
      const like = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent.trim() === 'Like',
      );
      pressed = like !== undefined;
      like?.click();
    }).observe(document, { childList: true, subtree: true });
  }, pressesLike);
  return () => {
    const [error] = errors;
    if (error) throw new Error('the page has an error, so its figures are not complete', { cause: error });
  };
}
