import { expect, test } from '@playwright/test';

test('an address that leads nowhere shows the not-found page with its image', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
