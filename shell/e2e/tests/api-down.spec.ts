import type { Page } from '@playwright/test';
import { nth } from '../support/catalogue';
import { card, choose, failure, heading, mark, section, stayed, titles, toast } from '../support/site';
import { expect, test } from '../support/test';
import { viewerTest } from '../support/viewer';

/** What the SDK logs of a failed call (behaviour.md#failed-loads). */
const LOGGED = /ApiError/;

/** Makes the API's calls that `glob` names answer 503, until the function that it gives is called. */
async function takeDown(page: Page, glob: string): Promise<() => Promise<void>> {
  await page.route(glob, (route) => route.fulfill({ status: 503, json: { error: 'not available' } }));
  return () => page.unroute(glob);
}

test('a category and a video that cannot be loaded offer Retry', async ({ page, catalogue, faults }) => {
  faults.expect(LOGGED);
  const category = nth(catalogue.categories, 0);
  const video = nth(
    catalogue.videos.filter(({ categoryName }) => categoryName === category.categoryName),
    0,
  );
  await page.goto('/');
  await mark(page);
  const bringBack = await takeDown(page, '**/api/**');
  await page.getByRole('button', { name: category.categoryName, exact: true }).click();
  await expect(failure(page, 'The videos could not be loaded')).toBeVisible();
  await page.goBack();
  await card(page, video.title).getByRole('img').first().click();
  await expect(failure(page, 'This video could not be loaded')).toBeVisible();

  await bringBack();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page, video.title)).toBeVisible();
  expect(await stayed(page)).toBe(true);
});

for (const [name, path, title] of [
  ['History', '/history', 'These videos could not be loaded'],
  ['Watch later', '/watchlater', 'These videos could not be loaded'],
  ['Liked videos', '/likedvideos', 'These videos could not be loaded'],
  ['Playlist', '/playlist', 'Your playlists could not be loaded'],
] as const) {
  viewerTest(`${path} that cannot be loaded offers Retry`, async ({ page, faults }) => {
    faults.expect(LOGGED);
    const bringBack = await takeDown(page, '**/api/user/**');
    await page.goto('/');
    await mark(page);
    await section(page, name).click();
    await expect(failure(page, title)).toBeVisible();
    await bringBack();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(failure(page, title)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 2, name: /^(No|Nothing) / })).toBeVisible();
    expect(await stayed(page)).toBe(true);
  });
}

viewerTest('a change that the API refuses is taken back', async ({ page, catalogue, faults }) => {
  faults.expect(LOGGED);
  const { title } = nth(catalogue.videos, 0);
  const bringBack = await takeDown(page, '**/api/user/likes');
  await page.goto('/');
  await choose(page, title, 'Like');
  await expect(card(page, title).getByText('Liked', { exact: true })).toHaveCount(0);

  await bringBack();
  await choose(page, title, 'Like');
  await expect(toast(page, 'Added to liked videos')).toBeVisible();
  await section(page, 'Liked videos').click();
  await expect(titles(page, 'Liked Videos')).toHaveCount(1);
});

test('a login that the API cannot answer says so in the form', async ({ page }) => {
  const bringBack = await takeDown(page, '**/api/auth/**');
  await page.goto('/login');
  await page.getByRole('button', { name: 'Guest login' }).click();
  await expect(page.getByRole('alert')).toHaveText('not available');
  await bringBack();
  await page.getByRole('button', { name: 'Guest login' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});
