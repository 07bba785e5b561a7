import type { Locator } from '@playwright/test';
import { nth } from '../support/catalogue';
import { deferResponses, failRequests, loadNothingAhead } from '../support/network';
import {
  card,
  failureNotice,
  heading,
  isMarked,
  markDocument,
  openSection,
  sidebarLink,
  toast,
} from '../support/site';
import { expect, signedInTest, test } from '../support/test';

/** The SDK's log message for a failed request (behaviour.md#failed-loads). */
const LOGGED = /ApiError/;

/** Whether two elements cover each other, even in part. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('an element to compare is not visible');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

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

signedInTest(
  'a change shows at once; one that fails is taken back, and its toast offers Retry; a removal has Undo',
  { tag: '@phone' },
  async ({ page, context, catalogue, pageErrors }) => {
    pageErrors.expect(LOGGED);
    const { _id, title } = nth(catalogue.videos, 0);
    await page.goto(`/video/${_id}`);
    await expect(heading(page, title)).toBeVisible();
    const like = page.getByRole('button', { name: /^Liked?$/ });
    const inToast = (name: string) => page.getByRole('status').getByRole('button', { name });

    const respond = await deferResponses(page, '**/api/user/likes**');
    await like.click();
    await expect(like).toHaveText('Liked');
    await expect(toast(page, 'Added to liked videos')).toHaveCount(0);
    await respond();
    // It stays while the pointer is on it.
    await toast(page, 'Added to liked videos').hover();
    const toastCard = page.getByRole('button', { name: 'Dismiss' }).locator('..');
    const row = page.getByRole('button', { name: 'Share' }).locator('..');
    await expect(row.and(page.locator(':has([aria-pressed])'))).toBeVisible();
    expect(await overlap(toastCard, row)).toBe(false);
    await like.click();
    await inToast('Undo').click();
    await expect(toast(page, 'Added to liked videos')).toBeVisible();
    await expect(like).toHaveText('Liked');

    const save = page.getByRole('button', { name: 'Add to watch later' });
    await context.setOffline(true);
    await save.click();
    await expect(
      toast(page, 'Couldn’t add to watch later. Check your connection, then try again.'),
    ).toHaveAttribute('data-style', 'danger');
    await expect(save).toBeVisible();
    await toastCard.hover();
    expect(await overlap(toastCard, page.getByText(/^You’re offline/))).toBe(false);
    await context.setOffline(false);
    await inToast('Retry').click();
    await expect(toast(page, 'Added to watch later')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove from watch later' })).toBeVisible();
  },
);

signedInTest(
  'a notice says that the page is offline, and failed content loads once the network is back',
  { tag: '@phone' },
  async ({ page, context, catalogue, pageErrors }) => {
    // If the page's code arrived before the network failed, its list fails instead.
    pageErrors.allow(/ApiError: The API did not respond/);
    // Its code must not arrive before the network fails.
    await loadNothingAhead(context);
    // From here a phone reaches the history too.
    await page.goto('/library');
    await expect(heading(page, 'Library')).toBeVisible();
    await context.setOffline(true);
    const notice = page.getByRole('status').getByText(/^You’re offline/);
    await expect(notice).toBeVisible();
    // The notice covers the bottom of the page, and the sidebar still works.
    await openSection(page, 'History');
    // Fails if the notice gets the click.
    await failureNotice(page).getByRole('button', { name: 'Retry' }).click();

    await context.setOffline(false);
    await expect(notice).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Nothing watched yet' })).toBeVisible();
    await sidebarLink(page, 'Home').click();
    await expect(card(page, nth(catalogue.videos, 0).title)).toBeVisible();
  },
);
