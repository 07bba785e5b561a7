import { nth } from '../support/catalogue';
import { card, chooseFromMenu, heading, logIn, toast } from '../support/site';
import { expect, test } from '../support/test';
import { signUp } from '../support/user';

test(
  'a visitor who likes a video sees Login first, from one menu at a time',
  { tag: '@phone' },
  async ({ page, catalogue }) => {
    const [first, second] = [nth(catalogue.videos, 0).title, nth(catalogue.videos, 1).title];
    const menuOf = (title: string) => page.getByRole('menu', { name: `Options for ${title}`, exact: true });
    const buttonOf = (title: string) =>
      card(page, title).getByRole('button', { name: `More options for ${title}`, exact: true });
    await page.goto('/');
    await buttonOf(first).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Add to watch later',
      'Like',
      'Add to playlist',
      'Play next',
      'Add to queue',
      'Mark as watched',
      'Share',
    ]);
    // On a phone the first menu lies over the second button.
    await buttonOf(second).press('Enter');
    await expect(menuOf(second)).toBeVisible();
    await expect(menuOf(first)).toHaveCount(0);
    await buttonOf(second).click();
    await expect(page.getByRole('menu')).toHaveCount(0);

    await chooseFromMenu(page, first, 'Like');
    await expect(toast(page, 'Login first')).toHaveAttribute('data-style', 'warning');
    await expect(toast(page, 'Login first')).toHaveCount(0);
  },
);

test(
  'the toast’s Login leads back to the video and does what was pressed',
  { tag: '@phone' },
  async ({ page, request, catalogue }) => {
    const user = await signUp(request);
    const { _id, title } = nth(catalogue.videos, 0);
    await page.goto(`/video/${_id}`);
    await page.getByRole('button', { name: 'Add to playlist' }).click();
    await page.getByRole('status').getByRole('link', { name: 'Login' }).click();
    await expect(page.getByText('Log in, and we’ll finish what you started.')).toBeVisible();
    await logIn(page, user);
    await expect(page).toHaveURL(`/video/${_id}`);
    await expect(page.getByRole('dialog', { name: 'Save to playlist' })).toBeVisible();

    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    // Until the device's data is sent, the user is still logged in.
    await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Like', exact: true }).click();
    await page.getByRole('status').getByRole('link', { name: 'Login' }).click();
    await logIn(page, user);
    await expect(heading(page, title)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Liked', exact: true })).toBeVisible();
    await expect(toast(page, 'Added to liked videos')).toBeVisible();
  },
);
