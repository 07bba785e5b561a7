import type { Page } from '@playwright/test';
import { nth } from '../support/catalogue';
import { hold } from '../support/network';
import { open, pagesOf, REMOTES, type RemoteName } from '../support/pages';
import { readRegistry } from '../support/releases';
import { failure, heading, mark, section, stayed } from '../support/site';
import { expect, test } from '../support/test';
import { viewerTest } from '../support/viewer';

const FALLBACK = 'This part of FitReel could not be loaded';

/** What a browser says of a preload that failed. */
const UNUSED_PRELOAD = /was preloaded using link preload but not used/;

test.beforeEach(({ faults }) => faults.allow(UNUSED_PRELOAD));
viewerTest.beforeEach(({ faults }) => faults.allow(UNUSED_PRELOAD));

/** Makes the files that `glob` names answer 503, until the function that it gives is called. */
async function takeDown(page: Page, glob: string): Promise<() => Promise<void>> {
  await page.route(glob, (route) => route.fulfill({ status: 503, body: 'not available' }));
  return () => page.unroute(glob);
}

const retry = (page: Page) => failure(page, FALLBACK).getByRole('button', { name: 'Retry' });

for (const remote of REMOTES) {
  // With a session the login page sends on to home, so auth is met without one; the library needs one.
  const visitor = remote === 'auth';

  (visitor ? test : viewerTest)(
    `${remote} is down: its pages say so, and Retry brings them back`,
    async ({ page, request, catalogue }) => {
      const { title } = nth(
        (await readRegistry(request)).filter(({ name }) => name === remote),
        0,
      );
      const files = `**/releases/${remote}/**`;
      const bringBack = await takeDown(page, files);
      for (const { path } of pagesOf(remote, catalogue)) {
        await page.goto(path);
        await expect(heading(page, title)).toBeVisible();
        await expect(failure(page, FALLBACK)).toBeVisible();
      }

      await mark(page);
      const answer = await hold(page, files);
      await retry(page).click();
      await expect(retry(page)).toHaveAttribute('aria-busy', 'true');
      await answer();
      await expect(retry(page)).not.toHaveAttribute('aria-busy');
      await expect(failure(page, FALLBACK)).toBeVisible();
      await bringBack();
      await retry(page).click();
      const last = nth(pagesOf(remote, catalogue).slice(-1), 0);
      await expect(heading(page, last.title)).toBeAttached();
      await expect(failure(page, FALLBACK)).toHaveCount(0);
      expect(await stayed(page)).toBe(true);
    },
  );

  viewerTest(`${remote} is down: the pages of all others work`, async ({ page, catalogue }) => {
    await takeDown(page, `**/releases/${remote}/**`);
    for (const other of othersThan(remote)) await open(page, nth(pagesOf(other, catalogue), 0));
    await page.goto('/no/such/page');
    await expect(heading(page, 'Page not found')).toBeVisible();
  });
}

/** With a session there is no login page to see, so auth is tried by the journeys of visitors. */
function othersThan(remote: RemoteName): RemoteName[] {
  return REMOTES.filter((other) => other !== remote && other !== 'auth');
}

test('visitors can log in while the catalogue is down', async ({ page }) => {
  await takeDown(page, '**/releases/catalog/**');
  await page.goto('/likedvideos');
  await expect(page).toHaveURL('/login');
  await page.getByRole('button', { name: 'Guest login' }).click();
  await expect(heading(page, 'Liked Videos')).toBeVisible();
});

viewerTest('a remote that is down costs one page of a visit that goes on', async ({ page }) => {
  await takeDown(page, '**/releases/library/**');
  await page.goto('/');
  await mark(page);
  await section(page, 'History').click();
  await expect(failure(page, FALLBACK)).toBeVisible();
  await section(page, 'Trend').click();
  await expect(heading(page, 'Trending Videos')).toBeVisible();
  await section(page, 'Playlist').click();
  await expect(failure(page, FALLBACK)).toBeVisible();
  await section(page, 'Home').click();
  await expect(heading(page, 'Home')).toBeAttached();
  expect(await stayed(page)).toBe(true);
});

test('one page’s file is down: the remote’s other pages work, and Retry brings it back', async ({ page }) => {
  const bringBack = await takeDown(page, '**/releases/catalog/*/page-trend.*.js*');
  await page.goto('/');
  await mark(page);
  await section(page, 'Trend').click();
  await expect(failure(page, FALLBACK)).toBeVisible();
  await section(page, 'Home').click();
  await expect(page.getByRole('list', { name: 'Videos' })).toBeVisible();

  await section(page, 'Trend').click();
  await expect(failure(page, FALLBACK)).toBeVisible();
  await bringBack();
  await retry(page).click();
  await expect(heading(page, 'Trending Videos')).toBeVisible();
  expect(await stayed(page)).toBe(true);
});

test('a remote whose scripts never come is given up, and the others work', async ({ page }) => {
  await page.route('**/releases/auth/**', () => undefined);
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Top' }).getByRole('link', { name: 'Login' }).click();
  await expect(failure(page, FALLBACK)).toBeVisible();
  await section(page, 'Trend').click();
  await expect(heading(page, 'Trending Videos')).toBeVisible();
});

test('a style that never comes costs its own page alone, also when that is opened directly', async ({
  page,
}) => {
  await page.route('**/releases/catalog/*/page-trend.*.css', () => undefined);
  // A style under way holds the document's load event back; what matters is what the person sees.
  await page.goto('/trend', { waitUntil: 'commit' });
  await expect(section(page, 'Home')).toBeVisible();
  await expect(failure(page, FALLBACK)).toBeVisible();
  await section(page, 'Home').click();
  await expect(page.getByRole('list', { name: 'Videos' })).toBeVisible();
});
