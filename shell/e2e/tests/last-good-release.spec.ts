import type { Page } from '@playwright/test';
import { expectLoginFailed, expectLoginRecovered, LOAD_TIMEOUT } from '../support/login-page';
import { mockRelease, requireNewerSdk } from '../support/mock-release';
import { deferResponses, hang } from '../support/network';
import { heading, isMarked, markDocument, sidebarLink, topBarLink } from '../support/site';
import { expect, test } from '../support/test';

test.describe('the last good release', () => {
  /** Opens the login page from home, and expects it from the last good release. */
  async function expectLastGood(page: Page, realBase: string): Promise<void> {
    const fetched: string[] = [];
    page.on('request', (sent) => fetched.push(new URL(sent.url()).pathname));
    await page.goto('/');
    await markDocument(page);
    await topBarLink(page, 'Login').click();
    await expect(heading(page, 'Login')).toBeVisible(LOAD_TIMEOUT);
    // Each of its files is fetched once, even if the live release has a file of the same name.
    const own = fetched
      .filter((path) => path.startsWith(realBase))
      .map((path) => path.slice(realBase.length));
    for (const file of ['remoteEntry', 'remote', 'page-login'])
      expect(own.filter((name) => name.startsWith(`${file}.`) && name.endsWith('.js'))).toHaveLength(1);
    await page.getByRole('button', { name: 'Guest login' }).click();
    await expect(heading(page, 'Home')).toBeAttached();
    expect(await isMarked(page)).toBe(true);
  }

  test('replaces a release that needs a newer SDK', async ({ page, request, pageErrors }) => {
    pageErrors.expect(/error: auth \S+: module not loaded \(incompatible\): /);
    const { realBase } = await mockRelease(page, request, 'auth', {
      change: requireNewerSdk,
      fallback: true,
    });
    await expectLastGood(page, realBase);
  });

  test('replaces a release whose page is broken', async ({ page, request }) => {
    const { realBase, files } = await mockRelease(page, request, 'auth', { fallback: true });
    await page.route(files('page-login'), (route) => route.fulfill({ status: 500, body: 'failed' }));
    await expectLastGood(page, realBase);
  });

  test('replaces a release that hangs, and its late response does no harm', async ({ page, request }) => {
    const { realBase, files } = await mockRelease(page, request, 'auth', {
      change: ({ name, text }) =>
        name.startsWith('remoteEntry.') ? `window.fitreelLate = true;\n${text}` : text,
      fallback: true,
    });
    let requests = 0;
    page.on('request', (sent) => {
      const { pathname } = new URL(sent.url());
      if (/^\/releases\/auth\/.*\/remoteEntry\./.test(pathname) && !pathname.startsWith(realBase))
        requests += 1;
    });
    const respond = await deferResponses(page, files('remoteEntry'));
    await expectLastGood(page, realBase);
    await respond();
    await sidebarLink(page, 'Trend').click();
    await expect(heading(page, 'Trending Videos')).toBeVisible();
    expect(requests).toBe(2);
    expect(await page.evaluate(() => 'fitreelLate' in window)).toBe(false);
  });

  test('is down as well: the page fails and recovers by Retry', async ({ page, request }) => {
    const { realBase, files } = await mockRelease(page, request, 'auth', { fallback: true });
    await page.route(`**${realBase}**`, hang);
    await page.route(files('remoteEntry'), hang);
    await page.goto('/');
    await markDocument(page);
    await expectLoginFailed(page);
    await page.unroute(`**${realBase}**`, hang);
    await expectLoginRecovered(page);
  });
});

test('a tab whose releases were deleted is loaded again', async ({ page, request }) => {
  await mockRelease(page, request, 'auth');
  await page.goto('/');
  await markDocument(page);
  // As after a deploy and `fitreel prune --keep 0`: the site has another release, and this one no more.
  await page.unrouteAll();
  await topBarLink(page, 'Login').click();
  await expect(heading(page, 'Login')).toBeVisible(LOAD_TIMEOUT);
  await expect(page.getByLabel('Email')).toBeVisible(LOAD_TIMEOUT);
  expect(await isMarked(page)).toBe(false);
});
