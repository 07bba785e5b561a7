import { deferResponses, failRequests } from '../support/network';
import {
  failureNotice,
  heading,
  isMarked,
  markDocument,
  retryButton,
  sidebarLink,
  topBarLink,
} from '../support/site';
import { expect, signedInTest, test } from '../support/test';

signedInTest(
  'a remote that is down: its pages say so, the others work, and Retry recovers',
  async ({ page }) => {
    const files = '**/releases/library/**';
    const restore = await failRequests(page, files);
    await page.goto('/');
    await markDocument(page);
    await sidebarLink(page, 'History').click();
    await expect(failureNotice(page)).toBeVisible();
    // Shows the section's name: the remote's name means nothing to a viewer.
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Your library');
    await sidebarLink(page, 'Trend').click();
    await expect(heading(page, 'Trending Videos')).toBeVisible();
    await sidebarLink(page, 'Playlist').click();
    await expect(failureNotice(page)).toBeVisible();

    const respond = await deferResponses(page, files);
    await retryButton(page).click();
    await expect(retryButton(page)).toHaveAttribute('aria-busy', 'true');
    await respond();
    await expect(retryButton(page)).not.toHaveAttribute('aria-busy');
    await expect(failureNotice(page)).toBeVisible();
    await restore();
    await retryButton(page).click();
    await expect(heading(page, 'All Playlists')).toBeVisible();
    await expect(failureNotice(page)).toHaveCount(0);
    expect(await isMarked(page)).toBe(true);
  },
);

test('a visit may begin with a remote that is down', async ({ page }) => {
  await failRequests(page, '**/releases/catalog/**');
  await page.goto('/trend');
  await expect(failureNotice(page)).toBeVisible();
  await topBarLink(page, 'Login').click();
  await expect(heading(page, 'Login')).toBeVisible();
  await page.goto('/likedvideos');
  await expect(page).toHaveURL('/login');
  await page.getByRole('button', { name: 'Guest login' }).click();
  await expect(heading(page, 'Liked Videos')).toBeVisible();
  await page.goto('/no/such/page');
  await expect(heading(page, 'Page not found')).toBeVisible();
});
