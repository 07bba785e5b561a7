import { nth } from '../support/catalogue';
import { logIn } from '../support/login-page';
import { failRequests } from '../support/network';
import { watchErrors } from '../support/page-errors';
import {
  card,
  cardsOf,
  chooseFromMenu,
  failureNotice,
  heading,
  isMarked,
  markDocument,
  sidebarLink,
  toast,
  topBarLink,
} from '../support/site';
import { expect, signedInTest, test } from '../support/test';
import { signUp } from '../support/user';

/** What the SDK logs for a failed request (behaviour.md#failed-loads). */
const LOGGED = /ApiError/;

test('a category, and what belongs to a video that is known, offer Retry if they fail to load', async ({
  page,
  catalogue,
  pageErrors,
}) => {
  pageErrors.expect(LOGGED);
  const category = nth(catalogue.categories, 0);
  const video = nth(
    catalogue.videos.filter(({ categoryName }) => categoryName === category.categoryName),
    0,
  );
  await page.goto('/');
  await markDocument(page);
  const restore = await failRequests(page, '**/api/**');
  await page.getByRole('button', { name: category.categoryName, exact: true }).click();
  await expect(failureNotice(page, 'Couldn’t load the videos')).toBeVisible();
  await page.goBack();
  await card(page, video.title).getByRole('img').first().click();
  await expect(heading(page, video.title)).toBeVisible();
  const failed = failureNotice(page, 'Couldn’t load these videos');
  await expect(failed).toBeVisible();

  await restore();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(failed).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Must watch' }).getByRole('article')).not.toHaveCount(
    0,
  );
  expect(await isMarked(page)).toBe(true);
});

test('a video that is not known offers Retry if it fails to load', async ({
  page,
  request,
  catalogue,
  pageErrors,
}) => {
  pageErrors.expect(LOGGED);
  const video = nth(catalogue.videos, 0);
  const user = await signUp(request);
  await page.goto(`/video/${video._id}`);
  await topBarLink(page, 'Login').click();
  await expect(heading(page, 'Login')).toBeVisible();
  // Forgets the video, and keeps where the login leads back to.
  await page.reload();
  await markDocument(page);
  const restore = await failRequests(page, '**/api/video**');
  await logIn(page, user);
  await expect(failureNotice(page, 'Couldn’t load this video')).toBeVisible();

  await restore();
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page, video.title)).toBeVisible();
  expect(await isMarked(page)).toBe(true);
});

signedInTest('each list of a user offers Retry if it fails to load', async ({ page, pageErrors }) => {
  pageErrors.expect(LOGGED);
  const logged = watchErrors(page);
  for (const [name, title] of [
    ['History', 'Couldn’t load these videos'],
    ['Watch later', 'Couldn’t load these videos'],
    ['Liked videos', 'Couldn’t load these videos'],
    ['Playlist', 'Couldn’t load your playlists'],
  ] as const) {
    await signedInTest.step(name, async () => {
      const before = logged.length;
      const restore = await failRequests(page, '**/api/user/**');
      await page.goto('/');
      await markDocument(page);
      await sidebarLink(page, name).click();
      await expect(failureNotice(page, title)).toBeVisible();
      expect(logged.slice(before)).toContainEqual(expect.stringMatching(LOGGED));
      await restore();
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(failureNotice(page, title)).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 2, name: /^(No|Nothing) / })).toBeVisible();
      expect(await isMarked(page)).toBe(true);
    });
  }
});

signedInTest('a like that the API rejects is rolled back', async ({ page, catalogue, pageErrors }) => {
  pageErrors.expect(LOGGED);
  const { title } = nth(catalogue.videos, 0);
  const restore = await failRequests(page, '**/api/user/likes');
  await page.goto('/');
  await chooseFromMenu(page, title, 'Like');
  await expect(card(page, title).getByText('Liked', { exact: true })).toHaveCount(0);

  await restore();
  await chooseFromMenu(page, title, 'Like');
  await expect(toast(page, 'Added to liked videos')).toBeVisible();
  await sidebarLink(page, 'Liked videos').click();
  await expect(cardsOf(page, 'Liked Videos')).toHaveCount(1);
});

test('a login request that fails shows an error in the form', async ({ page }) => {
  const restore = await failRequests(page, '**/api/auth/**');
  await page.goto('/login');
  await page.getByRole('button', { name: 'Guest login' }).click();
  await expect(page.getByRole('alert')).toHaveText('not available');
  await restore();
  await page.getByRole('button', { name: 'Guest login' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});
