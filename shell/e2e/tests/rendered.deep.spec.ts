import type { Page } from '@playwright/test';
import { nth } from '../support/catalogue';
import { expectStill, watchLayoutShifts } from '../support/layout-shift';
import { deferResponses } from '../support/network';
import { renderedHtml } from '../support/rendered-html';
import { appRuns, card, heading, toast, topBarLink } from '../support/site';
import { expect, signedInTest, test } from '../support/test';

const MAIN_SCRIPT = '**/releases/shell/*/main.*.js';

async function openRendered(page: Page, url: string): Promise<void> {
  await renderedHtml(page.request, url);
  await page.goto(url, { waitUntil: 'commit' });
}

/** Replaces the document with `html`, and paints after every few characters from the bars to the end of the first screen. */
async function writeBitByBit(html: string): Promise<void> {
  const [start, size] = [html.indexOf('<div id="root"'), 150];
  const end = start + 20_000;
  document.open();
  document.write(html.slice(0, start));
  let at = start;
  while (at < end) {
    // Not inside a word: its rest could move it to the next line.
    const length = size + html.slice(at + size).search(/[\s<]/);
    document.write(html.slice(at, at + length));
    at += length;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  document.write(html.slice(at));
  document.close();
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'public pages can be read, navigated and searched',
    { tag: '@phone' },
    async ({ page, catalogue, isMobile }) => {
      const { _id, title, creator } = nth(catalogue.videos, 0);
      for (const path of ['/', '/trend', `/video/${_id}`, '/search?q=gym'])
        await renderedHtml(page.request, path);
      await page.goto('/');
      await expect(heading(page, 'Home')).toBeAttached();
      await expect(page.getByRole('article')).toHaveCount(catalogue.videos.length);
      await topBarLink(page, 'Trend').click();
      await expect(heading(page, 'Trending Videos')).toBeVisible();
      await card(page, title).getByRole('link').first().click();
      await expect(heading(page, title)).toBeVisible();
      await expect(page.getByText(creator, { exact: true })).toBeVisible();
      // The frame starts to play by itself.
      await expect(page.getByText('Loading the player')).toBeHidden();
      // The library's buttons and the page's own are in one row.
      const rows = new Set<number | undefined>();
      for (const name of ['Like', 'Add to watch later', 'Add to playlist', 'Share'])
        rows.add((await page.getByRole('button', { name, exact: true }).boundingBox())?.y);
      if (!isMobile) expect(rows.size).toBe(1);
      await page.goto('/search?q=gym');
      await expect(heading(page, 'Results for “gym”')).toBeVisible();
      await expect(page.getByRole('article').first()).toBeVisible();
      await page.goto('/nowhere');
      await expect(heading(page, 'Page not found')).toBeVisible();
      await page.goto('/history');
      // Playwright finds nothing in `noscript` by text or role.
      const notice = page.locator('main noscript p');
      await expect(notice).toBeVisible();
      await expect(notice).toContainText('This page needs JavaScript');
      const toVideos = notice.locator('a');
      await expect(toVideos).toHaveText('Browse the videos without it');
      await toVideos.click();
      await expect(page).toHaveURL('/');
      await expect(notice).toBeVisible();
      await expect(notice).toContainText('JavaScript is off.');
    },
  );

  test(
    'what is beside the title shows when the whole bar has arrived',
    { tag: '@phone' },
    async ({ page }) => {
      const title = page.getByRole('link', { name: 'FitReel', exact: true });
      const theme = page.getByRole('button', { name: /^Switch to .* theme$/, includeHidden: true });
      await page.goto('/');
      await expect(theme).toBeVisible();
      await page.route('/', async (route) => {
        const response = await route.fetch();
        const html = await response.text();
        await route.fulfill({ response, body: html.slice(0, html.indexOf('Trend</a>')) });
      });
      await page.goto('/');
      await expect(title).toBeVisible();
      await expect(theme).toBeAttached();
      await expect(theme).toBeHidden();
    },
  );
});

