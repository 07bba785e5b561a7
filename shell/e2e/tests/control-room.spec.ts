import { COLOUR_RULES, runAxe } from '../support/axe';
import { heading } from '../support/site';
import { startSite, type RunningSite } from '../support/start-site';
import { expect, test } from '../support/test';
import { writeVariant } from '../support/variant';

let site: RunningSite;
test.beforeAll(async () => {
  site = await startSite();
});
test.afterAll(() => site.stop());

/** From the deploy on; the command itself and a busy machine take time as well. */
const SHOWS_WITHIN_MS = 2000;

test('the control room follows a deploy by somebody else, and promotes a canary', async ({ page }, info) => {
  const token = (await site.fitreel('token', 'create', '--remote', 'catalog')).trim();
  await page.goto(`${site.origin}/remotes`);
  await expect(heading(page, 'Remotes')).toBeVisible();
  await page.getByLabel('Deploy token').fill(token);
  await page.getByRole('button', { name: 'Open' }).click();
  const room = page.getByRole('region', { name: 'Control room' });
  await expect(room.getByText('Catalogue team (@fitreel/catalog)')).toBeVisible();
  // Nobody has loaded a page of the new site.
  await expect(room.getByRole('region', { name: 'Figures' }).getByText('Nothing yet')).toHaveCount(2);
  await expect(room.getByRole('region', { name: 'Budget' })).toContainText('Route home');

  const folder = info.outputPath('canary');
  const version = await writeVariant('catalog', folder, 'canary');
  await site.fitreel('deploy', folder, '--canary', '10');
  await expect(room.getByRole('button', { name: 'catalog · 10 %' })).toBeVisible({
    timeout: SHOWS_WITHIN_MS,
  });

  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await runAxe(page, colorScheme === 'dark' ? undefined : COLOUR_RULES)).toEqual([]);
    }
  }

  await room.getByRole('button', { name: 'Promote' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Promote the canary of catalog?' });
  await expect(dialog).toContainText(`All visitors get ${version}`);
  await dialog.getByRole('button', { name: 'Promote' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(room.getByRole('region', { name: 'History' })).toContainText(`promote, ${version}`);

  // A reload forgets the token.
  await page.reload();
  await expect(page.getByLabel('Deploy token')).toHaveValue('');
});
