import type { Page } from '@playwright/test';
import { COLOURS, searchWithAxe } from '../support/axe';
import { tabTo } from '../support/keyboard';
import { serveRemote, type ServedRemote } from '../support/served-remote';
import { failure, heading, section } from '../support/site';
import { startSite, type RunningSite } from '../support/start-site';
import { expect, test } from '../support/test';

const badge = (page: Page) => page.getByRole('complementary', { name: 'Overrides' });
const clear = (page: Page) => badge(page).getByRole('button', { name: 'Clear overrides' });
const top = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Top' }).getByRole('link', { name, exact: true });

test.describe('where the site allows overrides', () => {
  // One site, and one server of a remote, for all.
  test.describe.configure({ mode: 'serial' });

  let site: RunningSite;
  let served: ServedRemote;
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    [site, served] = await Promise.all([
      startSite(undefined, { ALLOW_OVERRIDES: 'http://127.0.0.1:*' }),
      serveRemote('auth', [{ place: 'topbar', label: 'From here', path: '/signup', order: 1 }]),
    ]);
  });
  test.afterAll(async () => {
    await Promise.all([site.stop(), served.stop()]);
  });

  const open = (page: Page, address: string) => page.goto(site.origin + address);
  const openOverridden = (page: Page) => open(page, `/trend?override=auth@${served.origin}`);

  test('a remote comes from where this tab was told, until the badge is asked to end it', async ({
    page,
  }) => {
    const fetched: string[] = [];
    page.on('request', (call) => fetched.push(call.url()));
    await openOverridden(page);
    await expect(heading(page, 'Trending Videos')).toBeVisible();
    await expect(page).toHaveURL(`${site.origin}/trend`);
    await expect(badge(page)).toContainText(`auth from ${served.origin}`);

    await top(page, 'From here').click();
    await expect(heading(page, 'Sign up')).toBeVisible();
    expect(fetched.filter((url) => url.startsWith(`${served.origin}/page-signup.`))).not.toEqual([]);
    expect(fetched.filter((url) => url.includes('/releases/auth/'))).toEqual([]);

    await page.reload();
    await expect(heading(page, 'Sign up')).toBeVisible();
    await expect(badge(page)).toBeVisible();
    expect(fetched.filter((url) => url.includes('/releases/auth/'))).toEqual([]);
    await tabTo(page, clear(page));
    await page.keyboard.press('Enter');
    await expect(badge(page)).toHaveCount(0);
    await expect(heading(page, 'Sign up')).toBeVisible();
    await expect(top(page, 'From here')).toHaveCount(0);
    expect(fetched.filter((url) => url.includes('/releases/auth/'))).not.toEqual([]);
  });

  test('the page of the remotes sets an override, lists it and clears it', async ({ page }) => {
    await open(page, '/remotes');
    const line = page.getByRole('row', { name: /^auth / });
    await expect(line).toContainText('Live release');
    const form = page.getByRole('form', { name: 'Override a remote' });
    await form.getByLabel('Remote').fill('auth');
    await form.getByLabel('Origin').fill(served.origin);
    await form.getByRole('button', { name: 'Override' }).click();

    await expect(badge(page)).toBeVisible();
    await expect(page).toHaveURL(`${site.origin}/remotes`);
    await expect(line).toContainText(`Override${served.origin}`);
    await line.getByRole('link', { name: 'Clear the override of auth' }).click();
    await expect(badge(page)).toHaveCount(0);
    await expect(line).toContainText('Live release');
  });

  test('a server that does not answer is told, and costs its remote’s pages alone', async ({ page }) => {
    const gone = await serveRemote('auth', []);
    await gone.stop();
    await open(page, `/?override=auth@${gone.origin}`);
    await expect(badge(page)).toContainText(`auth from ${gone.origin}, which does not answer`);
    await top(page, 'Login').click();
    await expect(failure(page, 'This part of FitReel could not be loaded')).toBeVisible();
    await section(page, 'Trend').click();
    await expect(heading(page, 'Trending Videos')).toBeVisible();
  });

  test('an origin that the site does not allow is refused with the reason', async ({ page }) => {
    const foreign: string[] = [];
    page.on('request', (call) => {
      if (new URL(call.url()).origin !== site.origin) foreign.push(call.url());
    });
    await open(page, '/trend?override=auth@http://evil.example');
    await expect(badge(page)).toContainText('This site allows overrides from http://127.0.0.1:* alone.');
    await expect(heading(page, 'Trending Videos')).toBeVisible();
    await expect(page).toHaveURL(`${site.origin}/trend`);
    expect(foreign).toEqual([]);
    await badge(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(badge(page)).toHaveCount(0);
  });

  for (const width of [360, 1280]) {
    test(`the badge is in nobody’s way at ${width} pixels, in both themes`, async ({ page }) => {
      await page.setViewportSize({ width, height: 780 });
      await openOverridden(page);
      await expect(clear(page)).toBeInViewport({ ratio: 1 });
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        expect(await searchWithAxe(page, colorScheme === 'dark' ? undefined : COLOURS)).toEqual([]);
      }
      await section(page, 'Home').click();
      await expect(page.getByRole('list', { name: 'Videos' })).toBeVisible();
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(sideways).toBeLessThanOrEqual(0);
    });
  }
});

test('a site that allows none does nothing of what an address asks', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (call) => fetched.push(call.url()));
  await page.goto('/trend?override=auth@http://127.0.0.1:3001');
  await expect(heading(page, 'Trending Videos')).toBeVisible();
  await expect(badge(page)).toHaveCount(0);
  expect(fetched.filter((url) => url.includes(':3001') && !url.includes('?override='))).toEqual([]);
  expect(fetched.filter((url) => /\/overrides\./.test(url))).toEqual([]);
});
