import { nth } from '../support/catalogue';
import { deferResponses, failRequests, hang } from '../support/network';
import { open, pagesOf, REMOTES, type RemoteName } from '../support/pages';
import { readRegistry } from '../support/releases';
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
import { expect, signedInTest, test } from '../support/test';

for (const remote of REMOTES) {
  // The login page redirects signed-in users, so auth is tested as a visitor; the library needs a session.
  const visitor = remote === 'auth';

  (visitor ? test : signedInTest)(
    `${remote} is down: its pages say so and recover by Retry`,
    async ({ page, request, catalogue }) => {
      const { title } = nth(
        (await readRegistry(request)).filter(({ name }) => name === remote),
        0,
      );
      const files = `**/releases/${remote}/**`;
      const restore = await failRequests(page, files);
      for (const { path } of pagesOf(remote, catalogue)) {
        await page.goto(path);
        await expect(failureNotice(page)).toBeVisible();
        // The section's name, and not that of the remote, which means nothing to a viewer.
        await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title);
      }

      await markDocument(page);
      const respond = await deferResponses(page, files);
      await retryButton(page).click();
      await expect(retryButton(page)).toHaveAttribute('aria-busy', 'true');
      await respond();
      await expect(retryButton(page)).not.toHaveAttribute('aria-busy');
      await expect(failureNotice(page)).toBeVisible();
      await restore();
      await retryButton(page).click();
      const last = nth(pagesOf(remote, catalogue).slice(-1), 0);
      await expect(heading(page, last.title)).toBeAttached();
      await expect(failureNotice(page)).toHaveCount(0);
      expect(await isMarked(page)).toBe(true);
    },
  );
}

signedInTest('a remote that is down leaves all other pages working', async ({ page, catalogue }) => {
  for (const remote of REMOTES) {
    await signedInTest.step(`${remote} is down`, async () => {
      const restore = await failRequests(page, `**/releases/${remote}/**`);
      for (const other of othersThan(remote)) await open(page, nth(pagesOf(other, catalogue), 0));
      await page.goto('/no/such/page');
      await expect(heading(page, 'Page not found')).toBeVisible();
      await restore();
    });
  }
});

/** The login page redirects signed-in users, so the tests of visitors cover auth. */
function othersThan(remote: RemoteName): RemoteName[] {
  return REMOTES.filter((other) => other !== remote && other !== 'auth');
}

test('visitors can log in while the catalogue is down', async ({ page }) => {
  await failRequests(page, '**/releases/catalog/**');
  await page.goto('/likedvideos');
  await expect(page).toHaveURL('/login');
  await page.getByRole('button', { name: 'Guest login' }).click();
  await expect(heading(page, 'Liked Videos')).toBeVisible();
});

signedInTest('a visit continues after a page of a remote that is down', async ({ page }) => {
  await failRequests(page, '**/releases/library/**');
  await page.goto('/');
  await markDocument(page);
  await sidebarLink(page, 'History').click();
  await expect(failureNotice(page)).toBeVisible();
  await sidebarLink(page, 'Trend').click();
  await expect(heading(page, 'Trending Videos')).toBeVisible();
  await sidebarLink(page, 'Playlist').click();
  await expect(failureNotice(page)).toBeVisible();
  await sidebarLink(page, 'Home').click();
  await expect(heading(page, 'Home')).toBeAttached();
  expect(await isMarked(page)).toBe(true);
});

test('one page’s file fails: the remote’s other pages work, and the page recovers by Retry', async ({
  page,
}) => {
  const restore = await failRequests(page, '**/releases/catalog/*/page-trend.*.js*');
  await page.goto('/');
  await markDocument(page);
  await sidebarLink(page, 'Trend').click();
  await expect(failureNotice(page)).toBeVisible();
  await sidebarLink(page, 'Home').click();
  await expect(page.getByRole('list', { name: 'Videos' })).toBeVisible();

  await sidebarLink(page, 'Trend').click();
  await expect(failureNotice(page)).toBeVisible();
  await restore();
  await retryButton(page).click();
  await expect(heading(page, 'Trending Videos')).toBeVisible();
  expect(await isMarked(page)).toBe(true);
});

test('a remote whose scripts hang times out, and the others work', async ({ page }) => {
  await page.route('**/releases/auth/**', hang);
  await page.goto('/');
  await topBarLink(page, 'Login').click();
  await expect(failureNotice(page)).toBeVisible();
  await sidebarLink(page, 'Trend').click();
  await expect(heading(page, 'Trending Videos')).toBeVisible();
});

test('a style that hangs fails only its own page, unless that page is opened first', async ({ page }) => {
  await page.route('**/releases/catalog/*/page-trend.*.css*', hang);
  await page.goto('/trend');
  await appRuns(page);
  await expect(heading(page, 'Trending Videos')).toBeVisible();
  await page.goto('/');
  await appRuns(page);
  await sidebarLink(page, 'Trend').click();
  await expect(failureNotice(page)).toBeVisible();
  await sidebarLink(page, 'Home').click();
  await expect(page.getByRole('list', { name: 'Videos' })).toBeVisible();
});
