import type { Page } from '@playwright/test';
import { nth } from '../support/catalogue';
import { card, chooseFromMenu, heading, toast } from '../support/site';
import { expect, signedInTest, test } from '../support/test';
import { newCredentials } from '../support/user';

/** Opens the menu of who is logged in. */
async function openMenu(page: Page, who: string): Promise<void> {
  await page.getByRole('button', { name: `Account: ${who}` }).click();
  await expect(page.getByRole('button', { name: 'Log out', exact: true })).toBeVisible();
}

signedInTest(
  'a user changes the password, which ends the sessions of other browsers',
  { tag: '@phone' },
  async ({ page, user, browser, baseURL }) => {
    // Without the session that the test begins with.
    const storageState = { cookies: [], origins: [] };
    const context = await browser.newContext({ baseURL: baseURL ?? '', storageState });
    const elsewhere = await context.newPage();
    await elsewhere.goto('/login');
    await elsewhere.getByLabel('Email').fill(user.email);
    await elsewhere.getByLabel('Password', { exact: true }).fill(user.password);
    await elsewhere.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(elsewhere.getByRole('button', { name: 'Logout' })).toBeVisible();

    await page.goto('/');
    await openMenu(page, 'Vera');
    await page.getByRole('link', { name: 'Change password' }).click();
    await expect(heading(page, 'Change password')).toBeFocused();
    const form = page.getByRole('form', { name: 'Change password' });
    await form.getByLabel('Current password', { exact: true }).fill(user.password);
    for (const label of ['New password', 'Confirm new password']) {
      await form.getByLabel(label, { exact: true }).fill('an entirely new one');
    }
    await form.getByRole('button', { name: 'Change password' }).click();
    await expect(toast(page, 'Password changed')).toHaveAttribute('data-style', 'success');

    await elsewhere.goto('/likedvideos');
    await expect(elsewhere).toHaveURL('/login');
    await page.goto('/likedvideos');
    await expect(heading(page, 'Liked Videos')).toBeVisible();
    await context.close();
  },
);

test('a guest signs up and keeps the lists', async ({ page, catalogue }) => {
  const { title } = nth(catalogue.videos, 0);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Guest login' }).click();
  await expect(page).toHaveURL('/');
  await chooseFromMenu(page, title, 'Like');
  await expect(toast(page, 'Added to liked videos')).toBeVisible();

  await openMenu(page, 'Guest');
  await page.getByRole('link', { name: 'Sign up' }).click();
  const form = page.getByRole('form', { name: 'Sign up' });
  const { email, password } = newCredentials();
  await form.getByLabel('First name').fill('Vera');
  await form.getByLabel('Last name').fill('Viewer');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByLabel('Confirm password', { exact: true }).fill(password);
  await form.getByLabel('I accepted all terms and conditions').check();
  await form.getByRole('button', { name: 'Create new account' }).click();
  await expect(page).toHaveURL('/');

  await page.goto('/likedvideos');
  await expect(card(page, title)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account: Vera' })).toBeVisible();
});

signedInTest(
  'the menu in the bar says who is logged in, opens the shortcuts, and logs out',
  { tag: '@phone' },
  async ({ page, user }, { project }) => {
    await page.goto('/');
    const button = page.getByRole('button', { name: 'Account: Vera' });
    if (project.name === 'desktop') await expect(button).toHaveText('Vera');
    await openMenu(page, 'Vera');
    await expect(page.getByText(user.email)).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(page.getByText(user.email)).toHaveCount(0);
    await expect(button).toBeFocused();

    if (project.name === 'desktop') {
      await page.keyboard.press('Enter');
      const first = page.getByRole('link', { name: 'Account', exact: true });
      await expect(first).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(first).toBeFocused();
      await page.getByRole('button', { name: 'Keyboard shortcuts' }).last().click();
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
      await page.keyboard.press('Escape');
    }
    await openMenu(page, 'Vera');
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await expect(toast(page, 'Logout successfully')).toBeVisible();
    await expect(button).toHaveCount(0);
    await expect(heading(page, 'Home')).toBeFocused();
  },
);

test('a guest is told once how to keep the lists', { tag: '@phone' }, async ({ page }) => {
  const notice = page.getByText('You’re here as a guest. Sign up to keep your lists after you log out.');
  await page.goto('/login');
  await page.getByRole('button', { name: 'Guest login' }).click();
  await expect(page).toHaveURL('/');
  await expect(notice).toBeVisible();
  await page.reload();
  await openMenu(page, 'Guest');
  await expect(page.getByText('Your lists are deleted when you log out.')).toBeVisible();
  await expect(notice).toHaveCount(0);

  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Guest login' }).click();
  await page.getByRole('status').filter({ has: notice }).getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/signup');
});
