import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nth } from '../support/catalogue';
import { runShell } from '../support/run-command';
import { heading, sidebarLink } from '../support/site';
import { startSite } from '../support/start-site';
import { expect, test } from '../support/test';

const ROOT = path.join(import.meta.dirname, '../../..');

/** The shell commands of the guide, in order. */
async function commandsOfGuide(): Promise<string[]> {
  const guide = await readFile(path.join(ROOT, 'shell/docs/first-remote.md'), 'utf8');
  return [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, block = '']) => block.trim().split('\n'));
}

test(
  'every block of the guide works, and ends with the new remote in production, without a restart, until it is retired',
  { tag: '@nightly' },
  async ({ page, catalogue }, info) => {
    test.slow();
    const shellScripts = () =>
      page
        .locator('script[src^="/releases/shell/"]')
        .evaluateAll((found: HTMLScriptElement[]) => found.map(({ src }) => src));
    const dataDir = await mkdtemp(path.join(tmpdir(), 'fitreel-guide-'));
    const site = await startSite(dataDir);
    try {
      await page.goto(`${site.origin}/nutrition`);
      await expect(heading(page, 'Page not found')).toBeVisible();
      await expect(sidebarLink(page, 'Playlist')).toBeVisible();
      await expect(sidebarLink(page, 'Nutrition')).toHaveCount(0);
      const before = await shellScripts();

      // Inside the repository, where its packages resolve, and in a folder that Playwright clears.
      const team = info.outputPath('team');
      await mkdir(team, { recursive: true });
      await writeFile(path.join(team, 'package.json'), '{ "private": true, "workspaces": ["remote-*"] }');
      await symlink(path.join(ROOT, 'node_modules'), path.join(team, 'node_modules'));
      const commands = await commandsOfGuide();
      expect(commands.length).toBeGreaterThan(8);
      // With the clone, `npm ci` and `npm start`.
      expect(commands.length).toBeLessThanOrEqual(9);
      for (const command of commands) {
        const until = command.includes(' run dev ') ? /http:\/\/localhost:\d+\/nutrition\n/ : undefined;
        await runShell(command, team, { DATA_DIR: dataDir }, until);
      }

      await page.goto(site.origin);
      await sidebarLink(page, 'Nutrition').click();
      await expect(heading(page, 'Nutrition')).toBeVisible();
      await expect(page.getByText('This page came with its own release.')).toBeVisible();
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
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
