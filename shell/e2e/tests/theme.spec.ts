import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { viewerTest } from '../support/viewer';

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const turn = (page: Page, theme: string) => page.getByRole('button', { name: `Switch to ${theme} theme` });

test.describe('the theme', () => {
  test.use({ colorScheme: 'dark' });

  test(
    'follows the system until it is switched, and the choice holds from the first paint on',
    { tag: '@phone' },
    async ({ page, request }) => {
      await page.goto('/');
      const dark = await background(page);
      await page.emulateMedia({ colorScheme: 'light' });
      const light = await background(page);
      expect(light).not.toBe(dark);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await background(page)).toBe(dark);

      await turn(page, 'light').click();
      expect(await background(page)).toBe(light);
      await expect(turn(page, 'dark')).toBeFocused();

      // The page itself says so, before any script runs.
      const [cookie] = await page.context().cookies();
      expect(cookie).toMatchObject({ name: 'theme', value: 'light', sameSite: 'Lax' });
      expect(await (await request.get('/', { headers: { cookie: 'theme=light' } })).text()).toContain(
        'data-theme="light"',
      );
      await page.reload();
      expect(await background(page)).toBe(light);

      await turn(page, 'dark').click();
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await background(page)).toBe(light);
    },
  );

  viewerTest('outlives a log-out, which clears local storage', async ({ page }) => {
    await page.goto('/');
    await turn(page, 'light').click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(turn(page, 'dark')).toBeVisible();
    await page.reload();
    await expect(turn(page, 'dark')).toBeVisible();
  });
});
