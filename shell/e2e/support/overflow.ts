import type { Page } from '@playwright/test';
import { waitForPaint } from './wait';

const PHONE = { width: 360, height: 780 };

/**
 * Shows the page in its current state on a phone with text at 200 %, and then as before.
 *
 * @returns one line per element that overflows the screen's width
 */
export async function overflowOnPhone(page: Page): Promise<string[]> {
  const before = page.viewportSize() ?? PHONE;
  await page.setViewportSize(PHONE);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await waitForPaint(page);
  const found = await overflowing(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  await page.setViewportSize(before);
  return found;
}

/** From the smallest phone to a large screen, with both sides of each layout breakpoint. In pixels, including the scrollbar. */
export const WIDTHS = [320, 360, 768, 820, 1024, 1280, 1920];

/**
 * Shows the page in its current state at each of `WIDTHS`, and then as before.
 *
 * @returns one line per element outside the window, and per second row of the top bar
 */
export async function overflowAtAllWidths(page: Page): Promise<string[]> {
  const before = page.viewportSize() ?? PHONE;
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: before.height });
    found.push(...(await overflowing(page)).map((line) => `${width}: ${line}`));
    const bar = await page.getByRole('banner').boundingBox();
    if (bar && bar.height > 64) found.push(`${width}: the bar is ${bar.height} high`);
  }
  await page.setViewportSize(before);
  return found;
}

/** The elements that overflow the viewport's width, except inside a container that scrolls sideways. */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.documentElement &&
      (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const width = document.documentElement.clientWidth;
    const elements = [...document.body.querySelectorAll('*')].filter((element) => {
      const { left, right, width: own } = element.getBoundingClientRect();
      // Elements of one pixel are visually hidden, for assistive technology only.
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
