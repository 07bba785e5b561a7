import { nth } from '../support/catalogue';
import { card, heading, sidebarLink } from '../support/site';
import { expect, test } from '../support/test';

test(
  'the focus moves to the heading of the new page, and on Back to the card',
  { tag: '@phone' },
  async ({ page, catalogue }) => {
    await page.goto('/');
    await expect(card(page, nth(catalogue.videos, 0).title)).toBeVisible();
    await expect(page.locator('body')).toBeFocused();

    await sidebarLink(page, 'Trend').click();
    await expect(heading(page, 'Trending Videos')).toBeFocused();

    const { title } = nth(catalogue.videos, 0);
    await card(page, title).getByRole('link').first().focus();
    await page.keyboard.press('Enter');
    await expect(heading(page, title)).toBeFocused();

    await page.goBack();
    await expect(heading(page, 'Trending Videos')).toBeVisible();
    await expect(card(page, title).getByRole('link').first()).toBeFocused();
    await sidebarLink(page, 'Home').click();
    await expect(heading(page, 'Home')).toBeFocused();
  },
);

test('a filter button keeps the focus when pressed', async ({ page, catalogue }) => {
  await page.goto('/');
  const filter = page.getByRole('button', { name: nth(catalogue.categories, 0).categoryName, exact: true });
  await filter.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/category/);
  await expect(filter).toHaveAttribute('aria-pressed', 'true');
  await expect(filter).toBeFocused();
});
