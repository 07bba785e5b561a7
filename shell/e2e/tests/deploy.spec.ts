import type { Page } from '@playwright/test';
import path from 'node:path';
import { nth } from '../support/catalogue';
import { appRuns, failureNotice, heading, sidebarLink } from '../support/site';
import { startSite, type RunningSite } from '../support/start-site';
import { expect, test } from '../support/test';
import { writeVariant } from '../support/variant';

let site: RunningSite;
// One test after the other: they deploy to the same site.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  site = await startSite();
});
test.afterAll(() => site.stop());

/** Deploys a variant of the catalogue, and returns its version. */
async function deploy(
  mark: string,
  folder: string,
  options: string[] = [],
  change?: (code: string) => string,
): Promise<string> {
  const version = await writeVariant('catalog', path.join(folder, mark), mark, change);
  await site.fitreel('deploy', path.join(folder, mark), ...options);
  return version;
}

/** Records the releases of the catalogue that the page loads files from, in order. */
function watchCatalog(page: Page): () => string[] {
  const versions = new Set<string>();
  page.on('request', (sent) => {
    const [, version] = /\/releases\/catalog\/([^/]+)\//.exec(sent.url()) ?? [];
    if (version) versions.add(version);
  });
  return () => [...versions];
}

const SAVE_TIMEOUT_MS = 60_000;

const open = (page: Page, route: string) => page.goto(site.origin + route);

test('an open page keeps its release during a deploy, and the next load gets the new one', async ({
  page,
}, info) => {
  const used = watchCatalog(page);
  await open(page, '/trend');
  await expect(heading(page, 'Trending Videos')).toBeVisible();
  const [before] = used();
  const fresh = await deploy('fresh', info.outputPath());
  await sidebarLink(page, 'Home').click();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(used()).toEqual([before]);

  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(used()).toEqual([before, fresh]);
});

test('a canary goes to its share of visitors, the same on every visit', async ({ page, context }, info) => {
  const canary = await deploy('canary', info.outputPath(), ['--canary', '10']);
  for (const [bucket, gets] of [
    [9, true],
    [10, false],
  ] as const) {
    await context.addCookies([{ name: 'bucket', value: String(bucket), url: site.origin }]);
    const used = watchCatalog(page);
    for (const route of ['/', '/trend']) {
      await open(page, route);
      await expect(page.getByRole('article').first()).toBeVisible();
    }
    expect([bucket, used().includes(canary), used().length]).toEqual([bucket, gets, 1]);
  }
  await site.fitreel('rollback', 'catalog');
});

test('a preview link shows a release to who opened it, and to nobody else', async ({
  page,
  browser,
}, info) => {
  const folder = info.outputPath('preview');
  const version = await writeVariant('catalog', folder, 'preview');
  const link = await site.fitreel('preview', folder);
  const badge = page.getByRole('complementary', { name: 'Preview' });
  const used = watchCatalog(page);
  await open(page, `/trend${new URL(link).search}`);
  await expect(heading(page, 'Trending Videos')).toBeVisible();
  await expect(page).toHaveURL(`${site.origin}/trend`);
  await expect(badge).toContainText(`Preview of catalog ${version}`);
  await sidebarLink(page, 'Home').click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(badge).toBeVisible();
  expect(used()).toEqual([version]);

  const other = await (await browser.newContext()).newPage();
  const usedByOther = watchCatalog(other);
  await open(other, '/');
  await expect(other.getByRole('article').first()).toBeVisible();
  expect(usedByOther()).not.toContain(version);
  await other.context().close();

  await badge.getByRole('link', { name: 'Leave the preview' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(badge).toHaveCount(0);
  await expect(page).toHaveURL(`${site.origin}/`);
  expect(used()).toHaveLength(2);
});

test('the last good release replaces a broken live one, and the failure is counted', async ({
  page,
  pageErrors,
}, info) => {
  pageErrors.allow(/The build of this release is broken/);
  pageErrors.expect(/error: catalog \S+: entry not loaded \(error\): \S+ defines no container/);
  const broken = await deploy(
    'broken',
    info.outputPath(),
    [],
    () => 'throw new Error("The build of this release is broken")',
  );
  await open(page, '/');
  await appRuns(page);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(failureNotice(page)).toHaveCount(0);

  // The page reports its loads when it is left, and the gateway saves them seconds later.
  await page.goto('about:blank');
  const failures = async () => {
    const { apps } = JSON.parse(await site.fitreel('status', '--json')) as {
      apps: { app: string; live: { version: string; failures: number } }[];
    };
    const { live } = nth(
      apps.filter(({ app }) => app === 'catalog'),
      0,
    );
    return live.version === broken ? live.failures : null;
  };
  await expect.poll(failures, { timeout: SAVE_TIMEOUT_MS }).toBeGreaterThan(0);
  await site.fitreel('rollback', 'catalog');
});
