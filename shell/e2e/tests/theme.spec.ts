import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const switchTo = (page: Page, theme: string) =>
  page.getByRole('button', { name: `Switch to ${theme} theme` });

test.describe('the theme', () => {
  test.use({ colorScheme: 'dark' });

  test('follows the system until switched, and the choice holds from the first paint', async ({
    page,
    request,
  }) => {
    await page.goto('/');
    const dark = await background(page);
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await background(page);
    expect(light).not.toBe(dark);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await background(page)).toBe(dark);

    await switchTo(page, 'light').click();
    expect(await background(page)).toBe(light);
    await expect(switchTo(page, 'dark')).toBeFocused();

    // The HTML has the theme, so it applies before any script runs.
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'theme');
    expect(cookie).toMatchObject({ name: 'theme', value: 'light', sameSite: 'Lax' });
    expect(await (await request.get('/', { headers: { cookie: 'theme=light' } })).text()).toContain(
      'data-theme="light"',
    );
    await page.reload();
    expect(await background(page)).toBe(light);

    await switchTo(page, 'dark').click();
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await background(page)).toBe(light);
  });
});
