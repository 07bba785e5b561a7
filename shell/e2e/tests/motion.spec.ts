import type { Page } from '@playwright/test';
import { SCENES } from '../scenes';
import { drawn } from '../support/frames';
import { nth } from '../support/catalogue';
import { expect } from '../support/test';
import { worldTest } from '../support/world-test';

/** The states in which something moves for those who do not mind. */
const MOVING = ['trend-loading', 'home-toast'];

declare global {
  interface Window {
    fitreelMotions?: string[];
  }
}

/** Notes every animation and transition of the pages that are opened from now on that takes longer than a frame. */
async function watchMotions(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const motions: string[] = [];
    window.fitreelMotions = motions;
    const note = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      for (const animation of target.getAnimations({ subtree: true })) {
        const { duration } = animation.effect?.getComputedTiming() ?? {};
        if (typeof duration === 'number' && duration > 16)
          motions.push(`${target.className}: ${duration} ms`);
      }
    };
    for (const kind of ['animationstart', 'transitionrun']) document.addEventListener(kind, note, true);
  });
  return async () => {
    await drawn(page);
    return page.evaluate(() => window.fitreelMotions ?? []);
  };
}

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  worldTest.describe(reducedMotion, () => {
    worldTest.use({ audience: 'visitor', contextOptions: { reducedMotion } });

    worldTest('motion is for those who do not mind it', async ({ page, world }) => {
      const motions = await watchMotions(page);
      for (const name of MOVING) {
        const scene = nth(
          SCENES.filter((known) => known.name === name && known.audience === 'visitor'),
          0,
        );
        await scene.show(page, world);
        if (reducedMotion === 'reduce') expect(await motions(), name).toEqual([]);
        else expect(await motions(), name).not.toEqual([]);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
      await page.mouse.move(0, 0);
      await page.getByRole('article').first().hover();
      if (reducedMotion === 'reduce') expect(await motions(), 'a hovered card').toEqual([]);
    });
  });
}
