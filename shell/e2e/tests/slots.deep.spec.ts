import { nth } from '../support/catalogue';
import { expectStill, watchLayoutShifts } from '../support/layout-shift';
import { deferResponses, failRequests } from '../support/network';
import { watchErrors } from '../support/page-errors';
import { appRuns, heading, openVideo, toast } from '../support/site';
import { expect, signedInTest, test } from '../support/test';
import { waitForPaint } from '../support/wait';

const LIBRARY = '**/releases/library/**';
const FRAGMENT = '**/releases/library/*/fragment-buttons.*.js*';

test('a visitor’s page loads the library when the pointer comes near, the fragment’s files beside its container', async ({
  page,
  catalogue,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/releases/library/')) loaded.push(request.url());
  });
  const deliver = await deferResponses(page, '**/releases/library/*/remoteEntry.*.js*');
  await page.goto(`/creator/${nth(catalogue.videos, 0).creator.toLowerCase()}`);
  await appRuns(page);
  await page.waitForLoadState('networkidle');
  const follow = page.getByRole('button', { name: 'Follow', exact: true });
  await expect(follow).toBeVisible();
  expect(loaded).toEqual([]);
  const file = page.waitForRequest('**/releases/library/*/fragment-follow.*.js*');
  await follow.hover();
  await file;
  await deliver();
  await follow.click();
  await expect(toast(page, 'Login first')).toBeVisible();
});

test('a press before the app runs works once it does, and loads the fragment while React takes over the page', async ({
  page,
  catalogue,
}) => {
  const start = await deferResponses(page, '**/releases/shell/*/main.*.js');
  // React takes over the page when its route has loaded.
  const takeOver = await deferResponses(page, '**/releases/catalog/*/page-video.*.js*');
  await page.goto(`/video/${nth(catalogue.videos, 0)._id}`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Like', exact: true }).click();
  const file = page.waitForRequest(FRAGMENT);
  await start();
  await file;
  await takeOver();
  await expect(toast(page, 'Login first')).toBeVisible();
});

test('the library is down: the video page stands, nothing moves, and Retry recovers', async ({
  page,
  catalogue,
}) => {
  const { _id, title } = nth(catalogue.videos, 0);
  const logged = watchErrors(page);
  const restore = await failRequests(page, LIBRARY);
  const shifts = await watchLayoutShifts(page);
  await page.goto(`/video/${_id}`);
  await appRuns(page);
  await page.getByRole('button', { name: 'Like', exact: true }).hover();
  const notice = page.getByRole('alert').filter({ hasText: 'Your library can’t be shown here.' });
  await expect(notice).toBeVisible();
  await expect(heading(page, title)).toBeVisible();
  await expect(
    page.getByRole('complementary', { name: 'Must watch' }).getByRole('article').first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  expectStill(await shifts(), 'the page of a video without the library');
  // Once for fragments that load when the browser is idle, and once for the fragment near the pointer.
  const failed: unknown = expect.stringMatching(/^library \S+: \w+ not loaded \(network\): /);
  expect(logged).toEqual(logged.map(() => failed));
  expect([1, 2]).toContain(logged.length);
  await restore();
  await notice.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('button', { name: 'Like', exact: true }).click();
  await expect(toast(page, 'Login first')).toBeVisible();
});

signedInTest(
  'the library is down: each slot says so once, nothing moves, and one Retry brings all of the player’s buttons',
  async ({ page, catalogue }) => {
    const restore = await failRequests(page, LIBRARY);
    const shifts = await watchLayoutShifts(page);
    await page.goto('/');
    await expect(page.getByText('This can’t be shown here.')).toHaveCount(1);
    // In place of the shelf that the notice is about.
    await expect(page.getByRole('region', { name: 'More to watch' })).toBeVisible();
    expectStill(await shifts(), 'home');
    await page.goto(`/video/${nth(catalogue.videos, 0)._id}`);
    const retry = page.getByRole('button', { name: 'Your library can’t be shown here. Retry' });
    await expect(retry).toHaveCount(1);
    await restore();
    await retry.click();
    for (const name of ['Start over', 'Queue, 0 videos', 'Note this moment', 'Timer'])
      await expect(page.getByRole('button', { name })).toBeVisible();
    expectStill(await shifts(), 'the page of a video');
  },
);

signedInTest(
  'the library is slow: the video page stands, nothing moves or is logged, and the like is saved',
  { tag: '@phone' },
  async ({ page, catalogue }) => {
    const { _id, title } = nth(catalogue.videos, 0);
    const logged = watchErrors(page);
    const shifts = await watchLayoutShifts(page);
    const deliver = await deferResponses(page, LIBRARY);
    await page.goto(`/video/${_id}`, { waitUntil: 'commit' });
    await appRuns(page);
    await page.getByRole('button', { name: 'Like', exact: true }).click();
    await expect(heading(page, title)).toBeVisible();
    await expect(
      page.getByRole('complementary', { name: 'Must watch' }).getByRole('article').first(),
    ).toBeAttached();
    await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
    await deliver();
    await expect(page.getByRole('button', { name: 'Liked', exact: true })).toBeVisible();
    await expect(toast(page, 'Added to liked videos')).toBeVisible();
    expectStill(await shifts(), 'the page');

    await page.goto('/');
    await appRuns(page);
    const respond = await deferResponses(page, LIBRARY);
    await openVideo(page, nth(catalogue.videos, 1).title);
    const share = page.getByRole('button', { name: 'Share' });
    await waitForPaint(page);
    const before = await share.boundingBox();
    await respond();
    await expect(page.getByRole('button', { name: 'Like', exact: true })).toBeVisible();
    expect((await share.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
    expect(logged).toEqual([]);
  },
);
