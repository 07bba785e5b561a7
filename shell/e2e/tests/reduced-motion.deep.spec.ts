import type { Page } from '@playwright/test';
import { screenStatesOf } from '../screen-states';
import { waitForPaint } from '../support/wait';
import { nth } from '../support/catalogue';
import { expect, personaTest } from '../support/test';

/** Screen states that animate something. */
const ANIMATED = ['trend-loading', 'home-toast'];

declare global {
  interface Window {
    fitreelAnimations?: string[];
  }
}

/**
 * Records the animations and transitions of every page that `page` opens from now on, except animations shorter than a frame.
 *
 * @returns a function that reads the current page's
 */
async function watchAnimations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const FRAME_MS = 16;
    const animations: string[] = [];
    window.fitreelAnimations = animations;
    const record = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      for (const animation of target.getAnimations({ subtree: true })) {
        const { duration } = animation.effect?.getComputedTiming() ?? {};
        if (typeof duration === 'number' && duration > FRAME_MS)
          animations.push(`${target.className}: ${duration} ms`);
      }
    };
    for (const kind of ['animationstart', 'transitionrun']) document.addEventListener(kind, record, true);
  });
  return async () => {
    await waitForPaint(page);
    return page.evaluate(() => window.fitreelAnimations ?? []);
  };
}

personaTest('animations follow the preference for reduced motion', async ({ page, data }) => {
  const animations = await watchAnimations(page);
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    await page.emulateMedia({ reducedMotion });
    for (const name of ANIMATED) {
      const state = nth(
        screenStatesOf('visitor').filter((known) => known.name === name),
        0,
      );
      await state.show(page, data);
      if (reducedMotion === 'reduce') expect(await animations(), name).toEqual([]);
      else expect(await animations(), name).not.toEqual([]);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    await page.mouse.move(0, 0);
    await page.getByRole('article').first().hover();
    if (reducedMotion === 'reduce') expect(await animations(), 'a hovered card').toEqual([]);
  }
});
