import { heading } from '../support/site';
import { expect, test } from '../support/test';

test('an unknown path shows the not-found page with its image', { tag: '@phone' }, async ({ page }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(heading(page, 'Page not found')).toBeVisible();
  const image = page.getByRole('main').locator('img');
  await expect(image).toBeVisible();
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0);

  await page.getByRole('link', { name: 'Back to the videos' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('list', { name: 'Videos' })).toBeVisible();
});
