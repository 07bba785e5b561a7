import { nth } from '../support/catalogue';
import { expectStill, watchLayoutShifts } from '../support/layout-shift';
import { deferResponses, failRequests, hang } from '../support/network';
import { watchErrors } from '../support/page-errors';
import { appRuns, heading, openVideo, toast } from '../support/site';
import { expect, signedInTest, test } from '../support/test';
import { waitForPaint } from '../support/wait';

const LIBRARY = '**/releases/library/**';
const FRAGMENT = '**/releases/library/*/fragment-buttons.*.js*';

/** The one line about a library that is down. */
const NOT_LOADED = /^library \S+: \w+ not loaded \(network\): /;

test('a visitor’s page loads nothing of the library before the pointer comes near it', async ({
  page,
  catalogue,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/releases/library/')) loaded.push(request.url());
  });
  await page.goto(`/video/${nth(catalogue.videos, 0)._id}`, { waitUntil: 'networkidle' });
  await appRuns(page);
  const like = page.getByRole('button', { name: 'Like', exact: true });
  await expect(like).toBeVisible();
  expect(loaded).toEqual([]);
  await like.hover();
  await expect.poll(() => loaded.length).toBeGreaterThan(2);
});

test('the files of a fragment are requested while its container is on the way', async ({
  page,
  catalogue,
}) => {
  const deliver = await deferResponses(page, '**/releases/library/*/remoteEntry.*.js*');
  await page.goto(`/video/${nth(catalogue.videos, 0)._id}`);
  await appRuns(page);
  const like = page.getByRole('button', { name: 'Like', exact: true });
  const file = page.waitForRequest(FRAGMENT);
  await like.hover();
  await file;
  await deliver();
  await like.click();
  await expect(toast(page, 'Login first')).toBeVisible();
});

test('a press before the app runs loads the fragment while React takes over the page', async ({
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
  expect(await shifts()).toEqual([]);
  expect(logged).toEqual([expect.stringMatching(NOT_LOADED)]);
  await restore();
  await notice.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('button', { name: 'Like', exact: true }).click();
  await expect(toast(page, 'Login first')).toBeVisible();
});

test('the library hangs: other pages open meanwhile, and its place says so', async ({ page, catalogue }) => {
  const logged = watchErrors(page);
  await page.route(LIBRARY, hang);
  const shifts = await watchLayoutShifts(page);
  await page.goto(`/video/${nth(catalogue.videos, 0)._id}`);
  await appRuns(page);
  await page.getByRole('button', { name: 'Like', exact: true }).click();
  const next = page.getByRole('complementary', { name: 'Must watch' }).getByRole('article').first();
  await next.getByRole('heading').click();
  await expect(heading(page, nth(catalogue.videos, 0).title)).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: 'can’t be shown here' })).toBeVisible();
  expectStill(await shifts(), 'the page');
  expect(logged).toEqual([expect.stringMatching(/^library \S+: \w+ not loaded \(timeout\): /)]);
});

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

signedInTest(
  'the account menu has an item of the library, and without the library its own items',
  { tag: '@phone' },
  async ({ page, catalogue, request, user }) => {
    await request.post('/api/user/watchlater', {
      data: { video: nth(catalogue.videos, 0) },
      headers: { authorization: user.token },
    });
    const account = page.getByRole('button', { name: 'Account: Vera' });
    const item = page.getByRole('link', { name: 'Watch later 1 video' });
    await page.goto('/trend');
    await account.click();
    await item.click();
    await expect(heading(page, 'Watch Later Videos')).toBeFocused();
    await expect(item).toHaveCount(0);

    const logged = watchErrors(page);
    await failRequests(page, LIBRARY);
    await page.goto('/trend');
    await account.click();
    await expect(page.getByRole('button', { name: 'Log out', exact: true })).toBeVisible();
    await expect.poll(() => [...logged]).toEqual([expect.stringMatching(NOT_LOADED)]);
    await expect(item).toHaveCount(0);
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await expect(heading(page, 'Account')).toBeFocused();
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a video page arrives with the buttons of the library, in one row', async ({ page, catalogue }) => {
    await page.goto(`/video/${nth(catalogue.videos, 0)._id}`);
    const rows = new Set<number | undefined>();
    for (const name of ['Like', 'Add to watch later', 'Add to playlist', 'Share']) {
      const button = page.getByRole('button', { name, exact: true });
      await expect(button).toBeVisible();
      rows.add((await button.boundingBox())?.y);
    }
    expect(rows.size).toBe(1);
  });
});
