import type { Page } from '@playwright/test';
import { screenStatesOf } from '../screen-states';
import { waitForPaint } from '../support/wait';
import { expect, personaTest } from '../support/test';
import { PERSONAS } from '../support/test-data';

personaTest.use({ viewport: { width: 360, height: 780 } });

/** The elements that overflow the viewport's width, except inside a container that scrolls sideways. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.documentElement &&
      (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const width = document.documentElement.clientWidth;
    const elements = [...document.body.querySelectorAll('*')].filter((element) => {
      const { left, right, width: own } = element.getBoundingClientRect();
      // Elements of one pixel are visually hidden: they are for assistive technology.
      return own > 1 && (left < -1 || right > width + 1) && !scrolls(element);
    });
    const lines = elements.map((element) => {
      const { left, right } = element.getBoundingClientRect();
      return `${element.tagName} ${element.className.toString()} ${left} to ${right}: ${element.textContent.slice(0, 40)}`;
    });
    const { scrollWidth } = document.documentElement;
    return scrollWidth > width ? [...lines, `the page scrolls sideways, ${scrollWidth} in ${width}`] : lines;
  });
}

for (const persona of PERSONAS) {
  personaTest.describe(persona, () => {
    personaTest.use({ persona });

    personaTest(
      'nothing overflows a phone’s screen with text at 200 %',
      async ({ page, data, pageErrors }) => {
        personaTest.slow();
        for (const { name, logs = [], show } of screenStatesOf(persona)) {
          await personaTest.step(name, async () => {
            for (const logged of logs) pageErrors.allow(logged);
            await show(page, data);
            await page.evaluate(() => {
              document.documentElement.style.fontSize = '200%';
            });
            await waitForPaint(page);
            expect.soft(await overflowing(page), name).toEqual([]);
            await page.unrouteAll({ behavior: 'ignoreErrors' });
          });
        }
      },
    );
  });
}
