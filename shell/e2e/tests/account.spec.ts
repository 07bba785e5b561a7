import { nth } from '../support/catalogue';
import { card, chooseFromMenu, heading, toast } from '../support/site';
import { expect, signedInTest, test } from '../support/test';
import { newCredentials } from '../support/user';

const ACCOUNT = { name: 'Account' } as const;

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
    await page.getByRole('link', ACCOUNT).click();
    await expect(heading(page, 'Account')).toBeVisible();
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

  await page.getByRole('link', ACCOUNT).click();
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
  await expect(page.getByRole('link', ACCOUNT)).toBeVisible();
});
