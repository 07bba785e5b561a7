import { nth } from '../support/catalogue';
import { expectToFit } from '../support/fit';
import { playerIn, stubVideoHost } from '../support/network';
import { appRuns, heading, logIn, openSection, sidebarLink } from '../support/site';
import { expect, signedInTest, test } from '../support/test';
import { signUp } from '../support/user';

signedInTest(
  'what a user plays shows on another device, without a request of its own',
  async ({ context, page, browser, baseURL, catalogue }) => {
    await stubVideoHost(context);
    const video = nth(catalogue.videos, 0);
    const reports: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') reports.push(request.postDataJSON());
    });
    await page.goto(`/video/${video._id}`);
    await appRuns(page);
    await expect(playerIn(page)).toContainText(/playing [1-9]\d/, { timeout: 60_000 });
    // Leaving the page sends the rest.
    await sidebarLink(page, 'Activity').click();
    await expect(heading(page, 'Activity')).toBeVisible();
    await expect.poll(() => reports.some((report) => 'played' in (report as object))).toBe(true);
    expect(reports.every((report) => (report as { positions: unknown[] }).positions.length > 0)).toBe(true);
    const elsewhere = await browser.newContext({ baseURL, storageState: await context.storageState() });
    const other = await elsewhere.newPage();
    await other.goto('/activity');
    await expect(other.getByRole('article').getByText(video.title)).toBeVisible();
    await elsewhere.close();
  },
);

signedInTest(
  'a workout that ends after the session counts once its user logs in again, and for nobody else',
  async ({ page, request, user, pageErrors }) => {
    pageErrors.allow(/401/);
    await page.goto('/workout?preset=tabata');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('button', { name: 'Next step' }).click();
    await expect(page.getByRole('timer')).toHaveText(/^0:1/);
    await request.post('/api/auth/logout', { headers: { authorization: user.token } });
    await page.getByRole('button', { name: 'End workout' }).click();
    await expect(page.getByRole('link', { name: 'Login', exact: true }).first()).toBeVisible();
    const entry = page.getByRole('article').getByText('Tabata 8 × 20/10');

    await page.goto('/activity');
    await expect(heading(page, 'Activity')).toBeVisible();
    await expect(entry).toHaveCount(0);
    await page.goto('/login');
    const logout = page.getByRole('button', { name: 'Logout' });
    await logIn(page, await signUp(request));
    await expect(logout).toBeVisible();
    await openSection(page, 'Activity');
    await expect(heading(page, 'Activity')).toBeVisible();
    await expect(entry).toHaveCount(0);
    await request.post('/api/auth/logout', {
      headers: { authorization: await page.evaluate(() => localStorage.getItem('token') ?? '') },
    });

    await page.goto('/history');
    await logIn(page, user);
    await expect(logout).toBeVisible();
    await page.goto('/activity');
    await expect(entry).toBeVisible();
    const { entries } = (await (
      await request.get('/api/user/activity', {
        headers: { authorization: await page.evaluate(() => localStorage.getItem('token') ?? '') },
      })
    ).json()) as { entries: { title: string }[] };
    expect(entries.map(({ title }) => title)).toEqual(['Tabata 8 × 20/10']);
  },
);

test('a visitor’s activity fits, and survives a reload', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/activity');
  await page.getByRole('button', { name: 'Set a goal' }).click();
  await page.getByLabel('Minutes a week').fill('150');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add activity' }).click();
  await expectToFit(page);
  await page.getByLabel('What you did').fill('Ran 5 km');
  await page.getByLabel('Body part').selectOption('Legs');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.reload();
  await expect(page.getByText('30 min of 2 h 30 min')).toBeVisible();
  await expect(page.getByText('1 week in a row')).toBeVisible();
  for (const table of await page.locator('summary').all()) await table.click();
  await expect(page.getByRole('table')).toHaveCount(3);
  await expectToFit(page);
});
