import type { Page } from '@playwright/test';
import { nth } from '../support/catalogue';
import { card, cardsOf, chooseFromMenu, heading, sidebarLink, toast } from '../support/site';
import { expect, signedInTest } from '../support/test';

const playlists = (page: Page) => page.getByRole('list', { name: 'Playlists' });

async function create(page: Page, title: string, description = ''): Promise<void> {
  const form = page.getByRole('form', { name: 'Create a playlist' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Description').fill(description);
  await form.getByRole('button', { name: 'Create playlist' }).click();
}

signedInTest(
  'a user creates, fills, opens, empties and deletes a playlist',
  { tag: '@phone' },
  async ({ page, catalogue }) => {
    const [first, second] = [nth(catalogue.videos, 0), nth(catalogue.videos, 5)];
    await page.goto('/playlist');
    await expect(page.getByRole('heading', { name: 'No playlists yet' })).toBeVisible();
    await page.getByRole('button', { name: 'Create a playlist' }).click();
    await create(page, 'Mornings', 'Before breakfast');
    const morning = card(page, 'Mornings');
    await expect(morning).toContainText('0 videos');

    for (const [count, video] of [first, second].entries()) {
      await page.goto(`/video/${video._id}`);
      await page.getByRole('button', { name: 'Add to playlist' }).click();
      const dialog = page.getByRole('dialog', { name: 'Save to playlist' });
      await dialog.getByRole('checkbox', { name: 'Mornings' }).check();
      await expect(toast(page, 'Playlist updated')).toHaveAttribute('data-style', 'success');
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toHaveCount(0);
      await sidebarLink(page, 'Playlist').click();
      await expect(morning).toContainText(count === 0 ? '1 video' : '2 videos');
    }

    await morning.getByRole('link', { name: 'Mornings' }).click();
    await expect(page).toHaveURL(/\/playlist\/[^/]+$/);
    await expect(heading(page, 'Mornings')).toBeVisible();
    await expect(page.getByText('Before breakfast')).toBeVisible();
    await expect(cardsOf(page, 'Mornings')).toHaveCount(2);
    await expect(sidebarLink(page, 'Playlist')).toHaveAttribute('aria-current', 'page');
    await card(page, first.title)
      .getByRole('button', { name: `Remove ${first.title}` })
      .click();
    await expect(toast(page, 'playlist updated')).toBeVisible();
    await page.reload();
    await expect(cardsOf(page, 'Mornings')).toHaveCount(1);
    await expect(card(page, second.title)).toBeVisible();

    await sidebarLink(page, 'Playlist').click();
    await expect(morning).toContainText('1 video');
    await morning.getByRole('button', { name: 'Delete Mornings' }).click();
    await page.getByRole('button', { name: 'Delete playlist' }).click();
    await expect(page.getByRole('heading', { name: 'No playlists yet' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'No playlists yet' })).toBeVisible();
  },
);

signedInTest(
  'Save to playlist creates a playlist with the video in it, and adds and removes the video',
  { tag: '@phone' },
  async ({ page, catalogue }) => {
    await page.goto(`/video/${nth(catalogue.videos, 0)._id}`);
    await page.getByRole('button', { name: 'Add to playlist' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save to playlist' });
    await expect(dialog.getByText('You have no playlists yet.')).toBeVisible();
    const toggle = dialog.getByRole('button', { name: 'Create new playlist' });
    await toggle.click();
    await expect(dialog.getByLabel('Title')).toBeFocused();
    await expect(dialog.getByLabel('Description')).toHaveAccessibleDescription('Optional');
    await dialog.getByLabel('Title').fill('Even');
    await toggle.click();
    await expect(dialog.getByLabel('Title')).toBeHidden();
    await toggle.click();
    await expect(dialog.getByLabel('Title')).toHaveValue('Even');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(toggle).toBeFocused();
    await toggle.click();
    await create(page, '   ');
    await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription('Give the playlist a title');
    await create(page, 'Evenings');

    const evenings = dialog.getByRole('checkbox', { name: 'Evenings' });
    await expect(toast(page, 'Playlist updated')).toBeVisible();
    await expect(evenings).toBeChecked();
    await expect(dialog.getByRole('button', { name: 'Create new playlist' })).toBeFocused();
    await evenings.uncheck();
    await expect(toast(page, 'playlist updated')).toBeVisible();
    await evenings.check();
    await expect(toast(page, 'Playlist updated')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add to playlist' })).toBeFocused();

    await page.reload();
    await page.getByRole('button', { name: 'Add to playlist' }).click();
    await expect(evenings).toBeChecked();
  },
);

signedInTest(
  'a card’s menu adds its video to a playlist, and shares its link',
  { tag: '@phone' },
  async ({ page, context, catalogue }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    // As in a browser without Web Share.
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    const { _id, title } = nth(catalogue.videos, 0);
    await page.goto('/trend');
    await chooseFromMenu(page, title, 'Add to playlist');
    const dialog = page.getByRole('dialog', { name: 'Save to playlist' });
    await dialog.getByRole('button', { name: 'Create new playlist' }).click();
    await create(page, 'Evenings');
    await expect(dialog.getByRole('checkbox', { name: 'Evenings' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(card(page, title).getByRole('button', { name: /^More options/ })).toBeFocused();

    await chooseFromMenu(page, title, 'Share');
    await expect(toast(page, 'Link copied')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(copied).pathname).toBe(`/video/${_id}`);
    await page.goto(copied);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(toast(page, 'Link copied')).toBeVisible();
  },
);

signedInTest('of two playlists with the same title, only the chosen one is deleted', async ({ page }) => {
  await page.goto('/playlist');
  for (const description of ['the first', 'the second']) {
    await page.getByRole('button', { name: 'Create a playlist' }).click();
    await create(page, 'Twins', description);
    await expect(page.getByRole('form', { name: 'Create a playlist' })).toHaveCount(0);
  }
  await expect(card(page, 'Twins')).toHaveCount(2);
  await page.getByRole('button', { name: 'Delete Twins' }).first().click();
  await page.getByRole('button', { name: 'Delete playlist' }).click();
  await expect(card(page, 'Twins')).toHaveCount(1);
  await playlists(page).getByRole('link', { name: 'Twins' }).click();
  await expect(page.getByText('the second')).toBeVisible();
});

signedInTest('an unknown playlist shows the not-found page', async ({ page }) => {
  await page.goto('/playlist/no-such-playlist');
  await expect(heading(page, 'Page not found')).toBeVisible();
});
