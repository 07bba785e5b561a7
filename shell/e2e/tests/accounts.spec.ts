import type { Page } from '@playwright/test';
import { nth } from '../support/catalogue';
import { faultyTest } from '../support/faulty-server';
import { card, chooseFromMenu, heading, logIn, openSection, toast, topBarLink } from '../support/site';
import { expect, signedInTest, test } from '../support/test';
import { newCredentials, signUp, type Credentials } from '../support/user';

const accountButton = (page: Page, who: string) => page.getByRole('button', { name: `Account: ${who}` });

async function openMenu(page: Page, who: string): Promise<void> {
  await accountButton(page, who).click();
  await expect(page.getByRole('button', { name: 'Log out', exact: true })).toBeVisible();
}

/** Fills in the signup form and sends it. */
async function signUpAs(page: Page, { email, password }: Credentials): Promise<void> {
  const form = page.getByRole('form', { name: 'Sign up' });
  const field = (label: string) => form.getByLabel(label, { exact: true });
  await form.getByRole('button', { name: 'Create new account' }).click();
  await expect(field('First name')).toBeFocused();
  await expect(field('First name')).toHaveAccessibleDescription(/Enter your/);
  await field('First name').fill('Nina');
  await field('Last name').fill('Newcomer');
  await field('Email').fill(email);
  await field('Password').fill(password);
  await field('Confirm password').fill(password);
  await field('I accepted all terms and conditions').check();
  await form.getByRole('button', { name: 'Create new account' }).click();
}

const tokenLifetimeSeconds = (page: Page) =>
  page.evaluate(() => {
    const [, payload = ''] = (localStorage.getItem('token') ?? '').split('.');
    const { exp, iat } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as {
      exp: number;
      iat: number;
    };
    return exp - iat;
  });

test(
  'a visitor signs up, logs out, and logs in to a protected page for 30 days',
  { tag: '@phone' },
  async ({ page }, { project }) => {
    const credentials = newCredentials();
    await page.goto('/');
    await topBarLink(page, 'Login').click();
    await expect(page.getByText('Like videos, save them for later and build playlists.')).toBeVisible();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await signUpAs(page, credentials);
    await expect(toast(page, 'Sign up successfully')).toHaveAttribute('data-style', 'success');
    await expect(page).toHaveURL('/');
    await page.reload();
    await openMenu(page, 'Nina Newcomer');
    await expect(page.getByText(credentials.email)).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(page.getByText(credentials.email)).toHaveCount(0);
    await expect(accountButton(page, 'Nina Newcomer')).toBeFocused();
    if (project.name === 'desktop') {
      await page.keyboard.press('Enter');
      const first = page.getByRole('link', { name: 'Account', exact: true });
      await expect(first).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(first).toBeFocused();
      await page.keyboard.press('Escape');
    }

    await page.evaluate(() => localStorage.setItem('something-else', 'stored by another app'));
    await openMenu(page, 'Nina Newcomer');
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await expect(toast(page, 'Logout successfully')).toHaveAttribute('data-style', 'success');
    await expect(heading(page, 'Home')).toBeFocused();
    await expect(accountButton(page, 'Nina Newcomer')).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);

    await openSection(page, 'History');
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Log in to see your history.')).toBeVisible();
    await logIn(page, { ...credentials, password: 'not the password' });
    const password = page.getByLabel('Password', { exact: true });
    await expect(password).toHaveAccessibleDescription(
      'The credentials you entered are invalid. Unauthorized access error.',
    );
    await expect(password).toBeFocused();
    await page.getByLabel('Remember me').check();
    await logIn(page, credentials);
    await expect(heading(page, 'History Videos')).toBeVisible();
    expect(await tokenLifetimeSeconds(page)).toBe(30 * 24 * 60 * 60);
    // The login page is no longer in the history. A phone came through Library.
    await page.goBack();
    await expect(page).toHaveURL(project.name === 'phone' ? '/library' : '/');
  },
);

test(
  'a guest is told once how to keep the lists, and keeps them',
  { tag: '@phone' },
  async ({ page, catalogue }) => {
    const { title } = nth(catalogue.videos, 0);
    const notice = page.getByText('You’re here as a guest. Sign up to keep your lists after you log out.');
    await page.goto('/login');
    await page.getByRole('button', { name: 'Guest login' }).click();
    await expect(notice).toBeVisible();
    await page.getByRole('status').filter({ has: notice }).getByRole('button', { name: 'Sign up' }).click();
    await expect(page).toHaveURL('/signup');
    await page.goBack();
    await chooseFromMenu(page, title, 'Like');
    await expect(toast(page, 'Added to liked videos')).toBeVisible();
    await page.reload();
    await openMenu(page, 'Guest');
    await expect(page.getByText('Your lists are deleted when you log out.')).toBeVisible();
    await expect(notice).toHaveCount(0);

    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('alertdialog').getByRole('link', { name: 'Sign up and keep them' }).click();
    await signUpAs(page, newCredentials());
    await expect(page).toHaveURL('/');
    await openSection(page, 'Liked videos');
    await expect(card(page, title)).toBeVisible();
    await expect(accountButton(page, 'Nina Newcomer')).toBeVisible();
  },
);

