import type { Page } from '@playwright/test';
import { COLOUR_RULES, runAxe } from './axe';
import { expect } from './test';

/** Nothing overflows, and axe finds nothing, on a phone and a desktop in both themes. */
export async function expectToFit(page: Page): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await runAxe(page, colorScheme === 'dark' ? undefined : COLOUR_RULES)).toEqual([]);
  }
}
