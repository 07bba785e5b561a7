import type { Page } from '@playwright/test';
import { nth, type Catalogue } from '../support/catalogue';
import { failVideos, playerIn, stubVideoHost } from '../support/network';
import { appRuns, card, chooseFromMenu, heading } from '../support/site';
import { expect, signedInTest, test } from '../support/test';

/** The message on a video's page, for each way in which its host does not play it. */
const FAILURES = [
  ['deleted', 100, 'It was removed at the video host.'],
  ['private', 101, 'The owner doesn’t allow it to be shown here.'],
  ['not to be embedded', 150, 'The owner doesn’t allow it to be shown here.'],
  ['live', 'waits', 'It hasn’t started.'],
  ['blocked in the region', 5, 'The video host’s player failed.'],
  ['hanging', 'hangs', 'The player didn’t load: the video host doesn’t answer.'],
] as const;

/** Makes the first videos of the catalogue fail, one in each way. */
const failFirst = (page: Page, { videos }: Catalogue) =>
  failVideos(
    page,
    Object.fromEntries(FAILURES.map(([, failure], index) => [nth(videos, index).src, failure])),
  );

for (const [index, [kind, , words]] of FAILURES.entries())
  test(`the page of a ${kind} video says what happened, with Next`, async ({ context, page, catalogue }) => {
    await stubVideoHost(context);
    await failFirst(page, catalogue);
    const { title } = nth(catalogue.videos, index);
    await page.goto('/trend');
    await card(page, title).getByRole('link').first().click();
    await expect(heading(page, title)).toBeVisible();
    const notice = page.getByRole('alert').filter({ hasText: words });
    await expect(notice).toBeVisible();
    await expect(notice.getByRole('link', { name: 'Open at the video host' })).toBeVisible();
    // In the narrowest window, the notice does not make the player taller: nothing below it moves.
    const window = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 800 });
    await expect(notice).toBeVisible();
    const player = await page.locator('[data-player]').boundingBox();
    expect(player?.height).toBeLessThanOrEqual(((player?.width ?? 0) * 9) / 16 + 1);
    if (window) await page.setViewportSize(window);
    await notice.getByRole('button', { name: 'Next' }).click();
    await expect(heading(page, title)).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

test('a queue goes on after a video that never begins', async ({ context, page, catalogue }) => {
  await stubVideoHost(context);
  await failFirst(page, catalogue);
  const [live, good] = [nth(catalogue.videos, 3).title, nth(catalogue.videos, FAILURES.length).title];
  await page.goto('/trend');
  await chooseFromMenu(page, good, 'Add to queue');
  await card(page, live).getByRole('link').first().click();
  await expect(heading(page, live)).toBeVisible();
  await expect(page.getByText('It hasn’t started.')).toBeVisible();
  await expect(heading(page, good)).toBeVisible();
  await expect(playerIn(page)).toContainText('playing');
});

signedInTest('a playlist goes on until a video plays', async ({ context, page, catalogue, user }) => {
  await stubVideoHost(context);
  await failFirst(page, catalogue);
  const headers = { authorization: user.token };
  const _id = 'playlist-of-videos-that-fail';
  const made = await page.request.post('/api/user/playlists', {
    headers,
    data: { playlist: { _id, title: 'All of it' } },
  });
  expect(made.status()).toBe(201);
  const { playlists } = (await made.json()) as { playlists: { _id: string }[] };
  const videos = [0, 2, FAILURES.length].map((index) => nth(catalogue.videos, index));
  await page.request.patch(`/api/user/playlists/${nth(playlists, 0)._id}`, {
    headers,
    data: { add: videos.map((video) => ({ _id: video._id })) },
  });
  await page.goto('/playlist');
  await page.getByRole('link', { name: 'All of it' }).click();
  await page.getByRole('link', { name: 'Play all' }).click();
  await expect(heading(page, nth(videos, 0).title)).toBeVisible();
  await expect(page.getByText('It was removed at the video host.')).toBeVisible();
  await expect(heading(page, nth(videos, 2).title)).toBeVisible();
  await expect(playerIn(page)).toContainText('playing');
});

test('a workout goes on, whatever its videos do', async ({ context, page, catalogue }) => {
  await stubVideoHost(context);
  await failFirst(page, catalogue);
  const step = { unit: 'seconds', amount: 2, rest: 0 };
  const steps = FAILURES.map(([kind], index) => ({
    ...step,
    name: kind,
    video: { _id: nth(catalogue.videos, index)._id },
  }));
  const workout = { title: 'Six', ready: 0, sets: 1, rounds: 1, restBetweenSets: 0, steps };
  await page.goto(`/workout#w=${Buffer.from(JSON.stringify(workout)).toString('base64url')}`);
  await appRuns(page);
  await expect(heading(page, 'Six')).toBeVisible();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByText('It was removed at the video host.')).toBeVisible();
  await expect(page.getByText(/in all, 6 steps$/)).toBeVisible();
});
