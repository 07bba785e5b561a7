import { nth } from '../support/catalogue';
import { logIn } from '../support/login-page';
import { card, chooseFromMenu, heading, sidebarLink, toast, topBarLink } from '../support/site';
import { expect, test } from '../support/test';
import { signUp } from '../support/user';

test('a visitor who likes a video sees Login first', { tag: '@phone' }, async ({ page, catalogue }) => {
  const { title } = nth(catalogue.videos, 0);
  await page.goto('/');
  await chooseFromMenu(page, title, 'Like');
  await expect(toast(page, 'Login first')).toHaveAttribute('data-style', 'warning');
  await expect(toast(page, 'Login first')).toHaveCount(0);
  await chooseFromMenu(page, title, 'Add to watch later');
  await expect(toast(page, 'Login first')).toBeVisible();
});

test('the buttons of a video page show Login first to a visitor', async ({ page, catalogue }) => {
  await page.goto(`/video/${nth(catalogue.videos, 0)._id}`);
  for (const name of ['Like', 'Add to watch later', 'Add to playlist']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(toast(page, 'Login first')).toBeVisible();
    await expect(toast(page, 'Login first')).toHaveCount(0);
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test(
  'the toast’s Login leads back to the video and does what was pressed',
  { tag: '@phone' },
  async ({ page, request, catalogue }) => {
    const { email, password } = await signUp(request);
    const { _id, title } = nth(catalogue.videos, 0);
    await page.goto(`/video/${_id}`);
    await page.getByRole('button', { name: 'Add to playlist' }).click();
    await page.getByRole('status').getByRole('link', { name: 'Login' }).click();
    await expect(page.getByText('Log in, and we’ll finish what you started.')).toBeVisible();
    await logIn(page, { email, password });
    await expect(page).toHaveURL(`/video/${_id}`);
    await expect(page.getByRole('dialog', { name: 'Save to playlist' })).toBeVisible();

    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Like', exact: true }).click();
    await page.getByRole('status').getByRole('link', { name: 'Login' }).click();
    await logIn(page, { email, password });
    await expect(heading(page, title)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Liked', exact: true })).toBeVisible();
    await expect(toast(page, 'Added to liked videos')).toBeVisible();
  },
);

test('the login page says why it is shown', async ({ page, request }) => {
  const { email, password } = await signUp(request);
  await page.goto('/trend');
  await topBarLink(page, 'Login').click();
  await expect(page.getByText('Like videos, save them for later and build playlists.')).toBeVisible();
  await sidebarLink(page, 'History').click();
  await expect(page.getByText('Log in to see your history.')).toBeVisible();
  await logIn(page, { email, password });
  await expect(heading(page, 'History Videos')).toBeVisible();

  await page.route('**/api/user/**', (route) =>
    route.fulfill({ status: 401, json: { errors: ['The token is invalid. Unauthorized access error.'] } }),
  );
  await sidebarLink(page, 'Liked videos').click();
  await expect(page.getByText('Your session has ended. Log in again to continue.')).toBeVisible();
});

test('one menu is open at a time, and a second click on its button closes it', async ({
  page,
  catalogue,
}) => {
  const [first, second] = catalogue.videos;
  await page.goto('/');
  const menuOf = (title = '') => page.getByRole('menu', { name: `Options for ${title}`, exact: true });
  const buttonOf = (title = '') =>
    card(page, title).getByRole('button', { name: `More options for ${title}`, exact: true });

  await buttonOf(first?.title).click();
  await expect(menuOf(first?.title)).toBeVisible();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Add to watch later',
    'Like',
    'Add to playlist',
    'Share',
  ]);
  await buttonOf(second?.title).click();
  await expect(menuOf(second?.title)).toBeVisible();
  await expect(menuOf(first?.title)).toHaveCount(0);
  await buttonOf(second?.title).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('a protected path redirects a visitor to login and back', async ({ page, request }) => {
  const { email, password } = await signUp(request);
  await page.goto('/');
  for (const [name, path, title] of [
    ['History', '/history', 'History Videos'],
    ['Watch later', '/watchlater', 'Watch Later Videos'],
    ['Liked videos', '/likedvideos', 'Liked Videos'],
    ['Playlist', '/playlist', 'All Playlists'],
  ] as const) {
    await test.step(path, async () => {
      await sidebarLink(page, name).click();
      await expect(page).toHaveURL('/login');

      await logIn(page, { email, password });
      await expect(page).toHaveURL(path);
      await expect(heading(page, title)).toBeVisible();
      // The login page is no longer in the history.
      await page.goBack();
      await expect(page).toHaveURL('/');
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(topBarLink(page, 'Login')).toBeVisible();
    });
  }
});

test('a guest lands on the protected page that they opened', async ({ page }) => {
  await page.goto('/likedvideos?sort=new#top');
  await expect(page).toHaveURL('/login');
  await page.getByRole('button', { name: 'Guest login' }).click();
  await expect(page).toHaveURL('/likedvideos?sort=new#top');
  await expect(heading(page, 'Liked Videos')).toBeVisible();
});
