import type { Page } from '@playwright/test';
import { COLOUR_RULES, runAxe } from '../support/axe';
import { tabTo } from '../support/keyboard';
import { startDevServer, type DevServer } from '../support/dev-server';
import { failureNotice, heading, sidebarLink, topBarLink } from '../support/site';
import { startSite, type RunningSite } from '../support/start-site';
import { expect, test } from '../support/test';

const badge = (page: Page) => page.getByRole('complementary', { name: 'Overrides' });
const clear = (page: Page) => badge(page).getByRole('button', { name: 'Clear overrides' });

test.describe('on a site that allows overrides', () => {
  // The tests share one site and one development server.
  test.describe.configure({ mode: 'serial' });

  let site: RunningSite;
  let devServer: DevServer;
  test.beforeAll(async () => {
    [site, devServer] = await Promise.all([
      startSite(undefined, { ALLOW_OVERRIDES: 'http://127.0.0.1:*' }),
      startDevServer('auth', [{ place: 'topbar', label: 'From the override', path: '/signup', order: 1 }]),
    ]);
  });
  test.afterAll(async () => {
    await Promise.all([site.stop(), devServer.stop()]);
  });

  /** What the page has asked the visitor. */
  let questions: string[];
  let allows: boolean;
  test.beforeEach(({ page }) => {
    questions = [];
    allows = true;
    page.on('dialog', async (dialog) => {
      questions.push(dialog.message());
      await (allows ? dialog.accept() : dialog.dismiss());
    });
  });

  const open = (page: Page, path: string) => page.goto(site.origin + path);
  const openOverridden = (page: Page) => open(page, `/trend?override=auth@${devServer.origin}`);

  test('a tab loads the remote from its override until the badge clears it', async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (sent) => fetched.push(sent.url()));
    await openOverridden(page);
    await expect(heading(page, 'Trending Videos')).toBeVisible();
    await expect(page).toHaveURL(`${site.origin}/trend`);
    await expect(badge(page)).toContainText(`auth from ${devServer.origin}`);

    await topBarLink(page, 'From the override').click();
    await expect(heading(page, 'Sign up')).toBeVisible();
    expect(fetched.filter((url) => url.startsWith(`${devServer.origin}/page-signup.`))).not.toEqual([]);
    expect(fetched.filter((url) => url.includes('/releases/auth/'))).toEqual([]);

    await page.reload();
    await expect(heading(page, 'Sign up')).toBeVisible();
    await expect(badge(page)).toBeVisible();
    expect(fetched.filter((url) => url.includes('/releases/auth/'))).toEqual([]);
    await tabTo(page, clear(page));
    await page.keyboard.press('Enter');
    await expect(badge(page)).toHaveCount(0);
    await expect(heading(page, 'Sign up')).toBeVisible();
    await expect(topBarLink(page, 'From the override')).toHaveCount(0);
    expect(fetched.filter((url) => url.includes('/releases/auth/'))).not.toEqual([]);
  });

  test('a link asks first, and runs nothing of an origin that the visitor refuses', async ({ page }) => {
    allows = false;
    const fetched: string[] = [];
    page.on('request', (sent) => fetched.push(sent.url()));
    await openOverridden(page);
    await expect(heading(page, 'Trending Videos')).toBeVisible();
    expect(questions).toEqual([expect.stringContaining(`Load “auth” from ${devServer.origin} in this tab?`)]);
    await expect(badge(page)).toContainText('You did not allow it.');
    await topBarLink(page, 'Login').click();
    await expect(heading(page, 'Login')).toBeVisible();
    await page.reload();
    await expect(badge(page)).toHaveCount(0);
    expect(questions).toHaveLength(1);
    expect(fetched.filter((url) => url.startsWith(devServer.origin))).toEqual([]);
  });

  test('the Remotes page sets, lists and clears an override', async ({ page }) => {
    await open(page, '/remotes');
    const row = page.getByRole('row', { name: /^auth / });
    await expect(row).toContainText('Live release');
    const form = page.getByRole('form', { name: 'Override a remote' });
    await form.getByLabel('Remote').fill('auth');
    await form.getByLabel('Origin').fill(devServer.origin);
    await form.getByRole('button', { name: 'Override' }).click();

    await expect(badge(page)).toBeVisible();
    await expect(page).toHaveURL(`${site.origin}/remotes`);
    await expect(row).toContainText(`Override${devServer.origin}`);
    await row.getByRole('link', { name: 'Clear the override of auth' }).click();
    await expect(badge(page)).toHaveCount(0);
    await expect(row).toContainText('Live release');
  });

  test('the badge names a server that does not respond, and only its remote’s pages fail', async ({
    page,
  }) => {
    const stopped = await startDevServer('auth', []);
    await stopped.stop();
    await open(page, `/?override=auth@${stopped.origin}`);
    await expect(badge(page)).toContainText(`auth from ${stopped.origin}, which isn’t responding`);
    await topBarLink(page, 'Login').click();
    await expect(failureNotice(page)).toBeVisible();
    await sidebarLink(page, 'Trend').click();
    await expect(heading(page, 'Trending Videos')).toBeVisible();
  });

  test('the badge says why an origin is rejected', async ({ page }) => {
    const foreign: string[] = [];
    page.on('request', (sent) => {
      if (new URL(sent.url()).origin !== site.origin) foreign.push(sent.url());
    });
    await open(page, '/trend?override=auth@http://evil.example');
    await expect(badge(page)).toContainText('This site allows overrides only from http://127.0.0.1:*.');
    await expect(heading(page, 'Trending Videos')).toBeVisible();
    await expect(page).toHaveURL(`${site.origin}/trend`);
    expect(foreign).toEqual([]);
    await badge(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(badge(page)).toHaveCount(0);
  });

  test('the badge fits a phone and a desktop in both themes', async ({ page }) => {
    for (const width of [360, 1280]) {
      await test.step(`${width} pixels`, async () => {
        await page.setViewportSize({ width, height: 780 });
        await openOverridden(page);
        await expect(clear(page)).toBeInViewport({ ratio: 1 });
        for (const colorScheme of ['dark', 'light'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          expect(await runAxe(page, colorScheme === 'dark' ? undefined : COLOUR_RULES)).toEqual([]);
        }
        await sidebarLink(page, 'Home').click();
        await expect(page.getByRole('list', { name: 'Videos' })).toBeVisible();
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
      });
    }
  });
});

test('a site that allows no overrides ignores the query parameter', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (sent) => fetched.push(sent.url()));
  await page.goto('/trend?override=auth@http://127.0.0.1:3001');
  await expect(heading(page, 'Trending Videos')).toBeVisible();
  await expect(badge(page)).toHaveCount(0);
  expect(fetched.filter((url) => url.includes(':3001') && !url.includes('?override='))).toEqual([]);
  expect(fetched.filter((url) => /\/overrides\./.test(url))).toEqual([]);
});
