import { nth } from '../support/catalogue';
import { tabTo, typeInto } from '../support/keyboard';
import { open } from '../support/pages';
import { routeNamed } from '../support/route-table';
import { card, heading, sidebarLink, toast } from '../support/site';
import { expect, personaTest } from '../support/test';

personaTest.use({ persona: 'regular' });

personaTest('arrow keys, Home, End and Escape work in a card’s menu', async ({ page, data }) => {
  const { title } = nth(data.catalogue.videos, 1);
  await open(page, routeNamed(data, 'home'));
  await expect(card(page, title).getByText('Liked', { exact: true })).toBeAttached();
  const button = card(page, title).getByRole('button', { name: `More options for ${title}`, exact: true });
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
  await tabTo(page, button);

  await page.keyboard.press('ArrowDown');
  await expect(item('Remove from watch later')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item('Dislike')).toBeFocused();
  await page.keyboard.press('End');
  await expect(item('Remove from history')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(item('Share')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(item('Remove from watch later')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(button).toBeFocused();

  await page.keyboard.press('ArrowUp');
  await expect(item('Remove from history')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(item('Remove from watch later')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Removed from liked videos')).toBeVisible();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(button).toBeFocused();
});

personaTest('Save to playlist traps the focus and returns it', async ({ page, data }) => {
  await open(page, routeNamed(data, 'video'));
  const opener = page.getByRole('button', { name: 'Add to playlist' });
  const dialog = page.getByRole('dialog', { name: 'Save to playlist' });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const evenings = dialog.getByRole('checkbox', { name: 'Evenings' });
  await tabTo(page, evenings);
  await page.keyboard.press('Space');
  await expect(evenings).toBeChecked();
  await expect(toast(page, 'Playlist updated')).toBeVisible();

  await tabTo(page, dialog.getByRole('button', { name: 'Create new playlist' }));
  await page.keyboard.press('Enter');
  await typeInto(page, dialog.getByLabel('Title'), 'Typed');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('checkbox', { name: 'Typed' })).toBeAttached();

  // Twice around the dialog. After its last control the focus is in the browser's UI, where the page sees its body.
  const outside: string[] = [];
  for (let tabs = 0; tabs < 16; tabs += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement === document.body || activeElement?.closest('dialog')
        ? ''
        : activeElement?.outerHTML;
    });
    if (focused !== '') outside.push(focused ?? 'nothing');
  }
  expect(outside).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

personaTest('a keyboard user edits a playlist and logs out', async ({ page, data }) => {
  const { title } = nth(data.catalogue.videos, 0);
  await open(page, routeNamed(data, 'home'));
  await tabTo(page, sidebarLink(page, 'Playlist'));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'All Playlists')).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'Mornings' }));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Mornings')).toBeFocused();
  await tabTo(page, card(page, title).getByRole('button', { name: `Remove ${title}` }));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'playlist updated')).toBeVisible();
  await expect(card(page, title)).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();

  await page.goto('/');
  await tabTo(page, page.getByRole('button', { name: 'Logout' }));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Logout successfully')).toBeVisible();
});
