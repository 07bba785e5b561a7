import type { Page } from '@playwright/test';
import { nth } from '../support/catalogue';
import { withoutRendering } from '../support/mock-release';
import { deferResponses } from '../support/network';
import { card, heading } from '../support/site';
import { expect, test } from '../support/test';

const position = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test(
  'Back and reload restore the scroll position, even if the list arrives late',
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

    // Remove the data from the page state, so that the browser must request the list.
    await page.route('**/trend', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/"data":\{.*\}\}<\/script>/s, '"data":{}}</script>');
      await route.fulfill({ response, body: withoutRendering(body) });
    });
    const respond = await deferResponses(page, '**/api/trend?*');
    await page.reload();
    await expect(page.getByText('Loading videos')).toBeAttached();
    await respond();
    await expect(card(page, title)).toBeVisible();
    await expect.poll(() => position(page)).toBe(left);
  },
);
