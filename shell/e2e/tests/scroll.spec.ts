import type { Page } from '@playwright/test';
import { nth } from '../support/catalogue';
import { card, heading } from '../support/site';
import { expect, test } from '../support/test';

const position = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test(
  'Back and a reload lead to where the page was left, also when its list comes late',
  { tag: '@phone' },
  async ({ page, catalogue }) => {
    const { title } = nth(catalogue.videos.slice(-3), 0);
    await page.goto('/trend');
    await card(page, title).scrollIntoViewIfNeeded();
    const left = await position(page);
    expect(left).toBeGreaterThan(300);
    await card(page, title).getByRole('img').first().click();
    await expect(heading(page, title)).toBeVisible();
    expect(await position(page)).toBe(0);
    await page.goBack();
    await expect(heading(page, 'Trending Videos')).toBeAttached();
    await expect.poll(() => position(page)).toBe(left);

    // The page's own data are taken from it, so that the list has to be asked for.
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/trend', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/"data":\{.*\}\}<\/script>/s, '"data":{}}</script>');
      await route.fulfill({ response: answer, body });
    });
    await page.route('**/api/videos?*', async (route) => {
      await released;
      await route.continue();
    });
    await page.reload();
    await expect(page.getByText('Loading videos')).toBeAttached();
    release();
    await expect(card(page, title)).toBeVisible();
    await expect.poll(() => position(page)).toBe(left);
  },
);
