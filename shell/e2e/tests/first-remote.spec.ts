import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nth } from '../support/catalogue';
import { applyBlock, blocksOf } from '../support/example-blocks';
import { copyRepository, ROOT } from '../support/repository-copy';
import { runShell } from '../support/run-command';
import { heading, sidebarLink } from '../support/site';
import { startSite } from '../support/start-site';
import { expect, test } from '../support/test';

/** The first commands of the guide, which the test carries out itself. */
const PREPARED = ['git clone REPOSITORY fitreel && cd fitreel', 'npm ci', 'npm start'];
/** From an empty folder to a look at the live release. */
const COMMANDS_MAX = 12;

test(
  'the guide works word for word, and ends with the new remote in production, without a restart, until it is retired',
  { tag: '@nightly' },
  async ({ page, catalogue }) => {
    // It builds, tests and checks a remote.
    test.setTimeout(20 * 60_000);
    const shellScripts = () =>
      page
        .locator('script[src^="/releases/shell/"]')
        .evaluateAll((found: HTMLScriptElement[]) => found.map(({ src }) => src));
    const folder = await mkdtemp(path.join(tmpdir(), 'fitreel-guide-'));
    const dataDir = path.join(folder, 'var');
    const webpack = path.join(folder, 'node_modules/webpack');
    const elsewhere = path.join(folder, 'webpack');
    await copyRepository(folder);
    // The workshop uses the browser tests, which a copy lacks.
    await rm(path.join(folder, 'shell/workshop'), { recursive: true });
    // As on a host without build tools, which serves the existing releases.
    await rename(webpack, elsewhere);
    const site = await startSite(dataDir, {}, folder);
    try {
      await rename(elsewhere, webpack);
      await page.goto(`${site.origin}/nutrition`);
      await expect(heading(page, 'Page not found')).toBeVisible();
      await expect(sidebarLink(page, 'Playlist')).toBeVisible();
      await expect(sidebarLink(page, 'Nutrition')).toHaveCount(0);
      const before = await shellScripts();

      const commands: string[] = [];
      for (const block of await blocksOf(path.join(ROOT, 'shell/docs/first-remote.md'))) {
        if (block.file !== '') await applyBlock(folder, block);
        if (block.language !== 'sh') continue;
        for (const command of block.content.trim().split('\n')) {
          commands.push(command);
          if (commands.length <= PREPARED.length) continue;
          const until = command.includes(' run dev ') ? /http:\/\/localhost:\d+\/nutrition\n/ : undefined;
          await runShell(command, folder, { DATA_DIR: dataDir }, until);
        }
      }
      expect(commands.slice(0, PREPARED.length)).toEqual(PREPARED);
      expect(commands.flatMap((command) => command.split(' && ')).length).toBeLessThanOrEqual(COMMANDS_MAX);

      await page.goto(site.origin);
      await sidebarLink(page, 'Nutrition').click();
      await expect(heading(page, 'Nutrition')).toBeVisible();
      await expect(page.getByText('This page came with its own release.')).toBeVisible();
      await page.getByRole('button', { name: 'I have eaten it' }).click();
      await expect(sidebarLink(page, 'Nutrition')).toHaveAttribute('aria-current', 'page');
      expect(await shellScripts()).toEqual(before);
      await page.reload();
      await expect(heading(page, 'Nutrition')).toBeVisible();

      await page.goto(`${site.origin}/nutrition/meals`);
      await expect(heading(page, 'Meals')).toBeVisible();
      await expect(page.getByText('Diet plan').last()).toBeVisible();
      await page.goto(`${site.origin}/video/${nth(catalogue.videos, 0)._id}`);
      const tips = page.getByRole('region', { name: 'Tips' });
      await tips.hover();
      await expect(tips.getByText('Diet plan')).toBeVisible();

      await site.fitreel('retire', 'nutrition');
      await page.goto(`${site.origin}/nutrition`);
      await expect(heading(page, 'Page not found')).toBeVisible();
      await expect(sidebarLink(page, 'Nutrition')).toHaveCount(0);
    } finally {
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
