import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { command } from '../support/commands';
import { heading, section } from '../support/site';
import { startSite, type RunningSite } from '../support/start-site';
import { expect, test } from '../support/test';

let site: RunningSite;
let dataDir: string;
test.beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'fitreel-ship-'));
  site = await startSite(dataDir);
});
test.afterAll(async () => {
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('a new remote is made, deployed into the running site, and there on the next load', async ({
  page,
}, info) => {
  const scripts: string[] = [];
  page.on('request', (call) => scripts.push(new URL(call.url()).pathname));
  const shellScripts = () => scripts.filter((path) => path.startsWith('/releases/shell/')).sort();

  await page.goto(`${site.origin}/nutrition`);
  await expect(heading(page, 'Page not found')).toBeVisible();
  await expect(section(page, 'Playlist')).toBeVisible();
  await expect(section(page, 'Nutrition')).toHaveCount(0);
  const before = shellScripts();

  // Below the repository, where its packages are found, in a folder that the runner clears.
  const team = info.outputPath('team');
  await mkdir(team, { recursive: true });
  await command('fitreel-new', ['nutrition', 'Nutrition'], team);
  const folder = path.join(team, 'remote-nutrition');
  await command('fitreel-build', [], folder);
  await command('fitreel', ['deploy', '--store', dataDir], folder);

  scripts.length = 0;
  await page.goto(`${site.origin}/`);
  await section(page, 'Nutrition').click();
  await expect(heading(page, 'Nutrition')).toBeVisible();
  await expect(page.getByText('This page came with a release of its own.')).toBeVisible();
  await expect(section(page, 'Nutrition')).toHaveAttribute('aria-current', 'page');
  expect(shellScripts()).toEqual(before);

  await page.reload();
  await expect(heading(page, 'Nutrition')).toBeVisible();
});
