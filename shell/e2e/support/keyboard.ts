import { expect, type Locator, type Page } from '@playwright/test';

/** Far more Tab presses than any two controls of a test are apart. */
const MAX_TABS = 60;

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab until `target` has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' });
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    await page.keyboard.press('Tab');
    if (await isFocused(target)) return expectUncovered(target);
  }
  throw new Error(`Tab did not reach ${String(target)}`);
}

/** Expects the focused element to be in view and not covered by a bar. */
export async function expectUncovered(target: Locator): Promise<void> {
  await expect(target).toBeInViewport();
  const uncovered = await target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const topmost = document.elementFromPoint(left + width / 2, top + height / 2);
    return topmost !== null && (element.contains(topmost) || topmost.contains(element));
  });
  expect(uncovered, `${String(target)} has the focus but is covered`).toBe(true);
}

/** Tabs to the field and types `text`. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}
