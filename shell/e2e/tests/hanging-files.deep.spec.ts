import type { Page } from '@playwright/test';
import { faultyTest as test, type FaultyServer } from '../support/faulty-server';
import {
  appRuns,
  failureNotice,
  heading,
  isMarked,
  markDocument,
  retryButton,
  sidebarLink,
  topBarLink,
} from '../support/site';
import { loadNothingAhead } from '../support/network';
import { watchErrors } from '../support/page-errors';
import { expect } from '../support/test';

// These tests mostly wait. In sequence, they leave the other workers and the processor to the rest of the suite.
test.describe.configure({ mode: 'default' });

/** Connections that a browser has to one site over HTTP/1.1. */
const CONNECTIONS = 6;

/** A page whose files hang, and the way to it. */
interface Visit {
  title: string;
  /** Path of the document. */
  at: string;
  /** Goes from there to the page. Without it, the document is the page, and its HTML preloads the files. */
  go?: (page: Page) => Promise<void>;
}

/** Opens the page, whose files hang, and waits for its failure notice. */
async function openFailing(
  page: Page,
  server: FaultyServer,
  hanging: RegExp,
  { at, go }: Visit,
): Promise<void> {
  const logged = watchErrors(page);
  await loadNothingAhead(page.context());
  if (!go) server.hang(hanging);
  await page.goto(server.origin + at, { waitUntil: go ? 'networkidle' : 'commit' });
  if (go) {
    await appRuns(page);
    server.hang(hanging);
    await go(page);
  }
  await expect(failureNotice(page)).toContainText('Part of it didn’t arrive. Check your connection');
  // Every attempt waited for the files.
  await expect.poll(() => logged).toContainEqual(expect.stringContaining(' not loaded (timeout): '));
  await markDocument(page);
}

/** Brings the files back. Expects Retry to show the page without a reload, and without repeating a requested URL. */
async function expectRetryToRecover(page: Page, server: FaultyServer, { title }: Visit): Promise<void> {
  const before = [...server.files];
  server.recover();
  await retryButton(page).click();
  await expect(heading(page, title)).toBeVisible();
  await expect(failureNotice(page)).toHaveCount(0);
  expect(await isMarked(page)).toBe(true);
  const requested = server.files.slice(before.length);
  expect(requested).not.toEqual([]);
  expect(requested.filter((file) => before.includes(file))).toEqual([]);
}

const TREND = 'Trending Videos';
const toTrend = (page: Page) => sidebarLink(page, 'Trend').click();

const file = (app: string, name: string) => RegExp(String.raw`^/releases/${app}/[^/]+/${name}`);
const CONTAINER = file('catalog', 'remoteEntry');
const SCRIPT = file('catalog', String.raw`page-trend\..*\.js$`);
const STYLE = file('catalog', String.raw`page-trend\..*\.css$`);
const FORMS = file('shell', String.raw`sdk-forms\..*\.js$`);

// One for each way in which a file is requested: by the shell's loader, by webpack's loaders of scripts and of styles, and by
// the loader of lazy shared modules. `shell/src/loading` tests the combinations.
for (const [what, hanging, visit] of [
  ['container, of a page that is opened first', CONTAINER, { title: TREND, at: '/trend' }],
  ['page’s script, of the same remote’s page', SCRIPT, { title: TREND, at: '/', go: toTrend }],
  ['page’s style, of another remote’s page', STYLE, { title: TREND, at: '/no/such/page', go: toTrend }],
  [
    'lazy shared module, of another remote’s page',
    FORMS,
    { title: 'Login', at: '/', go: (page: Page) => topBarLink(page, 'Login').click() },
  ],
] satisfies [string, RegExp, Visit][]) {
  test(`Retry recovers from a hanging ${what}`, async ({ page, server }) => {
    await openFailing(page, server, hanging, visit);
    await expectRetryToRecover(page, server, visit);
  });
}

test('a remote that hangs through a Retry leaves the rest of the site its connections, and recovers', async ({
  page,
  server,
}) => {
  const visit = { title: TREND, at: '/trend' };
  await openFailing(page, server, file('catalog', ''), visit);
  await retryButton(page).click();
  await expect(retryButton(page)).toHaveAttribute('aria-busy', 'true');
  await expect(retryButton(page)).not.toHaveAttribute('aria-busy');
  expect(server.hanging()).toBeLessThan(CONNECTIONS / 2);
  await expectRetryToRecover(page, server, visit);
});
