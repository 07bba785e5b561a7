import { serveToPage } from '../support/dev-server';
import { expectToFit } from '../support/fit';
import { tabTo } from '../support/keyboard';
import { heading, topBarLink } from '../support/site';
import { expect, siteTest as test } from '../support/test';
import { writeVariant } from '../support/variant';

// In sequence, so that only one worker starts a site.
test.describe.configure({ mode: 'default' });

test('the control room follows a deploy by somebody else, and promotes a canary', async ({
  page,
  site,
}, info) => {
  const token = (await site.fitreel('token', 'create', '--remote', 'catalog')).trim();
  await page.goto('/remotes');
  await page.getByLabel('Deploy token').fill(token);
  await page.getByRole('button', { name: 'Open' }).click();
  const room = page.getByRole('region', { name: 'Control room' });
  await expect(room.getByText('Catalogue team (@fitreel/catalog)')).toBeVisible();
  await expect(room.getByRole('region', { name: 'Budget' })).toContainText('Route home');

  const folder = info.outputPath('canary');
  const version = await writeVariant('catalog', folder, 'canary');
  await site.fitreel('deploy', '--force', folder, '--canary', '10');
  await expect(room.getByText(`${version} for 10 %`, { exact: true })).toBeVisible();
  await expectToFit(page);

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

test('a tab loads a remote from an override, once the visitor allows it, until the badge clears it', async ({
  page,
  site,
}) => {
  const entry = { place: 'topbar', label: 'From the override', path: '/signup', order: 1 } as const;
  const origin = await serveToPage(page, 'auth', [entry]);
  const badge = page.getByRole('complementary', { name: 'Overrides' });
  const fetched: string[] = [];
  const fetchedFrom = (part: string) => fetched.filter((url) => url.includes(part));
  const questions: string[] = [];
  page.on('request', (sent) => fetched.push(sent.url()));
  page.on('dialog', async (dialog) => {
    questions.push(dialog.message());
    await (questions.length > 1 ? dialog.accept() : dialog.dismiss());
  });
  // Code of a rejected origin does not run.
  await page.goto(`/trend?override=auth@${origin}`);
  await expect(badge).toContainText('You did not allow it.');
  expect(questions).toEqual([expect.stringContaining(`Load “auth” from ${origin} in this tab?`)]);
  await badge.getByRole('button', { name: 'Dismiss' }).click();
  expect(fetchedFrom(origin).filter((url) => !url.startsWith(site.origin))).toEqual([]);

  await page.goto('/remotes');
  const row = page.getByRole('row', { name: /^auth / });
  await expect(row).toContainText('Live release');
  const form = page.getByRole('form', { name: 'Override a remote' });
  await form.getByLabel('Remote').fill('auth');
  await form.getByLabel('Origin').fill(origin);
  await form.getByRole('button', { name: 'Override' }).click();
  await expect(badge).toContainText(`auth from ${origin}`);
  await expect(page).toHaveURL('/remotes');
  await expect(row).toContainText(`Override${origin}`);
  await expectToFit(page);

  fetched.length = 0;
  await topBarLink(page, 'From the override').click();
  await expect(heading(page, 'Sign up')).toBeVisible();
  expect(fetchedFrom(`${origin}/page-signup.`)).not.toEqual([]);
  await page.reload();
  await expect(heading(page, 'Sign up')).toBeVisible();
  await expect(badge).toBeVisible();
  expect(fetchedFrom('/releases/auth/')).toEqual([]);
  await tabTo(page, badge.getByRole('button', { name: 'Clear overrides' }));
  await page.keyboard.press('Enter');
  await expect(badge).toHaveCount(0);
  await expect(heading(page, 'Sign up')).toBeVisible();
  await expect(topBarLink(page, 'From the override')).toHaveCount(0);
  await expect.poll(() => fetchedFrom('/releases/auth/')).not.toEqual([]);
});
