import { nth } from '../support/catalogue';
import { watchLayoutShifts } from '../support/layout-shift';
import { deferResponses } from '../support/network';
import { appRuns, card, heading, sidebarLink, toast } from '../support/site';
import { expect, signedInTest, test } from '../support/test';

const MAIN_SCRIPT = '**/releases/shell/*/main.*.js';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('public pages can be read, navigated and searched', { tag: '@phone' }, async ({ page, catalogue }) => {
    const { title, creator } = nth(catalogue.videos, 0);
    await page.goto('/');
    await expect(heading(page, 'Home')).toBeAttached();
    await expect(page.getByRole('article')).toHaveCount(catalogue.videos.length);
    await sidebarLink(page, 'Trend').click();
    await expect(heading(page, 'Trending Videos')).toBeVisible();
    await card(page, title).getByRole('link').first().click();
    await expect(heading(page, title)).toBeVisible();
    await expect(page.getByText(creator, { exact: true })).toBeVisible();
    await page.goto('/search?q=gym');
    await expect(heading(page, 'Results for “gym”')).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.goto('/nowhere');
    await expect(heading(page, 'Page not found')).toBeVisible();
  });
});

for (const path of ['/', '/trend', '/search?q=gym', '/login', '/video'])
  test(`${path} arrives rendered, and the app takes it over without a request or a shift`, async ({
    page,
    catalogue,
  }) => {
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/api\/(?!artwork|telemetry)/.test(pathname)) requests.push(pathname);
    });
    const shifts = await watchLayoutShifts(page);
    const deliver = await deferResponses(page, MAIN_SCRIPT);
    const url = path === '/video' ? `/video/${nth(catalogue.videos, 0)._id}` : path;
    await page.goto(url, { waitUntil: 'commit' });
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toBeAttached();
    const rendered = await main.innerText();
    await deliver();
    await appRuns(page);
    await page.waitForLoadState('networkidle');
    expect(await main.innerText()).toBe(rendered);
    expect(requests).toEqual([]);
    expect(await shifts()).toEqual([]);
  });

test(
  'a button that is pressed before the app runs works once it does',
  { tag: '@phone' },
  async ({ page, catalogue }) => {
    const deliver = await deferResponses(page, MAIN_SCRIPT);
    await page.goto(`/video/${nth(catalogue.videos, 0)._id}`, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Like', exact: true }).click();
    await deliver();
    await expect(toast(page, 'Login first')).toBeVisible();
  },
);

signedInTest('a like before the app runs is saved', async ({ page, catalogue }) => {
  const deliver = await deferResponses(page, MAIN_SCRIPT);
  await page.goto(`/video/${nth(catalogue.videos, 0)._id}`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Like', exact: true }).click();
  await deliver();
  await expect(page.getByRole('button', { name: 'Liked', exact: true })).toBeVisible();
});

test('a form that is filled in and sent before the app runs keeps its text and is sent', async ({ page }) => {
  const deliver = await deferResponses(page, MAIN_SCRIPT);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a long passphrase');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await deliver();
  await expect(toast(page, 'Please sign up first')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com');
});
