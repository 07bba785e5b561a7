import type { Route } from '@playwright/test';
import { expectLoginFailed, expectLoginRecovered, LOAD_TIMEOUT } from '../support/login-page';
import { mockRelease, requireNewerSdk } from '../support/mock-release';
import { hang, WRONG_HASH } from '../support/network';
import { failureNotice, heading, markDocument, sidebarLink } from '../support/site';
import { expect, test } from '../support/test';

const SLOW_RESPONSE_MS = 30_000;

/** Makes the container's module throw when it runs. */
const THROWING_MODULE =
  "remote_auth = { init: remote_auth.init, get: async () => () => { throw new Error('a fault of the module'); } };";

/** What can go wrong with a file. */
const FAULTS: Record<string, (route: Route) => Promise<void>> = {
  'is down': (route) => route.abort('connectionrefused'),
  'responds with 500': (route) => route.fulfill({ status: 500, body: 'failed' }),
  'responds with HTML': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Hello</h1>' }),
  'is truncated': async (route) => {
    // The page asks whether the file is there, which may take longer than the test.
    if (route.request().method() === 'HEAD') return route.fallback();
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.slice(0, text.length / 2) });
  },
  hangs: hang,
};

for (const [fault, respond] of Object.entries(FAULTS)) {
  test(`only the pages of a remote that ${fault} fail, and they recover by Retry`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(WRONG_HASH);
    await page.route('**/releases/auth/*/remoteEntry.*', respond);
    await page.goto('/');
    await markDocument(page);
    await expectLoginFailed(page);
    await page.unroute('**/releases/auth/*/remoteEntry.*', respond);
    await expectLoginRecovered(page);
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
  await expect(failureNotice(page)).toBeVisible(LOAD_TIMEOUT);
  await sidebarLink(page, 'Trend').click();
  await expect(heading(page, 'Trending Videos')).toBeVisible();
});

for (const file of ['remote', 'page-login']) {
  test(`a remote whose ${file} file hangs times out and recovers by Retry`, async ({ page }) => {
    await page.route(`**/releases/auth/*/${file}.*.js*`, hang);
    await page.goto('/');
    await markDocument(page);
    await expectLoginFailed(page);
    await page.unroute(`**/releases/auth/*/${file}.*.js*`, hang);
    await expectLoginRecovered(page);
  });
}

test('only the pages of a release that throws fail, and they recover by Retry', async ({
  page,
  request,
  pageErrors,
}) => {
  pageErrors.expect(/uncaught: .*the release is broken/);
  pageErrors.expect(/error: auth \S+: entry not loaded \(error\): \S+ defines no container/);
  await mockRelease(page, request, 'auth', {
    change: ({ name, text }) =>
      name.startsWith('remoteEntry.')
        ? `if (!window.fitreelFixed) throw new Error('the release is broken');\n${text}`
        : text,
  });
  await page.goto('/');
  await markDocument(page);
  await expectLoginFailed(page);
  await page.evaluate(() => Object.assign(window, { fitreelFixed: true }));
  await expectLoginRecovered(page);
});

test('a release whose module throws says so on the console, and the page does not blame the connection', async ({
  page,
  request,
  pageErrors,
}) => {
  pageErrors.expect(/error: auth \S+: module not loaded \(error\): a fault of the module$/);
  await mockRelease(page, request, 'auth', {
    change: ({ name, text }) => (name.startsWith('remoteEntry.') ? `${text}\n;${THROWING_MODULE}` : text),
  });
  await page.goto('/login');
  await expect(failureNotice(page)).toContainText('Something in this part is broken');
  await expect(failureNotice(page)).not.toContainText('connection');
});

test('only the pages of a release that needs a newer SDK fail', async ({ page, request, pageErrors }) => {
  pageErrors.expect(/error: auth \S+: module not loaded \(incompatible\): /);
  await mockRelease(page, request, 'auth', { change: requireNewerSdk });
  await page.goto('/');
  await expectLoginFailed(page);
});
