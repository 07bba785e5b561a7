import { expect, type Locator, type Page } from '@playwright/test';

/** Far more than a page has between two of its controls that a test goes to. */
const MOST_STEPS = 60;

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Goes to `target` with the Tab key, as somebody without a pointer does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' });
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await page.keyboard.press('Tab');
    if (await isFocused(target)) return expectSeen(target);
  }
  throw new Error(`Tab did not lead to ${String(target)}`);
}

/** No bar and nothing else lies over what has the focus. */
async function expectSeen(target: Locator): Promise<void> {
  await expect(target).toBeInViewport();
  const seen = await target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    return over !== null && (element.contains(over) || over.contains(element));
  });
  expect(seen, `something lies over ${String(target)}, which has the focus`).toBe(true);
}

/** Types into the field that Tab leads to. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}
