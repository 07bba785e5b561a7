import type { Locator } from '@playwright/test';
import { expectToFit } from '../support/fit';
import { stubVideoHost, playerIn } from '../support/network';
import { appRuns, heading, logIn } from '../support/site';
import { expect, test } from '../support/test';
import { signUp } from '../support/user';

/** The colours of a mark's tick and of the circle behind it; null for an empty circle. */
const tickOf = (mark: Locator) =>
  mark.locator('span').evaluate((circle) => {
    const tick = circle.querySelector('svg');
    return tick && [getComputedStyle(tick).color, getComputedStyle(circle).backgroundColor];
  });

test('a visitor’s programme is on home until it is done, and a login keeps it', async ({
  context,
  page,
  request,
}) => {
  await stubVideoHost(context);
  await page.goto('/programmes');
  await page
    .getByRole('button', { name: /^Start / })
    .first()
    .click();
  await expect(page.getByText(/^Day 1 of \d+ · 0 done$/)).toBeVisible();
  await expectToFit(page);
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await page.goto('/');
  const bar = page.getByRole('region', { name: 'Today’s workout' });
  await expect(bar).toContainText(/Day 1 of \d+.*Today: /s);
  await bar.getByRole('link', { name: 'Start' }).click();
  await expect(playerIn(page)).toBeVisible();
  await page.goto('/programmes');
  await page.getByRole('link', { name: title, exact: true }).first().click();
  await page
    .getByRole('button', { name: /^Mark .* as done$/ })
    .first()
    .click();
  await expect(page.getByText(/^Day \d+ of \d+ · 1 done$/)).toBeVisible();
  const marks = page.getByRole('button', { name: /^Mark .* as done$/ });
  for (const mode of [
    { colorScheme: 'dark' },
    { colorScheme: 'light' },
    { forcedColors: 'active' },
  ] as const) {
    await page.emulateMedia(mode);
    expect(await tickOf(marks.nth(1))).toBeNull();
    const [tick, circle] = (await tickOf(marks.first())) ?? [];
    expect(circle).not.toBe('rgba(0, 0, 0, 0)');
    expect(tick).not.toBe(circle);
  }
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'none' });
  await page.goto('/');
  await appRuns(page);
  await expect(bar).toBeHidden();
  const credentials = await signUp(request);
  await page.goto('/login');
  await logIn(page, credentials);
  await expect(heading(page, 'Home')).toBeAttached();
  await page.goto('/programmes');
  await expect(page.getByText(/^Day \d+ of \d+ · 1 done$/)).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('library.programmes'))).toBeNull();
});

test('a link brings a programme to another browser, where a copy is edited', async ({ page }) => {
  const entries = [{ id: 'a', day: 0, video: { _id: 'core-basics', title: 'Core basics', minutes: 12 } }];
  const programme = { title: 'Shared', mode: 'sequential', entries };
  const content = Buffer.from(JSON.stringify(programme)).toString('base64url');
  await page.goto(`/programme#p=${content}`);
  await expect(heading(page, 'Shared')).toBeVisible();
  await page.getByRole('link', { name: 'Edit a copy' }).click();
  await page.getByLabel('Title').fill('Mine');
  await page.getByRole('button', { name: 'Move Core basics down' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Move Core basics down' })).toBeFocused();
  await expectToFit(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(heading(page, 'Mine')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'Day 2' })).toContainText('Core basics');
});
