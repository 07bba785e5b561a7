import { nth } from '../support/catalogue';
import { watchLayoutShifts } from '../support/layout-shift';
import { deferResponses, failRequests, hang } from '../support/network';
import { appRuns, heading, toast } from '../support/site';
import { expect, signedInTest, test } from '../support/test';

/** The browser's warning about a preload that failed. */
const UNUSED_PRELOAD = /was preloaded using link preload but not used/;

test.beforeEach(({ pageErrors }) => pageErrors.allow(UNUSED_PRELOAD));

const LIBRARY = '**/releases/library/**';
const FRAGMENT = '**/releases/library/*/fragment-buttons.*.js*';

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

test('the library is down: the video page stands, nothing moves, and Try again recovers', async ({
  page,
  catalogue,
}) => {
  const { _id, title } = nth(catalogue.videos, 0);
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
  await restore();
  await notice.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Like', exact: true }).click();
  await expect(toast(page, 'Login first')).toBeVisible();
});

test('the library hangs: other pages open meanwhile, and its place says so', async ({ page, catalogue }) => {
  await page.route(LIBRARY, hang);
  await page.goto(`/video/${nth(catalogue.videos, 0)._id}`);
  await appRuns(page);
  await page.getByRole('button', { name: 'Like', exact: true }).click();
  const next = page.getByRole('complementary', { name: 'Must watch' }).getByRole('article').first();
  await next.getByRole('heading').click();
  await expect(heading(page, nth(catalogue.videos, 0).title)).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: 'can’t be shown here' })).toBeVisible();
});

signedInTest(
  'a fragment’s file arrives late: the like is saved all the same',
  async ({ page, catalogue }) => {
    const deliver = await deferResponses(page, FRAGMENT);
    await page.goto(`/video/${nth(catalogue.videos, 0)._id}`, { waitUntil: 'commit' });
    await appRuns(page);
    await page.getByRole('button', { name: 'Like', exact: true }).click();
    await deliver();
    await expect(page.getByRole('button', { name: 'Liked', exact: true })).toBeVisible();
    await expect(toast(page, 'Added to liked videos')).toBeVisible();
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a video page arrives with the buttons of the library', async ({ page, catalogue }) => {
    await page.goto(`/video/${nth(catalogue.videos, 0)._id}`);
    for (const name of ['Like', 'Add to watch later', 'Add to playlist', 'Share'])
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  });
});