test('a guest lands on the protected page that they opened', async ({ page }) => {
  await page.goto('/likedvideos?sort=new#top');
  await expect(page).toHaveURL('/login');
  await page.getByRole('button', { name: 'Guest login' }).click();
  await expect(page).toHaveURL('/likedvideos?sort=new#top');
  await expect(heading(page, 'Liked Videos')).toBeVisible();
});

signedInTest(
  'a changed password ends the sessions of other browsers',
  async ({ page, user, browser, baseURL }) => {
    // Without the session with which the test begins.
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      storageState: { cookies: [], origins: [] },
    });
    const elsewhere = await context.newPage();
    await elsewhere.goto('/login');
    await logIn(elsewhere, user);
    await expect(elsewhere.getByRole('button', { name: 'Logout' })).toBeVisible();

    await page.goto('/trend');
    await openMenu(page, 'Vera');
    await page.getByRole('link', { name: 'Change password' }).click();
    await expect(heading(page, 'Change password')).toBeFocused();
    const form = page.getByRole('form', { name: 'Change password' });
    await form.getByLabel('Current password', { exact: true }).fill(user.password);
    for (const label of ['New password', 'Confirm new password'])
      await form.getByLabel(label, { exact: true }).fill('an entirely new one');
    await form.getByRole('button', { name: 'Change password' }).click();
    await expect(toast(page, 'Password changed')).toHaveAttribute('data-style', 'success');

    // A new document has not loaded any lists.
    await elsewhere.goto('/likedvideos');
    await expect(elsewhere).toHaveURL('/login');
    await expect(elsewhere.getByText('Your session has ended. Log in again to continue.')).toBeVisible();
    await openSection(page, 'Liked videos');
    await expect(heading(page, 'Liked Videos')).toBeVisible();
    await context.close();
  },
);

signedInTest(
  'the account menu has an item of the library, and without the library its own items',
  async ({ page, catalogue, request, user }) => {
    await request.post('/api/user/watchlater', {
      data: { video: nth(catalogue.videos, 0) },
      headers: { authorization: user.token },
    });
    const item = page.getByRole('link', { name: 'Watch later 1 video' });
    await page.goto('/trend');
    await openMenu(page, 'Vera');
    await item.click();
    await expect(heading(page, 'Watch Later Videos')).toBeFocused();
    await expect(item).toHaveCount(0);

    await page.route('**/releases/library/**', (route) => route.abort());
    const failed = page.waitForEvent('console', (message) =>
      /^library \S+: \w+ not loaded/.test(message.text()),
    );
    await page.goto('/trend');
    await openMenu(page, 'Vera');
    await failed;
    await expect(item).toHaveCount(0);
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await expect(heading(page, 'Account')).toBeFocused();
  },
);

signedInTest('two tabs agree on likes and on who is logged in', async ({ page, context, catalogue }) => {
  const path = `/video/${nth(catalogue.videos, 0)._id}`;
  const other = await context.newPage();
  await other.goto(path);
  await expect(other.getByRole('button', { name: 'Like', exact: true })).toBeVisible();
  await page.goto(path);
  await page.getByRole('button', { name: 'Like', exact: true }).click();
  await expect(other.getByRole('button', { name: 'Liked', exact: true })).toBeVisible();

  await openSection(other, 'History');
  await expect(heading(other, 'History Videos')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/login');
  await other.getByRole('button', { name: 'Guest login' }).click();
  await expect(other).toHaveURL('/history');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

faultyTest('a like just before leaving the page is saved', async ({ page, request, catalogue, server }) => {
  const { token } = await signUp(request);
  await page.addInitScript((stored) => {
    // The player's frame has no storage.
    if (self === top) localStorage.setItem('token', stored);
  }, token);
  const { _id } = nth(catalogue.videos, 0);
  const likes = page.waitForResponse(/\/api\/user\/likes\b/);
  await page.goto(`${server.origin}/video/${_id}`);
  await likes;
  // On a slow network the request has not reached the site when the viewer leaves.
  server.hold(/^\/api\/user\/likes/);
  await page.getByRole('button', { name: 'Like', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Liked', exact: true })).toBeVisible();
  await page.goto('/trend');
  server.recover();

  const liked = async () => {
    const response = await request.get('/api/user/likes', { headers: { authorization: token } });
    return ((await response.json()) as { likes: { _id: string }[] }).likes.map((video) => video._id);
  };
  await expect.poll(liked).toEqual([_id]);
});
