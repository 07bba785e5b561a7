import type { Page } from '@playwright/test';
import { tamperWith, WRONG_HASH } from '../support/network';
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
import { expect, test } from '../support/test';

/** The trend page fails on a second visit too. Once `restore` has been called, Retry shows it without a reload. */
async function expectTrendToRecover(page: Page, restore: () => void): Promise<void> {
  await sidebarLink(page, 'Trend').click();
  await expect(failureNotice(page)).toBeVisible();

  restore();
  await retryButton(page).click();
  await expect(heading(page, 'Trending Videos')).toBeVisible();
  expect(await isMarked(page)).toBe(true);
}

for (const [what, glob] of [
  ['container', '**/releases/catalog/*/remoteEntry.*.js*'],
  ['module', '**/releases/catalog/*/remote.*.js*'],
] as const) {
  test(`a remote with a tampered ${what} does not run, and the others work`, async ({ page, pageErrors }) => {
    pageErrors.expect(WRONG_HASH);
    pageErrors.allow(/preload|Federation Runtime/);
    const restore = await tamperWith(page, glob);
    await page.goto('/trend');
    await expect(failureNotice(page)).toBeVisible();
    await markDocument(page);
    await topBarLink(page, 'Login').click();
    await expect(heading(page, 'Login')).toBeVisible();
    await expectTrendToRecover(page, restore);
  });
}

for (const kind of ['js', 'css'] as const) {
  test(`a page with a tampered ${kind} file is not shown, and its remote’s other pages work`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.expect(WRONG_HASH);
    pageErrors.allow(/preload/);
    const restore = await tamperWith(page, `**/releases/catalog/*/page-trend.*.${kind}*`);
    // The page that is opened first has its styles in the document.
    await page.goto(kind === 'js' ? '/trend' : '/login');
    await appRuns(page);
    if (kind === 'css') await sidebarLink(page, 'Trend').click();
    await expect(failureNotice(page)).toBeVisible();
    await markDocument(page);
    await sidebarLink(page, 'Home').click();
    await expect(page.getByRole('list', { name: 'Videos' })).toBeVisible();
    await expectTrendToRecover(page, restore);
  });
}

test('each container contains the hashes of its release’s other scripts and styles', async ({ request }) => {
  for (const { url, base } of await readRegistry(request)) {
    const { files, server } = (await (await request.get(`${base}release.json`)).json()) as {
      files: Record<string, string>;
      server: string;
    };
    const container = await (await request.get(url)).text();
    const others = Object.entries(files).filter(
      ([name]) => /\.(js|css)$/.test(name) && base + name !== url && name !== server,
    );
    expect(others.length).toBeGreaterThan(1);
    expect(others.filter(([, hash]) => !container.includes(hash))).toEqual([]);
  }
});
