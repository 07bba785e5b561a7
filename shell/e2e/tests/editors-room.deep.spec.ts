import { expectToFit } from '../support/fit';
import { card, heading } from '../support/site';
import { expect, siteTest as test } from '../support/test';

// In sequence, so that only one worker starts a site.
test.describe.configure({ mode: 'default' });

test('an editor edits and hides a video, takes both back, and imports a file; viewers see each at once', async ({
  page,
  site,
  catalogue,
  context,
}) => {
  const [video] = catalogue.videos;
  if (!video) throw new Error('the catalogue has no videos');
  const token = (await site.fitreel('token', 'create', '--role', 'editor')).trim();
  await page.goto('/catalogue');
  await page.getByLabel('Deploy token').fill(token);
  await page.getByRole('button', { name: 'Open' }).click();
  const room = page.getByRole('region', { name: 'Editor’s room' });
  await room.getByLabel('Search').fill(video.title);
  const table = page.getByRole('grid', { name: 'All videos of the catalogue' });
  await expect(table.getByRole('button', { name: `Edit ${video.title}`, exact: true })).toBeVisible();
  await expect(table).toHaveAttribute('aria-rowcount', '2');
  await expectToFit(page);

  const viewer = await context.newPage();
  const path = `/video/${video._id}`;
  /** Opens the video's page again until it has this heading. */
  const expectViewersToSee = (title: string) =>
    expect(async () => {
      await viewer.goto(path);
      await expect(heading(viewer, title)).toBeVisible({ timeout: 1000 });
    }).toPass();

  /** Undoes a change by its number, which the room counts from 1. */
  async function undo(change: number): Promise<void> {
    await room.getByRole('button', { name: 'Last changes' }).click();
    await page.getByRole('button', { name: `Undo change ${change}`, exact: true }).click();
    const question = page.getByRole('dialog', { name: `Take change ${change} back?` });
    await question.getByRole('button', { name: 'Take it back' }).click();
    await expect(question).toHaveCount(0);
  }

  await table.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit video' });
  await expect(dialog.getByText('As viewers see it')).toBeVisible();
  await dialog.getByLabel('Title').fill(`${video.title} again`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(table.getByRole('button', { name: `Edit ${video.title} again` })).toBeVisible();
  await expectViewersToSee(`${video.title} again`);

  await table.focus();
  await page.keyboard.press('Space');
  await room.getByRole('button', { name: 'Hide', exact: true }).click();
  const preview = page.getByRole('dialog', { name: 'Hide 1 video?' });
  await expect(preview).toContainText('State: Live');
  await preview.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(preview).toHaveCount(0);
  await expect(table.getByText('Hidden', { exact: true })).toBeVisible();
  await expect.poll(async () => (await viewer.request.get(path)).status()).toBe(404);

  await undo(2);
  await expect(table.getByText('Live', { exact: true })).toBeVisible();
  await expectViewersToSee(`${video.title} again`);
  await undo(1);
  await expectViewersToSee(video.title);

  await page.getByRole('button', { name: 'Add videos' }).click();
  const form = page.getByRole('form', { name: 'What to add' });
  await form.locator('input[type=file]').setInputFiles({
    name: 'ours.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'title,creator,categoryName,src\nSunrise stretch,Our club,Workout,ours-1\nNo creator,,,\n',
    ),
  });
  await form.getByLabel('Continue without rows that cannot be taken').check();
  await form.getByRole('button', { name: 'Preview' }).click();
  await expect(form.getByRole('list', { name: 'What cannot be taken' })).toContainText('Line 3');
  await page.getByText('Your last files').click();
  await expectToFit(page);
  await form.getByRole('button', { name: 'Import' }).click();
  await expect(form.getByText(/^Imported\./)).toBeVisible();
  await form.getByRole('button', { name: 'Done' }).click();
  await room.getByLabel('Search').fill('Sunrise stretch');
  await expect(table.getByRole('button', { name: 'Edit Sunrise stretch' })).toBeVisible();
  await expect(async () => {
    await viewer.goto('/search?q=sunrise');
    await expect(card(viewer, 'Sunrise stretch')).toBeVisible({ timeout: 1000 });
  }).toPass();
});
