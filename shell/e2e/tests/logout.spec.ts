import { nth } from '../support/catalogue';
import { card, chooseFromMenu, heading, sidebarLink, toast, topBarLink } from '../support/site';
import { expect, signedInTest } from '../support/test';

signedInTest(
  'logging out clears the user’s data and shows a toast',
  { tag: '@phone' },
  async ({ page, catalogue }) => {
    const { title } = nth(catalogue.videos, 0);
    await page.goto('/');
    await chooseFromMenu(page, title, 'Like');
    await expect(card(page, title).getByText('Liked', { exact: true })).toBeAttached();
    await page.evaluate(() => localStorage.setItem('something-else', 'stored by another app'));

    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(toast(page, 'Logout successfully')).toHaveAttribute('data-style', 'success');
    await expect(topBarLink(page, 'Login')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0);
    await expect(card(page, title).getByText('Liked', { exact: true })).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);

    await sidebarLink(page, 'Liked videos').click();
    await expect(page).toHaveURL('/login');
  },
);

signedInTest('logging out on a protected page leads to the login page', async ({ page }) => {
  await page.goto('/history');
  await expect(heading(page, 'History Videos')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
});

signedInTest('a token that the API rejects ends the session', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('token', 'no.such.token'));
  await page.goto('/likedvideos');
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
