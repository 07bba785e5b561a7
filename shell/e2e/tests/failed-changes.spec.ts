import { nth } from '../support/catalogue';
import { deferResponses, failRequests } from '../support/network';
import { card, heading, toast } from '../support/site';
import { expect, signedInTest } from '../support/test';

/** What the SDK logs for a failed request (behaviour.md#failed-changes). */
const LOGGED = /ApiError/;

signedInTest(
  'a change that fails is taken back, and its toast says what to do and offers Retry',
  { tag: '@phone' },
  async ({ page, catalogue, pageErrors }) => {
    pageErrors.expect(LOGGED);
    const { _id, title } = nth(catalogue.videos, 0);
    await page.goto(`/video/${_id}`);
    await expect(heading(page, title)).toBeVisible();
    const like = page.getByRole('button', { name: 'Like', exact: true });
    const retry = page.getByRole('status').getByRole('button', { name: 'Retry' });

    await page.route('**/api/user/likes', (route) => route.abort());
    await like.click();
    const text = 'Couldn’t save your like. Check your connection.';
    await expect(toast(page, text)).toHaveAttribute('data-style', 'danger');
    await expect(like).toHaveAttribute('aria-pressed', 'false');
    await page.unroute('**/api/user/likes');
    await retry.click();
    await expect(toast(page, 'Added to liked videos')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Liked', exact: true })).toBeVisible();

    const restore = await failRequests(page, '**/api/user/watchlater');
    await page.getByRole('button', { name: 'Add to watch later' }).click();
    await expect(
      toast(page, 'Couldn’t add to watch later. FitReel is having trouble. Try again in a moment.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to watch later' })).toBeVisible();
    await restore();
    await retry.click();
    await expect(toast(page, 'Added to watch later')).toBeVisible();
  },
);

signedInTest(
  'quick presses of Like show one toast, about the last of them, and its Undo takes a removal back',
  { tag: '@phone' },
  async ({ page, catalogue }) => {
    await page.goto(`/video/${nth(catalogue.videos, 1)._id}`);
    const like = page.getByRole('button', { name: /^Liked?$/ });
    const toasts = page.getByRole('status').getByText(/liked videos$/);
    const respond = await deferResponses(page, '**/api/user/likes**');
    // Until the button's code has loaded, quick presses count as one.
    await like.click();
    await expect(like).toHaveText('Liked');
    for (let press = 0; press < 3; press += 1) await like.click();
    await respond();
    await expect(toasts).toHaveText(['Removed from liked videos']);
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect(toasts).toHaveText(['Added to liked videos']);
    await expect(like).toHaveText('Liked');
  },
);

signedInTest(
  'a dialog whose action fails stays open with the reason',
  { tag: '@phone' },
  async ({ page, request, user, pageErrors }) => {
    pageErrors.expect(LOGGED);
    await request.post('/api/user/playlists', {
      data: { playlist: { title: 'Mornings' } },
      headers: { authorization: user.token },
    });
    await page.goto('/playlist');
    await card(page, 'Mornings').getByRole('button', { name: 'Delete Mornings' }).click();
    const restore = await failRequests(page, '**/api/user/playlists/*');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Delete playlist' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'Couldn’t delete the playlist. FitReel is having trouble. Try again in a moment.',
    );
    await restore();
    await dialog.getByRole('button', { name: 'Delete playlist' }).click();
    await expect(page.getByRole('heading', { name: 'No playlists yet' })).toBeVisible();
    await expect(heading(page, 'All Playlists')).toBeFocused();
  },
);
