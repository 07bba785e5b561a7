import { nth } from '../support/catalogue';
import { card, choose, heading, section, toast } from '../support/site';
import { expect } from '../support/test';
import { viewerTest } from '../support/viewer';

viewerTest('logging out forgets the user and says so', { tag: '@phone' }, async ({ page, catalogue }) => {
  const { title } = nth(catalogue.videos, 0);
  await page.goto('/');
  await choose(page, title, 'Like');
  await expect(card(page, title).getByText('Liked', { exact: true })).toBeAttached();
  await page.evaluate(() => localStorage.setItem('something-else', 'kept by the app'));

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(toast(page, 'Logout successfully')).toHaveAttribute('data-style', 'success');
  await expect(
    page.getByRole('navigation', { name: 'Top' }).getByRole('link', { name: 'Login' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0);
  await expect(card(page, title).getByText('Liked', { exact: true })).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);

  await section(page, 'Liked videos').click();
  await expect(page).toHaveURL('/login');
});

viewerTest('logging out on a protected page leads to the login page', async ({ page }) => {
  await page.goto('/history');
  await expect(heading(page, 'History Videos')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
});

viewerTest('a token that the API rejects ends the session', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('token', 'no.such.token'));
  await page.goto('/likedvideos');
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
