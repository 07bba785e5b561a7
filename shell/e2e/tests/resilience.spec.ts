import type { Page, Route } from '@playwright/test';
import { failure, heading, mark, section, stayed } from '../support/site';
import { makeRelease } from '../support/test-release';
import { expect, test } from '../support/test';

const FALLBACK = 'This part of FitReel could not be loaded';

/** Time in which a visitor sees a page or what went wrong, in milliseconds. */
const IN_TIME = { timeout: 5_000 };

const login = (page: Page) =>
  page.getByRole('navigation', { name: 'Top' }).getByRole('link', { name: 'Login' });
const retry = (page: Page) => failure(page, FALLBACK).getByRole('button', { name: 'Retry' });

/** What a browser says of a file that is not what its hash promises. */
const WRONG_HASH = /Failed to find a valid digest in the 'integrity' attribute/;

const hang = () => new Promise<void>(() => undefined);

/** What can happen to a file on its way. */
const FAULTS: Record<string, (route: Route) => Promise<void>> = {
  'is down': (route) => route.abort('connectionrefused'),
  'answers 500': (route) => route.fulfill({ status: 500, body: 'failed' }),
  'answers a page': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Hello</h1>' }),
  'is cut off': async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.slice(0, text.length / 2) });
  },
  hangs: hang,
};

/** The login page of a visitor cannot be had, while other pages can. */
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

for (const [fault, answer] of Object.entries(FAULTS)) {
  test(`a remote that ${fault} costs its own pages, and Retry brings them back`, async ({ page, faults }) => {
    faults.allow(WRONG_HASH);
    await page.route('**/releases/auth/*/remoteEntry.*', answer);
    await page.goto('/');
    await mark(page);
    await expectLoginFailed(page);
    await page.unroute('**/releases/auth/*/remoteEntry.*', answer);
    await expectRecovered(page);
  });
}

test('a remote that takes 30 seconds is not waited for', async ({ page }) => {
  const slow = async (route: Route) => {
    await new Promise((resolve) => setTimeout(resolve, 30_000));
    // The page is closed by then.
    await route.continue().catch(() => undefined);
  };
  await page.route('**/releases/auth/*/remoteEntry.*', slow);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(failure(page, FALLBACK)).toBeVisible(IN_TIME);
  await section(page, 'Trend').click();
  await expect(heading(page, 'Trending Videos')).toBeVisible();
});

for (const file of ['remote', 'page-login']) {
  test(`a remote whose ${file} file hangs is given up, and Retry brings it back`, async ({ page }) => {
    await page.route(`**/releases/auth/*/${file}.*.js`, hang);
    await page.goto('/');
    await mark(page);
    await expectLoginFailed(page);
    await page.unroute(`**/releases/auth/*/${file}.*.js`, hang);
    await expectRecovered(page);
  });
}

test('a release that throws costs its own pages, and Retry brings them back', async ({
  page,
  request,
  faults,
}) => {
  faults.expect(/uncaught: .*a fault of the release/);
  await makeRelease(page, request, 'auth', {
    change: ({ name, text }) =>
      name.startsWith('remoteEntry.')
        ? `if (!window.fitreelMended) throw new Error('a fault of the release');\n${text}`
        : text,
  });
  await page.goto('/');
  await mark(page);
  await expectLoginFailed(page);
  await page.evaluate(() => Object.assign(window, { fitreelMended: true }));
  await expectRecovered(page);
});

/** The container of a release that is built for a later SDK. */
const needsNewerSdk = ({ name, text }: { name: string; text: string }) =>
  name.startsWith('remoteEntry.') ? text.replaceAll('"^1.0.0"', '"^99.0.0"') : text;

test('a release that needs a newer SDK costs its own pages', async ({ page, request }) => {
  await makeRelease(page, request, 'auth', { change: needsNewerSdk });
  await page.goto('/');
  await expectLoginFailed(page);
});

test.describe('the last good release', () => {
  /** Opens the login page from home, where it comes from the last good release. */
  async function expectLastGood(page: Page, realBase: string): Promise<void> {
    const fetched: string[] = [];
    page.on('request', (call) => fetched.push(new URL(call.url()).pathname));
    await page.goto('/');
    await mark(page);
    await login(page).click();
    await expect(heading(page, 'Login')).toBeVisible(IN_TIME);
    // Its own files, and none that the other release had fetched under the same name.
    const own = fetched
      .filter((path) => path.startsWith(realBase))
      .map((path) => path.slice(realBase.length));
    for (const file of ['remoteEntry', 'remote', 'page-login'])
      expect(own.filter((name) => name.startsWith(`${file}.`) && name.endsWith('.js'))).toHaveLength(1);
    await page.getByRole('button', { name: 'Guest login' }).click();
    await expect(heading(page, 'Home')).toBeAttached();
    expect(await stayed(page)).toBe(true);
  }

  test('stands in for a release that needs a newer SDK', async ({ page, request }) => {
    const { realBase } = await makeRelease(page, request, 'auth', { change: needsNewerSdk, fallback: true });
    await expectLastGood(page, realBase);
  });

  test('stands in for a release whose page is broken', async ({ page, request }) => {
    const { realBase, files } = await makeRelease(page, request, 'auth', { fallback: true });
    await page.route(files('page-login'), (route) => route.fulfill({ status: 500, body: 'failed' }));
    await expectLastGood(page, realBase);
  });

  test('stands in for a release that hangs, which does no harm when it comes after all', async ({
    page,
    request,
  }) => {
    const { realBase, files } = await makeRelease(page, request, 'auth', {
      change: ({ name, text }) =>
        name.startsWith('remoteEntry.') ? `window.fitreelLate = true;\n${text}` : text,
      fallback: true,
    });
    let come: () => void = () => undefined;
    const time = new Promise<void>((resolve) => (come = resolve));
    const answered: Promise<void>[] = [];
    await page.route(files('remoteEntry'), (route) => {
      const answer = time.then(() => route.fallback());
      answered.push(answer);
      return answer;
    });
    await expectLastGood(page, realBase);
    come();
    await Promise.all(answered);
    await section(page, 'Trend').click();
    await expect(heading(page, 'Trending Videos')).toBeVisible();
    expect(answered).toHaveLength(2);
    expect(await page.evaluate(() => 'fitreelLate' in window)).toBe(false);
  });

  test('is of no help where it is down too', async ({ page, request }) => {
    const { realBase, files } = await makeRelease(page, request, 'auth', { fallback: true });
    await page.route(`**${realBase}**`, hang);
    await page.route(files('remoteEntry'), hang);
    await page.goto('/');
    await mark(page);
    await expectLoginFailed(page);
    await page.unroute(`**${realBase}**`, hang);
    await expectRecovered(page);
  });
});

test('how remotes loaded is told when the page is left', async ({ page, request }) => {
  const { files } = await makeRelease(page, request, 'auth', { fallback: true });
  await page.route(files('remoteEntry'), (route) => route.abort('connectionrefused'));
  const told: unknown[] = [];
  await page.route('**/api/telemetry', async (route) => {
    told.push(route.request().postDataJSON());
    await route.fulfill({ status: 204 });
  });
  await page.goto('/');
  await login(page).click();
  await expect(heading(page, 'Login')).toBeVisible();
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => told).toHaveLength(1);
  const { loads } = told[0] as { loads: { remote: string; version: string; failure: string | null }[] };
  expect(loads.map(({ remote, failure }) => `${remote} ${failure ?? 'loaded'}`)).toEqual([
    'catalog loaded',
    'auth network',
    'auth loaded',
  ]);
  expect(loads[1]?.version).toBe('9.9.9-ffffffffffff');
});
