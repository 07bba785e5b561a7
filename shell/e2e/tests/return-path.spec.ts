import type { Page } from '@playwright/test';
import { heading } from '../support/site';
import { expect, test } from '../support/test';

/** Logs in as a guest on a login page that is to lead to `from`. */
async function logInFrom(page: Page, from: string): Promise<void> {
  await page.goto('/login');
  // React Router keeps a location's state in the history entry, under `usr`.
  await page.evaluate((path) => history.replaceState({ ...history.state, usr: { from: path } }, ''), from);
  await page.reload();
  await page.getByRole('button', { name: 'Guest login' }).click();
}

test('login redirects to a path of the app, and to no other', async ({ page }) => {
  await logInFrom(page, '/trend');
  await expect(page).toHaveURL('/trend');
  for (const from of [
    '//evil.example/',
    'https://evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    'javascript:alert(1)',
  ]) {
    await test.step(JSON.stringify(from), async () => {
      await page.evaluate(() => localStorage.clear());
      await logInFrom(page, from);
      await expect(page).toHaveURL('/');
      await expect(heading(page, 'Home')).toBeAttached();
    });
  }
});