test.describe('bit by bit', () => {
  // The page writes another page's styles, which its own policy does not allow.
  test.use({ bypassCSP: true });

  test('nothing moves while a page arrives', { tag: '@phone' }, async ({ page, catalogue }) => {
    const shifts = await watchLayoutShifts(page);
    for (const path of ['/', `/video/${nth(catalogue.videos, 0)._id}`]) {
      await page.goto('/robots.txt');
      const html = await renderedHtml(page.request, path);
      await page.evaluate(
        writeBitByBit,
        html.replace(/<script[^>]*>.*?<\/script>|<link rel="(?:module)?preload"[^>]*>/gs, ''),
      );
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      expectStill(await shifts(), path);
    }
  });
});

test('the app starts after the first paint of the rendered page', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('head > script[src]')) return;
      performance.mark('started');
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await openRendered(page, '/');
  await appRuns(page);
  const [painted = NaN, started = NaN] = await page.evaluate(() =>
    ['first-contentful-paint', 'started'].map((name) => performance.getEntriesByName(name)[0]?.startTime),
  );
  expect(started).toBeGreaterThan(painted);
});

for (const [situation, script] of [
  ['in the background', "Object.defineProperty(document, 'hidden', { value: true })"],
  ['of a browser that reports no paint', 'PerformanceObserver.prototype.observe = () => undefined'],
  ['of a browser from before 2021', 'delete PerformanceObserver.supportedEntryTypes'],
] as const)
  test(`the app of a rendered page ${situation} starts, too`, async ({ page }) => {
    await page.addInitScript(script);
    await openRendered(page, '/');
    await appRuns(page);
  });

test('a menu that is pressed while React hydrates opens', async ({ page }) => {
  await page.addInitScript(() => {
    const { addEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (this: EventTarget, ...listener) {
      addEventListener.apply(this, listener);
      // React listens from the start of hydration on.
      if (!(this instanceof Element) || this.id !== 'root' || listener[0] !== 'click') return;
      EventTarget.prototype.addEventListener = addEventListener;
      setTimeout(() => document.querySelector<HTMLButtonElement>('main [aria-haspopup="menu"]')?.click());
    };
  });
  await openRendered(page, '/');
  await appRuns(page);
  await expect(page.getByRole('menuitem', { name: 'Like', exact: true })).toBeVisible();
});

signedInTest('a like before the app runs is saved', async ({ page, catalogue }) => {
  const deliver = await deferResponses(page, MAIN_SCRIPT);
  await openRendered(page, `/video/${nth(catalogue.videos, 0)._id}`);
  await page.getByRole('button', { name: 'Like', exact: true }).click();
  await deliver();
  await expect(page.getByRole('button', { name: 'Liked', exact: true })).toBeVisible();
});

test('a form that is filled in and sent before the app runs keeps its text and is sent', async ({ page }) => {
  const deliver = await deferResponses(page, MAIN_SCRIPT);
  await openRendered(page, '/login');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a long passphrase');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await deliver();
  await expect(toast(page, 'Please sign up first')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com');
});

test('what is chosen, ticked and typed before the app runs stays, and is sent', async ({ page }) => {
  const deliver = await deferResponses(page, MAIN_SCRIPT);
  await openRendered(page, '/mock');
  await page.getByLabel('Method').selectOption('POST');
  await page.getByLabel('Endpoint').fill('/api/user/history');
  await page.getByLabel('Body').fill('{"typed":1}');
  await page.getByLabel('Value of header 1').fill('text/typed');
  await page.getByRole('checkbox', { name: 'Send header 1' }).uncheck();
  await deliver();
  await appRuns(page);
  await expect(page.getByLabel('Body')).toHaveAccessibleDescription('JSON');
  const sent = page.waitForRequest('**/api/user/history');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  expect((await sent).method()).toBe('POST');
  expect((await sent).postData()).toBe('{"typed":1}');
  expect((await (await sent).allHeaders())['accept']).not.toBe('text/typed');
  await page.getByRole('checkbox', { name: 'Send header 1' }).check();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByLabel('Value of header 1')).toHaveValue('text/typed');
});
