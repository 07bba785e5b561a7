import { expect, type Page } from '@playwright/test';
import { failureNotice, heading, isMarked, retryButton, sidebarLink, topBarLink } from './site';
import type { Credentials } from './user';

/** A page, or the notice that it failed, shows within this time. */
export const LOAD_TIMEOUT = { timeout: 5_000 };

/** The login page fails to load, and another remote's page works. */
export async function expectLoginFailed(page: Page): Promise<void> {
  await sidebarLink(page, 'Trend').click();
  await expect(heading(page, 'Trending Videos')).toBeVisible();
  await topBarLink(page, 'Login').click();
  await expect(failureNotice(page)).toBeVisible(LOAD_TIMEOUT);
}

/** Retry shows the login page, without a reload since `markDocument`. */
export async function expectLoginRecovered(page: Page): Promise<void> {
  await retryButton(page).click();
  await expect(heading(page, 'Login')).toBeVisible();
  await expect(failureNotice(page)).toHaveCount(0);
  expect(await isMarked(page)).toBe(true);
}

/** Fills in the login form and sends it. */
export async function logIn(page: Page, { email, password }: Credentials): Promise<void> {
  const form = page.getByRole('form', { name: 'Login' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Login', exact: true }).click();
}
