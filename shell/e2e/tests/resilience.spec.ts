import { TELEMETRY_PATH } from '@fitreel/protocol';
import type { Page, Route } from '@playwright/test';
import { deferResponses } from '../support/network';
import { failure, heading, mark, section, stayed } from '../support/site';
import { mockRelease } from '../support/mock-release';
import { expect, test } from '../support/test';

const FALLBACK = 'This part of FitReel could not be loaded';

/** The page or its failure shows within this time. */
const IN_TIME = { timeout: 5_000 };

const login = (page: Page) =>
  page.getByRole('navigation', { name: 'Top' }).getByRole('link', { name: 'Login' });
const retry = (page: Page) => failure(page, FALLBACK).getByRole('button', { name: 'Retry' });

/** The browser's error for a file that does not match its hash. */
const WRONG_HASH = /Failed to find a valid digest in the 'integrity' attribute/;

const SLOW_RESPONSE_MS = 30_000;

const hang = () => new Promise<void>(() => undefined);

/** What can go wrong with a file. */
const FAULTS: Record<string, (route: Route) => Promise<void>> = {
  'is down': (route) => route.abort('connectionrefused'),
  'responds with 500': (route) => route.fulfill({ status: 500, body: 'failed' }),
  'responds with HTML': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Hello</h1>' }),
  'is truncated': async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.slice(0, text.length / 2) });
  },
  hangs: hang,
};

/** The login page fails, and another remote's page works. */
async function expectLoginFailed(page: Page): Promise<void> {
  await section(page, 'Trend').click();
  await expect(heading(page, 'Trending Videos')).toBeVisible();
  await login(page).click();
  await expect(failure(page, FALLBACK)).toBeVisible(IN_TIME);
}

async function expectRecovered(page: Page): Promise<void> {
  await retry(page).click();
  await expect(heading(page, 'Login')).toBeVisible();
  await expect(failure(page, FALLBACK)).toHaveCount(0);
  expect(await stayed(page)).toBe(true);
}

for (const [fault, respond] of Object.entries(FAULTS)) {
  test(`only the pages of a remote that ${fault} fail, and they recover by Retry`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(WRONG_HASH);
    await page.route('**/releases/auth/*/remoteEntry.*', respond);
    await page.goto('/');
    await mark(page);
    await expectLoginFailed(page);
    await page.unroute('**/releases/auth/*/remoteEntry.*', respond);
    await expectRecovered(page);
  });
}

test('a remote that takes 30 seconds times out', async ({ page }) => {
  const slow = async (route: Route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_RESPONSE_MS));
    // By then the test has closed the page.
    await route.continue().catch(() => undefined);
  };
  await page.route('**/releases/auth/*/remoteEntry.*', slow);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(failure(page, FALLBACK)).toBeVisible(IN_TIME);
  await section(page, 'Trend').click();
  await expect(heading(page, 'Trending Videos')).toBeVisible();
});

for (const file of ['remote', 'page-login']) {
  test(`a remote whose ${file} file hangs times out and recovers by Retry`, async ({ page }) => {
    await page.route(`**/releases/auth/*/${file}.*.js*`, hang);
    await page.goto('/');
    await mark(page);
    await expectLoginFailed(page);
    await page.unroute(`**/releases/auth/*/${file}.*.js*`, hang);
    await expectRecovered(page);
  });
}

test('only the pages of a release that throws fail, and they recover by Retry', async ({
  page,
  request,
  pageErrors,
}) => {
  pageErrors.expect(/uncaught: .*the release is broken/);
  await mockRelease(page, request, 'auth', {
    change: ({ name, text }) =>
      name.startsWith('remoteEntry.')
        ? `if (!window.fitreelFixed) throw new Error('the release is broken');\n${text}`
        : text,
  });
  await page.goto('/');
  await mark(page);
  await expectLoginFailed(page);
  await page.evaluate(() => Object.assign(window, { fitreelFixed: true }));
  await expectRecovered(page);
});

/** Changes the container so that it requires a newer SDK. */
const needsNewerSdk = ({ name, text }: { name: string; text: string }) =>
  name.startsWith('remoteEntry.') ? text.replaceAll('"^1.0.0"', '"^99.0.0"') : text;

test('only the pages of a release that needs a newer SDK fail', async ({ page, request }) => {
  await mockRelease(page, request, 'auth', { change: needsNewerSdk });
  await page.goto('/');
  await expectLoginFailed(page);
});

test.describe('the last good release', () => {
  /** Opens the login page from home, and expects it from the last good release. */
  async function expectLastGood(page: Page, realBase: string): Promise<void> {
    const fetched: string[] = [];
    page.on('request', (sent) => fetched.push(new URL(sent.url()).pathname));
    await page.goto('/');
    await mark(page);
    await login(page).click();
    await expect(heading(page, 'Login')).toBeVisible(IN_TIME);
    // Each of its files is fetched once, even if the live release has a file of the same name.
    const own = fetched
      .filter((path) => path.startsWith(realBase))
      .map((path) => path.slice(realBase.length));
    for (const file of ['remoteEntry', 'remote', 'page-login'])
      expect(own.filter((name) => name.startsWith(`${file}.`) && name.endsWith('.js'))).toHaveLength(1);
    await page.getByRole('button', { name: 'Guest login' }).click();
    await expect(heading(page, 'Home')).toBeAttached();
    expect(await stayed(page)).toBe(true);
  }

  test('replaces a release that needs a newer SDK', async ({ page, request }) => {
    const { realBase } = await mockRelease(page, request, 'auth', { change: needsNewerSdk, fallback: true });
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
    await section(page, 'Trend').click();
    await expect(heading(page, 'Trending Videos')).toBeVisible();
    expect(requests).toBe(2);
    expect(await page.evaluate(() => 'fitreelLate' in window)).toBe(false);
  });

  test('is down as well: the page fails and recovers by Retry', async ({ page, request }) => {
    const { realBase, files } = await mockRelease(page, request, 'auth', { fallback: true });
    await page.route(`**${realBase}**`, hang);
    await page.route(files('remoteEntry'), hang);
    await page.goto('/');
    await mark(page);
    await expectLoginFailed(page);
    await page.unroute(`**${realBase}**`, hang);
    await expectRecovered(page);
  });
});

test('load outcomes are reported when the user leaves the page', async ({ page, request }) => {
  const { files } = await mockRelease(page, request, 'auth', { fallback: true });
  await page.route(files('remoteEntry'), (route) => route.abort('connectionrefused'));
  const reports: unknown[] = [];
  await page.route(`**/api/${TELEMETRY_PATH}`, async (route) => {
    reports.push(route.request().postDataJSON());
    await route.fulfill({ status: 204 });
  });
  await page.goto('/');
  await login(page).click();
  await expect(heading(page, 'Login')).toBeVisible();
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => reports).toHaveLength(1);
  const { loads } = reports[0] as { loads: { remote: string; version: string; failure: string | null }[] };
  expect(loads.map(({ remote, failure }) => `${remote} ${failure ?? 'loaded'}`)).toEqual([
    'catalog loaded',
    'auth network',
    'auth loaded',
  ]);
  expect(loads[1]?.version).toBe('9.9.9-ffffffffffff');
});
