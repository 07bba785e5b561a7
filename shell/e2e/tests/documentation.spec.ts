import { expect, test } from '../support/test';

test('the documentation of the API opens without an error', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1, name: /^FitReel / })).toBeVisible();
  const call = page.getByRole('button', { name: 'post /api/auth/login' });
  await call.first().click();
  await expect(page.getByText('The email you entered is not Registered. Not Found error.')).toBeVisible();
});
