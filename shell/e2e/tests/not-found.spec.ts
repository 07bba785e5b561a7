import { heading } from '../support/site';
import { expect, test } from '../support/test';

test(
  'an address that leads nowhere shows the not-found page with its image',
  { tag: '@phone' },
  async ({ page }) => {
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    await expect(heading(page, 'Page not found')).toBeVisible();
    const picture = page.getByRole('main').locator('img');
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);

    await page.getByRole('link', { name: 'Back to the videos' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('list', { name: 'Videos' })).toBeVisible();
  },
);
