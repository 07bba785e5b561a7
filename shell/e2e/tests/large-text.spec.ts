import type { Page } from '@playwright/test';
import { SCENES } from '../scenes';
import { drawn } from '../support/frames';
import { expect } from '../support/test';
import { AUDIENCES } from '../support/world';
import { worldTest } from '../support/world-test';

worldTest.use({ viewport: { width: 360, height: 780 } });

/** Texts and controls that reach beyond the screen's sides, unless they are in a row that scrolls. */
function beyondTheSides(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.documentElement &&
      (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const width = document.documentElement.clientWidth;
    const beyond = [...document.body.querySelectorAll('*')].filter((element) => {
      const { left, right, width: own } = element.getBoundingClientRect();
      // What is one pixel wide is for assistive technology alone.
      return own > 1 && (left < -1 || right > width + 1) && !scrolls(element);
    });
    const lines = beyond.map((element) => {
      const { left, right } = element.getBoundingClientRect();
      return `${element.tagName} ${element.className.toString()} ${left} to ${right}: ${element.textContent.slice(0, 40)}`;
    });
    const { scrollWidth } = document.documentElement;
    return scrollWidth > width ? [...lines, `the page scrolls sideways, ${scrollWidth} in ${width}`] : lines;
  });
}

for (const audience of AUDIENCES) {
  worldTest.describe(audience, () => {
    worldTest.use({ audience });

    worldTest(
      'nothing reaches beyond a phone’s sides with text at 200 %',
      async ({ page, world, faults }) => {
        worldTest.slow();
        for (const { name, logs = [], show } of SCENES.filter((scene) => scene.audience === audience)) {
          await worldTest.step(name, async () => {
            for (const line of logs) faults.allow(line);
            await show(page, world);
            await page.evaluate(() => {
              document.documentElement.style.fontSize = '200%';
            });
            await drawn(page);
            expect.soft(await beyondTheSides(page), name).toEqual([]);
            await page.unrouteAll({ behavior: 'ignoreErrors' });
          });
        }
      },
    );
  });
}
