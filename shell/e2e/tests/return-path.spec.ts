import { heading } from '../support/site';
import { expect, test } from '../support/test';

for (const from of [
  '//evil.example/',
  'https://evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  'javascript:alert(1)',
]) {
  test(`login does not redirect to ${JSON.stringify(from)}`, async ({ page }) => {
    await page.goto('/login');
    // React Router keeps a location's state in the history entry, under `usr`.
    await page.evaluate((path) => history.replaceState({ ...history.state, usr: { from: path } }, ''), from);
    await page.reload();
    await page.getByRole('button', { name: 'Guest login' }).click();
    await expect(page).toHaveURL('/');
    await expect(heading(page, 'Home')).toBeAttached();
  });
}

test('login redirects to a path of the app', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(() => history.replaceState({ ...history.state, usr: { from: '/trend' } }, ''));
  await page.reload();
  await page.getByRole('button', { name: 'Guest login' }).click();
  await expect(page).toHaveURL('/trend');
});
