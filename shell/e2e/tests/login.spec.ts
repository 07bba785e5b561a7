import type { Page } from '@playwright/test';
import { heading, toast, topBarLink } from '../support/site';
import { expect, test } from '../support/test';
import { newCredentials, signUp, type Credentials } from '../support/user';

const form = (page: Page) => page.getByRole('form', { name: 'Login' });
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const logout = (page: Page) => page.getByRole('button', { name: 'Logout' });

async function logIn(page: Page, { email, password }: Credentials): Promise<void> {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await form(page).getByRole('button', { name: 'Login', exact: true }).click();
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

test('a user logs in and stays logged in after a reload', { tag: '@phone' }, async ({ page, request }) => {
  const user = await signUp(request);
  await page.goto('/');
  await topBarLink(page, 'Login').click();
  await logIn(page, user);
  await expect(toast(page, 'Login successfully')).toHaveAttribute('data-style', 'success');
  await expect(page).toHaveURL('/');
  await expect(logout(page)).toBeVisible();
  expect(await tokenLifetimeSeconds(page)).toBe(12 * 60 * 60);
  await page.reload();
  await expect(logout(page)).toBeVisible();
});

test('Remember me keeps the session for 30 days', async ({ page, request }) => {
  const user = await signUp(request);
  await page.goto('/login');
  await form(page).getByLabel('Remember me').check();
  await logIn(page, user);
  await expect(logout(page)).toBeVisible();
  expect(await tokenLifetimeSeconds(page)).toBe(30 * 24 * 60 * 60);
});

test('Guest login needs no credentials', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Guest login' }).click();
  await expect(toast(page, 'Login successfully')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(logout(page)).toBeVisible();
});

test(
  'a wrong password shows an error at its field, then the right one works',
  { tag: '@phone' },
  async ({ page, request }) => {
    const user = await signUp(request);
    await page.goto('/login');
    await logIn(page, { ...user, password: 'not the password' });
    await expect(field(page, 'Password')).toHaveAccessibleDescription(
      'The credentials you entered are invalid. Unauthorized access error.',
    );
    await expect(field(page, 'Password')).toBeFocused();
    await expect(page).toHaveURL('/login');
    await logIn(page, user);
    await expect(logout(page)).toBeVisible();
  },
);

test('the form says what is wrong with its fields, and shows the password', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('/api/auth/')) requests.push(sent.url());
  });
  await page.goto('/login');

  await test.step('the form validates its fields without a request', async () => {
    await logIn(page, { email: '', password: '' });
    await expect(field(page, 'Email')).toHaveAccessibleDescription('Enter your email');
    await expect(field(page, 'Password')).toHaveAccessibleDescription('Enter your password');
    await logIn(page, { email: 'no-at-sign', password: 'seven77' });
    await expect(field(page, 'Email')).toHaveAccessibleDescription('email invalid');
    await expect(field(page, 'Password')).toHaveAccessibleDescription(
      'Password should be more than 8 character',
    );
    expect(requests).toEqual([]);
  });

  await test.step('an unregistered email shows Please sign up first', async () => {
    await logIn(page, newCredentials());
    await expect(toast(page, 'Please sign up first')).toHaveAttribute('data-style', 'warning');
    await expect(page).toHaveURL('/login');
  });

  await test.step('the Forget password link does nothing, and the eye button shows the password', async () => {
    await field(page, 'Password').fill('any password');
    const forgot = page.getByRole('link', { name: 'Forget password' });
    expect((await forgot.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await forgot.click();
    await expect(page).toHaveURL('/login');
    await expect(field(page, 'Password')).toHaveValue('any password');
    await form(page).getByRole('button', { name: 'Show password' }).click();
    await expect(field(page, 'Password')).toHaveAttribute('type', 'text');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(heading(page, 'Sign up')).toBeVisible();
  });
});
