import type { Locator } from '@playwright/test';

declare global {
  interface Window {
    fitreelReaction?: Promise<number>;
  }
}

/**
 * Measures in the page how long the next click takes to show.
 *
 * @param target element that is there all along; the click has had its effect once its text holds `text`
 * @returns what waits for that, and gives the milliseconds from the click to the frame that shows it
 */
export async function watchReaction(target: Locator, text: string): Promise<() => Promise<number>> {
  await target.evaluate((element, wanted) => {
    if (element.textContent.includes(wanted)) throw new Error(`“${wanted}” stands there already`);
    window.fitreelReaction = new Promise((resolve) => {
      let clicked = NaN;
      window.addEventListener('click', ({ timeStamp }) => (clicked = timeStamp), { capture: true });
      new MutationObserver((_changes, observer) => {
        if (!element.textContent.includes(wanted)) return;
        observer.disconnect();
        // A frame is drawn after its callbacks, and before the next task.
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - clicked)));
      }).observe(element, { childList: true, characterData: true, subtree: true });
    });
  }, text);
  return () =>
    target.page().evaluate(() => {
      if (!window.fitreelReaction) throw new Error('nobody watches this page');
      return window.fitreelReaction;
    });
}
