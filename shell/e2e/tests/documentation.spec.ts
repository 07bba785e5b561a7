import { expect, test } from '../support/test';

test('the documentation of the API opens without an error', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 2, name: /FitReel/ })).toBeVisible();
  await expect(page.getByText('/api/auth/login', { exact: true })).toBeVisible();
});
