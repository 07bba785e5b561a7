import type { Page } from '@playwright/test';
import { faultyTest as test, type FaultyServer } from '../support/faulty-server';
import { WRONG_HASH } from '../support/network';
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
import { expect } from '../support/test';

/** Expects the trend page to fail on a second visit too, and Retry to show it without a reload once its files are right. */
async function expectTrendToRecover(page: Page, server: FaultyServer): Promise<void> {
  await sidebarLink(page, 'Trend').click();
  await expect(failureNotice(page)).toBeVisible();

  server.recover();
  await retryButton(page).click();
  await expect(heading(page, 'Trending Videos')).toBeVisible();
  expect(await isMarked(page)).toBe(true);
}

test('a remote with a tampered container does not run, and the others work', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expect(WRONG_HASH);
  pageErrors.allow(/preload|Federation Runtime/);
  server.damage(/^\/releases\/catalog\/[^/]+\/remoteEntry\..*\.js$/);
  await page.goto(`${server.origin}/trend`);
  await expect(failureNotice(page)).toBeVisible();
  await markDocument(page);
  await topBarLink(page, 'Login').click();
  await expect(heading(page, 'Login')).toBeVisible();
  await expectTrendToRecover(page, server);
});

for (const kind of ['js', 'css'] as const) {
  test(`a page with a tampered ${kind} file is not shown, and its remote’s other pages work`, async ({
    page,
    server,
    pageErrors,
  }) => {
    pageErrors.expect(WRONG_HASH);
    pageErrors.allow(/preload/);
    server.damage(new RegExp(String.raw`^/releases/catalog/[^/]+/page-trend\..*\.${kind}$`));
    // The first page has its styles in the document.
    await page.goto(server.origin + (kind === 'js' ? '/trend' : '/login'));
    await appRuns(page);
    if (kind === 'css') await sidebarLink(page, 'Trend').click();
    await expect(failureNotice(page)).toBeVisible();
    await markDocument(page);
    await sidebarLink(page, 'Home').click();
    await expect(page.getByRole('list', { name: 'Videos' })).toBeVisible();
    await expectTrendToRecover(page, server);
  });
}
