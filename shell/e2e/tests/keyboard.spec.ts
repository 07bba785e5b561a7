import { nth } from '../support/catalogue';
import { tabTo, typeInto } from '../support/keyboard';
import { open } from '../support/pages';
import { routeNamed } from '../support/route-table';
import { card, heading, section, toast } from '../support/site';
import { expect, personaTest, test } from '../support/test';
import { newCredentials, signUp } from '../support/user';

test('a keyboard user skips the bars, opens a video and likes it', async ({ page, catalogue }) => {
  const { title } = nth(catalogue.videos, 0);
  await page.goto('/');
  await expect(card(page, title)).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'All', exact: true })).toBeFocused();

  await tabTo(page, card(page, title).getByRole('link').first());
  await page.keyboard.press('Enter');
  await expect(heading(page, title)).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Like', exact: true }));
  await page.keyboard.press('Space');
  await expect(toast(page, 'Login first')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Like', exact: true })).toBeFocused();
});

personaTest.describe('with a library', () => {
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
    await expect(item('Dislike')).toBeFocused();
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
    await tabTo(page, section(page, 'Playlist'));
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
});

test('a keyboard user logs in', async ({ page, request }) => {
  const { email, password } = await signUp(request);
  await page.goto('/');
  await tabTo(page, page.getByRole('navigation', { name: 'Top' }).getByRole('link', { name: 'Login' }));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Login')).toBeFocused();
  const form = page.getByRole('form', { name: 'Login' });
  await typeInto(page, form.getByLabel('Email'), email);
  await typeInto(page, form.getByLabel('Password', { exact: true }), password);
  await tabTo(page, form.getByLabel('Remember me'));
  await page.keyboard.press('Space');
  await expect(form.getByLabel('Remember me')).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('a keyboard user signs up', async ({ page }) => {
  const { email, password } = newCredentials();
  await page.goto('/signup');
  const form = page.getByRole('form', { name: 'Sign up' });
  const field = (name: string) => form.getByLabel(name, { exact: true });
  await typeInto(page, field('First name'), 'Nina');
  await page.keyboard.press('Enter');
  await expect(field('Last name')).toBeFocused();
  await page.keyboard.type('Newcomer');
  await typeInto(page, field('Email'), email);
  await typeInto(page, field('Password'), password);
  await typeInto(page, field('Confirm password'), password);
  await tabTo(page, field('I accepted all terms and conditions'));
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Sign up successfully')).toBeVisible();
  await expect(page).toHaveURL('/');
});
