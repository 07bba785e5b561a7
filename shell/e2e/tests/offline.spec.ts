import { nth } from '../support/catalogue';
import { card, failure, heading, section } from '../support/site';
import { expect } from '../support/test';
import { viewerTest } from '../support/viewer';

viewerTest(
  'without a network the page says so, and what failed comes when it is back',
  { tag: '@phone' },
  async ({ page, context, catalogue }) => {
    await page.goto('/watchlater');
    await expect(heading(page, 'Watch Later Videos')).toBeVisible();
    await context.setOffline(true);
    const notice = page.getByRole('status').getByText(/^You are offline/);
    await expect(notice).toBeVisible();
    // It lies over the page: nothing has moved.
    await section(page, 'History').click();
    await expect(failure(page, 'This part of FitReel could not be loaded')).toBeVisible();

    await context.setOffline(false);
    await expect(notice).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Nothing watched yet' })).toBeVisible();
    await section(page, 'Home').click();
    await expect(card(page, nth(catalogue.videos, 0).title)).toBeVisible();
  },
);
