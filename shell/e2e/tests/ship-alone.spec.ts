import type { Page } from '@playwright/test';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { command } from '../support/commands';
import { nth } from '../support/catalogue';
import { failure, heading, section } from '../support/site';
import { startSite, type RunningSite } from '../support/start-site';
import { expect, test } from '../support/test';
import { writeVariant } from '../support/variant';

let site: RunningSite;
let dataDir: string;
// One site, whose catalogue the tests change one after the other.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'fitreel-ship-'));
  site = await startSite(dataDir);
});
test.afterAll(async () => {
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('a new remote is made, deployed into the running site, there on the next load, and gone when it is retired', async ({
  page,
}, info) => {
  const shellScripts = () =>
    page
      .locator('script[src^="/releases/shell/"]')
      .evaluateAll((found: HTMLScriptElement[]) => found.map(({ src }) => src));

  await open(page, '/nutrition');
  await expect(heading(page, 'Page not found')).toBeVisible();
  await expect(section(page, 'Playlist')).toBeVisible();
  await expect(section(page, 'Nutrition')).toHaveCount(0);
  const before = await shellScripts();

  // Below the repository, where its packages are found, in a folder that the runner clears.
  const team = info.outputPath('team');
  await mkdir(team, { recursive: true });
  await command('fitreel-new', ['nutrition', 'Nutrition'], team);
  const folder = path.join(team, 'remote-nutrition');
  await command('fitreel-build', [], folder);
  await command('fitreel', ['deploy', '--store', dataDir], folder);

  await open(page, '/');
  await section(page, 'Nutrition').click();
  await expect(heading(page, 'Nutrition')).toBeVisible();
  await expect(page.getByText('This page came with a release of its own.')).toBeVisible();
  await expect(section(page, 'Nutrition')).toHaveAttribute('aria-current', 'page');
  expect(await shellScripts()).toEqual(before);

  await page.reload();
  await expect(heading(page, 'Nutrition')).toBeVisible();

  await command('fitreel', ['retire', 'nutrition', '--store', dataDir]);
  await page.reload();
  await expect(heading(page, 'Page not found')).toBeVisible();
  await expect(section(page, 'Nutrition')).toHaveCount(0);
});

/** Deploys a release of the catalogue made of `mark`; its version. */
async function deploy(mark: string, folder: string, more: string[] = [], entry?: (text: string) => string) {
  const version = await writeVariant('catalog', path.join(folder, mark), mark, entry);
  await command('fitreel', ['deploy', path.join(folder, mark), '--store', dataDir, ...more]);
  return version;
}

/** Which releases of the catalogue a page takes files from. */
function watchCatalog(page: Page): () => string[] {
  const versions = new Set<string>();
  page.on('request', (call) => {
    const [, version] = /\/releases\/catalog\/([^/]+)\//.exec(call.url()) ?? [];
    if (version) versions.add(version);
  });
  return () => [...versions];
}

const open = (page: Page, route: string) => page.goto(site.origin + route);

test('a page that was open before a deploy goes on working, and the next load has the new release', async ({
  page,
}, info) => {
  const used = watchCatalog(page);
  await open(page, '/trend');
  await expect(heading(page, 'Trending Videos')).toBeVisible();
  const [before] = used();
  const fresh = await deploy('fresh', info.outputPath());
  await section(page, 'Home').click();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(used()).toEqual([before]);

  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(used()).toEqual([before, fresh]);
});

test('a canary is what its part of the visitors gets, the same on each visit', async ({
  page,
  context,
}, info) => {
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
  await command('fitreel', ['rollback', 'catalog', '--store', dataDir]);
});

test('where the live release does not run, its pages come from the last good one, and the failure is counted', async ({
  page,
  faults,
}, info) => {
  faults.allow(/The build of this release is broken/);
  const broken = await deploy(
    'broken',
    info.outputPath(),
    [],
    () => 'throw new Error("The build of this release is broken")',
  );
  await open(page, '/');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(failure(page, 'This part of FitReel could not be loaded')).toHaveCount(0);

  // What was counted is sent when the page is left, and written down some seconds later.
  await page.goto('about:blank');
  const failures = async () => {
    const { apps } = JSON.parse(await command('fitreel', ['status', '--json', '--store', dataDir])) as {
      apps: { app: string; live: { version: string; failures: number } }[];
    };
    const { live } = nth(
      apps.filter(({ app }) => app === 'catalog'),
      0,
    );
    return live.version === broken ? live.failures : null;
  };
  await expect.poll(failures, { timeout: 15_000 }).toBeGreaterThan(0);
  await command('fitreel', ['rollback', 'catalog', '--store', dataDir]);
});
