import { nth } from '../support/catalogue';
import { tabTo, typeInto } from '../support/keyboard';
import { playerIn, stubVideoHost } from '../support/network';
import { open } from '../support/route-table';
import { appRuns, card, heading, sidebarLink, toast, topBarLink } from '../support/site';
import { expect, personaTest, test } from '../support/test';
import { signUp } from '../support/user';

test('a keyboard user skips the bars, opens a video, and logs in to like it', async ({
  page,
  request,
  catalogue,
}) => {
  const { email, password } = await signUp(request);
  const { title } = nth(catalogue.videos, 0);
  await page.goto('/');
  await expect(card(page, title)).toBeVisible();
  await expect(page.locator('body')).toBeFocused();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  // The content begins with the filter; the featured video comes after it.
  await expect(page.getByRole('main').getByRole('button', { name: 'All', exact: true })).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: /^Start: / }));

  // The focus moves to the heading of the new page, and with Back to the card.
  const link = card(page, title).getByRole('link').first();
  await tabTo(page, link);
  await page.keyboard.press('Enter');
  await expect(heading(page, title)).toBeFocused();
  await page.goBack();
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, title)).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Like', exact: true }));
  await page.keyboard.press('Space');
  await expect(toast(page, 'Login first')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Like', exact: true })).toBeFocused();

  await page.reload();
  await tabTo(page, topBarLink(page, 'Login'));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Login')).toBeFocused();
  const form = page.getByRole('form', { name: 'Login' });
  await typeInto(page, form.getByLabel('Email'), email);
  await typeInto(page, form.getByLabel('Password', { exact: true }), password);
  await tabTo(page, form.getByLabel('Remember me'));
  await page.keyboard.press('Space');
  await expect(form.getByLabel('Remember me')).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(heading(page, title)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('shortcuts navigate the app, ? lists them, and they can be turned off on the device', async ({
  page,
}) => {
  const overview = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.goto('/');
  await appRuns(page);
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(heading(page, 'Trending Videos')).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Search videos' })).toBeFocused();
  // In a text field, keys are text.
  await page.keyboard.type('g?');
  await expect(page.getByRole('combobox', { name: 'Search videos' })).toHaveValue('g?');
  await expect(page).toHaveURL('/trend');
  await expect(overview).toHaveCount(0);

  await page.getByRole('combobox', { name: 'Search videos' }).blur();
  await page.keyboard.press('?');
  await expect(overview.getByRole('term').filter({ hasText: 'Go to Liked videos' })).toBeVisible();
  await overview.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await expect(overview).toHaveCount(0);
  await page.reload();
  await appRuns(page);
  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(overview.getByRole('checkbox')).not.toBeChecked();
  await overview.getByRole('checkbox').check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(overview).toBeVisible();
});

test('keys play, move and mute a video, but not while a control has the focus', async ({
  context,
  page,
  catalogue,
}) => {
  await stubVideoHost(context);
  const video = nth(catalogue.videos, 0);
  await page.goto(`/video/${video._id}`);
  await appRuns(page);
  const player = playerIn(page);
  await expect(player).toContainText('playing');
  await page.keyboard.press('Space');
  await expect(player).toContainText('paused');
  await page.keyboard.press('5');
  await expect(player).toHaveText('paused 300');
  for (const key of ['l', 'l', 'j', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'm'])
    await page.keyboard.press(key);
  await expect(player).toHaveText('paused 315 muted');
  expect(await page.evaluate(() => scrollY)).toBe(0);

  const theatre = page.getByRole('button', { name: 'Theatre' });
  await theatre.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(theatre).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('/');
  await page.keyboard.type('km 0');
  await expect(player).toHaveText('paused 315 muted');

  await page.getByRole('combobox', { name: 'Search videos' }).blur();
  await page.keyboard.press('?');
  const overview = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const row = overview.getByRole('term').filter({ hasText: 'Play or pause' }).locator('xpath=..');
  await expect(row.getByRole('definition')).toHaveText(['k', 'Space']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('f');
  const inFullScreen = () => page.evaluate(() => document.fullscreenElement?.querySelector('iframe')?.title);
  await expect.poll(inFullScreen).toMatch(/^Player: /);
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  await page.keyboard.press('n');
  await expect(heading(page, video.title)).toHaveCount(0);
  await expect(page).toHaveURL(/\/video\//);
});

personaTest.describe('with a library', () => {
  personaTest.use({ persona: 'regular' });

  personaTest(
    'Save to playlist traps the focus and returns it, and a keyboard user edits a playlist',
    async ({ page, data }) => {
      await open(page, data, 'video');
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

      // Twice around the dialog. After its last control, the focus is in the browser's UI, and the page reports its body as focused.
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

      const { title } = nth(data.catalogue.videos, 0);
      await tabTo(page, sidebarLink(page, 'Playlist'));
      await page.keyboard.press('Enter');
      await expect(heading(page, 'All Playlists')).toBeFocused();
      await tabTo(page, page.getByRole('link', { name: 'Mornings' }));
      await page.keyboard.press('Enter');
      await expect(heading(page, 'Mornings')).toBeFocused();
      await tabTo(page, page.getByRole('button', { name: `Remove ${title}` }));
      await page.keyboard.press('Enter');
      await expect(toast(page, 'playlist updated')).toBeVisible();
      await expect(card(page, title)).toHaveCount(0);
      await expect(page.locator('body')).not.toBeFocused();
    },
  );
});
