import { nth } from '../support/catalogue';
import { tabTo, typeInto } from '../support/keyboard';
import { card, heading, toast, topBarLink } from '../support/site';
import { expect, test } from '../support/test';
import { newCredentials, signUp } from '../support/user';

test('a keyboard user skips the bars, opens a video and likes it', async ({ page, catalogue }) => {
  const { title } = nth(catalogue.videos, 0);
  await page.goto('/');
  await expect(card(page, title)).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  await tabTo(page, page.getByRole('button', { name: 'All', exact: true }));

  await tabTo(page, card(page, title).getByRole('link').first());
  await page.keyboard.press('Enter');
  await expect(heading(page, title)).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Like', exact: true }));
  await page.keyboard.press('Space');
  await expect(toast(page, 'Login first')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Like', exact: true })).toBeFocused();
});

test('a keyboard user logs in', async ({ page, request }) => {
  const { email, password } = await signUp(request);
  await page.goto('/');
  await tabTo(page, topBarLink(page, 'Login'));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Login')).toBeFocused();
  const form = page.getByRole('form', { name: 'Login' });
  await typeInto(page, form.getByLabel('Email'), email);
  await typeInto(page, form.getByLabel('Password', { exact: true }), password);
  await tabTo(page, form.getByLabel('Remember me'));
  await page.keyboard.press('Space');
  await expect(form.getByLabel('Remember me')).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('a keyboard user signs up', async ({ page }) => {
  const { email, password } = newCredentials();
  await page.goto('/signup');
  const form = page.getByRole('form', { name: 'Sign up' });
  const field = (name: string) => form.getByLabel(name, { exact: true });
  await typeInto(page, field('First name'), 'Nina');
  await page.keyboard.press('Enter');
  await expect(field('Last name')).toBeFocused();
  await page.keyboard.type('Newcomer');
  await typeInto(page, field('Email'), email);
  await typeInto(page, field('Password'), password);
  await typeInto(page, field('Confirm password'), password);
  await tabTo(page, field('I accepted all terms and conditions'));
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Sign up successfully')).toBeVisible();
  await expect(page).toHaveURL('/');
});
