import type { Page } from '@playwright/test';
import { sidebarLink, toast, topBarLink } from '../support/site';
import { expect, signedInTest, test } from '../support/test';
import { newCredentials, signUp } from '../support/user';

const form = (page: Page) => page.getByRole('form', { name: 'Sign up' });
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const submit = (page: Page) => form(page).getByRole('button', { name: 'Create new account' }).click();

async function fill(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await field(page, 'First name').fill('Nina');
  await field(page, 'Last name').fill('Newcomer');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await field(page, 'Confirm password').fill(password);
  await field(page, 'I accepted all terms and conditions').check();
}

test('a new user signs up and lands on home with a session', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  await topBarLink(page, 'Login').click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL('/signup');
  await fill(page, newCredentials());
  await submit(page);
  await expect(toast(page, 'Sign up successfully')).toHaveAttribute('data-style', 'success');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await sidebarLink(page, 'Liked videos').click();
  await expect(page.getByRole('heading', { name: 'No liked videos yet' })).toBeVisible();
});

test('each invalid field shows its error', { tag: '@phone' }, async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('/api/auth/')) requests.push(sent.url());
  });
  await page.goto('/signup');
  await submit(page);
  for (const label of ['First name', 'Last name', 'Email', 'Password', 'Confirm password']) {
    await expect(field(page, label)).toHaveAccessibleDescription(/Enter your/);
  }
  await expect(field(page, 'I accepted all terms and conditions')).toHaveAccessibleDescription(
    'Accept the terms and conditions to continue',
  );

  await fill(page, { email: 'no-at-sign', password: 'seven77' });
  await field(page, 'Confirm password').fill('another one');
  await submit(page);
  await expect(field(page, 'Email')).toHaveAccessibleDescription('invalid mail');
  await expect(field(page, 'Password')).toHaveAccessibleDescription(
    /Password should be more than 8 character/,
  );
  await expect(field(page, 'Confirm password')).toHaveAccessibleDescription('Password did not matched');
  expect(requests).toEqual([]);

  // Eight characters are enough (behaviour.md#password-rules).
  await fill(page, { ...newCredentials(), password: '8 signs!' });
  await submit(page);
  await expect(page).toHaveURL('/');
  expect(requests).toHaveLength(1);
});

test('the form shows its passwords, and the error of a registered email', async ({ page, request }) => {
  const taken = await signUp(request);
  await page.goto('/signup');

  await test.step('the eye button shows and hides the password', async () => {
    for (const [index, label] of ['Password', 'Confirm password'].entries()) {
      const eye = form(page).getByRole('button', { name: 'Show password' }).nth(index);
      await expect(field(page, label)).toHaveAttribute('type', 'password');
      await eye.click();
      await expect(field(page, label)).toHaveAttribute('type', 'text');
      await eye.click();
      await expect(field(page, label)).toHaveAttribute('type', 'password');
    }
  });

  await test.step('a registered email shows an error at its field', async () => {
    await fill(page, { email: taken.email.toUpperCase(), password: 'another password' });
    await submit(page);
    await expect(field(page, 'Email')).toHaveAccessibleDescription(
      'Unprocessable Entity. Email Already Exists.',
    );
    await expect(page).toHaveURL('/signup');
  });
});

signedInTest('the signup page redirects a signed-in user to home', async ({ page }) => {
  await page.goto('/signup');
  await expect(page).toHaveURL('/');
});
