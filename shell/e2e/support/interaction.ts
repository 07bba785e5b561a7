import type { Locator } from '@playwright/test';

declare global {
  interface Window {
    fitreelInteractionMs?: Promise<number>;
  }
}

/**
 * Measures in the page how long the next click takes to show.
 *
 * @param target an element that stays in the document; the click shows once its text contains `text`
 * @returns a function that waits for that, and returns the milliseconds from the click to the paint
 */
export async function measureInteraction(target: Locator, text: string): Promise<() => Promise<number>> {
  await target.evaluate((element, wanted) => {
    if (element.textContent.includes(wanted)) throw new Error(`“${wanted}” is there already`);
    window.fitreelInteractionMs = new Promise((resolve) => {
      let clickedMs = NaN;
      window.addEventListener('click', ({ timeStamp }) => (clickedMs = timeStamp), { capture: true });
      new MutationObserver((_changes, observer) => {
        if (!element.textContent.includes(wanted)) return;
        observer.disconnect();
        // A frame is painted after its callbacks and before the next task.
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - clickedMs)));
      }).observe(element, { childList: true, characterData: true, subtree: true });
    });
  }, text);
  return () =>
    target.page().evaluate(() => {
      if (!window.fitreelInteractionMs) throw new Error('call measureInteraction first');
      return window.fitreelInteractionMs;
    });
}
