import type { Page } from '@playwright/test';
import { faultyTest as test, type FaultyServer } from '../support/faulty-server';
import {
  failureNotice,
  heading,
  isMarked,
  markDocument,
  retryButton,
  sidebarLink,
  topBarLink,
} from '../support/site';
import { expect } from '../support/test';
import { signUp } from '../support/user';

// These tests mostly wait. One after the other they leave the other workers, and the processor, to the rest of the suite.
test.describe.configure({ mode: 'default' });

/** Once the files are back, Retry shows the page within this time. */
const RECOVERED_MS = 3_000;

/** Connections that a browser has to one site over HTTP/1.1. */
const CONNECTIONS = 6;

/** A page whose files hang, and how it is reached. */
interface Visit {
  title: string;
  /** Path of the document. */
  at: string;
  /** Leads from there to the page. Without it the document is the page, whose files the HTML preloads. */
  go?: (page: Page) => Promise<void>;
  signedIn?: boolean;
}

/** Opens the page, whose files hang, and waits until it says that it could not be loaded. */
async function openFailing(
  page: Page,
  server: FaultyServer,
  hanging: RegExp,
  { at, go }: Visit,
): Promise<void> {
  if (!go) server.hang(hanging);
  await page.goto(server.origin + at, { waitUntil: go ? 'networkidle' : 'commit' });
  if (go) {
    server.hang(hanging);
    await go(page);
  }
  // Every attempt waited for the files.
  await expect(failureNotice(page)).toContainText('(timeout)');
  await markDocument(page);
}

/** Brings the files back. Retry then shows the page, without a reload and without a URL that was requested before. */
async function expectRetryToRecover(page: Page, server: FaultyServer, { title }: Visit): Promise<void> {
  const before = [...server.files];
  server.recover();
  const recoveredMs = await durationMs(async () => {
    await retryButton(page).click();
    await expect(heading(page, title)).toBeVisible({ timeout: 30_000 });
  });
  await expect(failureNotice(page)).toHaveCount(0);
  expect(await isMarked(page)).toBe(true);
  const requested = server.files.slice(before.length);
  expect(requested).not.toEqual([]);
  expect(requested.filter((file) => before.includes(file))).toEqual([]);
  if (recoveredMs > RECOVERED_MS) await expectSlowMachine(page, recoveredMs);
}

async function durationMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** On a machine so busy that a reload without faults takes a second, Retry may take longer in proportion. */
async function expectSlowMachine(page: Page, recoveredMs: number): Promise<void> {
  const reloadMs = await durationMs(() => page.reload());
  expect(recoveredMs / reloadMs).toBeLessThan(RECOVERED_MS / 1_000);
}

const trend = { title: 'Trending Videos', go: (page: Page) => sidebarLink(page, 'Trend').click() };
const login = { title: 'Login', go: (page: Page) => topBarLink(page, 'Login').click() };

const file = (app: string, name: string) => RegExp(String.raw`^/releases/${app}/[^/]+/${name}`);
const CONTAINER = file('catalog', 'remoteEntry');
const MODULE = file('catalog', String.raw`remote\.`);
const SCRIPT = file('catalog', String.raw`page-trend\..*\.js$`);
const STYLE = file('catalog', String.raw`page-trend\..*\.css$`);

const VISITS: readonly [what: string, hanging: RegExp, visit: Visit][] = [
  ['container, of a page that is opened first', CONTAINER, { title: trend.title, at: '/trend' }],
  ['module, of a page that is opened first', MODULE, { title: trend.title, at: '/trend' }],
  ['page’s script, of a page that is opened first', SCRIPT, { title: trend.title, at: '/trend' }],
  ['container, of another remote’s page', CONTAINER, { ...trend, at: '/no/such/page' }],
  ['module, of another remote’s page', MODULE, { ...trend, at: '/no/such/page' }],
  ['page’s script, of another remote’s page', SCRIPT, { ...trend, at: '/no/such/page' }],
  ['page’s style, of another remote’s page', STYLE, { ...trend, at: '/no/such/page' }],
  ['page’s script, of the same remote’s page', SCRIPT, { ...trend, at: '/' }],
  ['page’s style, of the same remote’s page', STYLE, { ...trend, at: '/' }],
  [
    'lazy shared module, of a page that is opened first',
    file('shell', String.raw`sdk-forms\..*\.js$`),
    { title: login.title, at: '/login' },
  ],
  [
    'lazy shared module’s style, of another remote’s page',
    file('shell', String.raw`sdk-forms\..*\.css$`),
    { ...login, at: '/' },
  ],
  [
    'lazy shared module, of the same remote’s page',
    file('shell', String.raw`sdk-forms\..*\.js$`),
    {
      title: 'Change password',
      at: '/account',
      go: (page) => page.getByRole('link', { name: 'Change password' }).click(),
      signedIn: true,
    },
  ],
];

for (const [what, hanging, visit] of VISITS) {
  test(`Retry recovers from a hanging ${what}`, async ({ page, request, server }) => {
    if (visit.signedIn) {
      const { token } = await signUp(request);
      await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
    }
    await openFailing(page, server, hanging, visit);
    await expectRetryToRecover(page, server, visit);
  });
}

test('a remote that hangs through a Retry leaves the rest of the site its connections, and recovers', async ({
  page,
  server,
}) => {
  const visit = { title: trend.title, at: '/trend' };
  await openFailing(page, server, file('catalog', ''), visit);
  await retryButton(page).click();
  await expect(retryButton(page)).toHaveAttribute('aria-busy', 'true');
  await expect(retryButton(page)).not.toHaveAttribute('aria-busy', { timeout: 20_000 });
  expect(server.hanging()).toBeLessThan(CONNECTIONS / 2);
  await expectRetryToRecover(page, server, visit);
});
