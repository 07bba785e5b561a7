import type { Locator, Page } from '@playwright/test';
import { runAxe } from '../support/axe';
import { nth } from '../support/catalogue';
import { watchLayoutShifts, MAX_SHIFT } from '../support/layout-shift';
import { playerIn, stubVideoHost } from '../support/network';
import { card, chooseFromMenu, heading, sidebarLink, toast } from '../support/site';
import { expect, signedInTest, test } from '../support/test';
import { storageStateFor } from '../support/test-data';

/** Seeks the page's player to a second of the video, as its own controls do. */
async function seek(page: Page, seconds: number): Promise<void> {
  await page.getByTitle(/^Player: /).evaluate((frame: HTMLIFrameElement, to) => {
    frame.contentWindow?.postMessage(
      JSON.stringify({ event: 'command', func: 'seekTo', args: [to, true] }),
      '*',
    );
  }, seconds);
}

/** Resolves when the API has responded to a report of `page` with a position of at least `seconds`. */
const reported = (page: Page, seconds = 0) =>
  page.waitForResponse((response) => {
    const request = response.request();
    if (request.method() !== 'PATCH' || !request.url().endsWith('/api/user/positions')) return false;
    const { positions } = request.postDataJSON() as { positions: { seconds: number }[] };
    return positions.some((position) => position.seconds >= seconds);
  });

signedInTest(
  'a video goes on where it was left, starts over, and can be marked as watched',
  { tag: '@phone' },
  async ({ context, page, catalogue }) => {
    await stubVideoHost(context);
    const video = nth(catalogue.videos, 0);
    const shifts = await watchLayoutShifts(page);
    await page.goto(`/video/${video._id}`);
    await expect(playerIn(page)).toHaveText(/^playing/);
    await expect(page.getByRole('button', { name: 'Start over' })).toBeEnabled();
    const first = reported(page, 250);
    await seek(page, 250);
    expect((await first).status()).toBe(200);
    await page.reload();
    const message = page.getByText(/^Continued at 4:[1-5]\d$/);
    await expect(message).toBeVisible();
    await expect(playerIn(page)).toHaveText(/ 2[5-9]\d/);
    // In a wide row, the message does not cover the first buttons.
    if ((page.viewportSize()?.width ?? 0) >= 960)
      for (const name of [/^Start over/, /^Queue/])
        await page.getByRole('button', { name }).click({ trial: true });
    expect(await runAxe(page)).toEqual([]);
    await page.getByRole('button', { name: 'Start over' }).last().click();
    await expect(playerIn(page)).toHaveText(/ \d$/);
    await expect(message).toHaveCount(0);
    const second = reported(page, 300);
    await seek(page, 300);
    await second;
    expect((await shifts()).reduce((sum, { score }) => sum + score, 0)).toBeLessThanOrEqual(MAX_SHIFT);

    await sidebarLink(page, 'Home').click();
    const shelf = page.getByRole('region', { name: 'Continue watching' });
    await expect(shelf.getByRole('link').filter({ hasText: video.title })).toBeVisible();
    await expect(shelf.getByText(/^5\d % watched$/)).toBeAttached();
    expect(await runAxe(page)).toEqual([]);
    await chooseFromMenu(page, video.title, 'Mark as watched');
    await expect(toast(page, 'Marked as watched')).toBeVisible();
    await expect(card(page, video.title).getByText('Watched', { exact: true })).toBeVisible();
    await expect(shelf).toHaveCount(0);
  },
);

signedInTest(
  'a killed tab, another device, a lost network and a second tab lose at most 5 s',
  async ({ context, page, browser, user, catalogue, baseURL, pageErrors }) => {
    pageErrors.allow(/ApiError: The API did not respond/);
    const video = nth(catalogue.videos, 0);
    const elsewhere = await browser.newContext({
      baseURL: baseURL ?? '',
      storageState: storageStateFor(user.token, baseURL ?? ''),
    });
    for (const device of [context, elsewhere]) await stubVideoHost(device);
    /** Opens the video. Resolves with the second at which it continues. */
    const continuedIn = async (tab: Page) => {
      await tab.goto(`/video/${video._id}`);
      const [minutes, seconds] = (await tab.getByText(/^Continued at /).innerText()).match(/\d+/g) ?? [];
      return Number(minutes) * 60 + Number(seconds);
    };

    const lost = await context.newPage();
    await lost.goto(`/video/${video._id}`);
    await expect(lost.getByRole('button', { name: 'Start over' })).toBeEnabled();
    await seek(lost, 250);
    await expect(playerIn(lost)).toHaveText(/^playing 2(5[5-9]|[6-9])/);
    const seen = Number((await playerIn(lost).innerText()).match(/\d+/)?.[0]);
    await reported(lost, seen - 5);
    const devtools = await context.newCDPSession(lost);
    const killed = lost.waitForEvent('crash');
    devtools.send('Page.crash').catch(() => undefined);
    await killed;
    await lost.close();
    const other = await elsewhere.newPage();
    expect(await continuedIn(other)).toBeGreaterThanOrEqual(seen - 5);

    const later = reported(other, 400);
    await seek(other, 400);
    await later;
    await other.goto('/');
    expect(await continuedIn(page)).toBeGreaterThanOrEqual(400);

    await context.setOffline(true);
    await seek(page, 500);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('library.positions')))
      .toMatch(/,5\d\d,600,/);
    const online = reported(page, 500);
    await context.setOffline(false);
    await online;
    await other.reload();
    await expect(
      card(other, video.title)
        .first()
        .getByText(/^8\d % watched$/),
    ).toBeAttached();

    const home = await context.newPage();
    await home.goto('/');
    await seek(page, 300);
    await page.bringToFront();
    await page.keyboard.press('k');
    await expect(playerIn(page)).toHaveText(/^paused/);
    await expect(
      card(home, video.title)
        .first()
        .getByText(/^5\d % watched$/),
    ).toBeAttached();
    await elsewhere.close();
  },
);

test('a visitor’s position stays on the device, shows on cards, and goes along with a login', async ({
  context,
  page,
  catalogue,
}) => {
  await stubVideoHost(context);
  const video = nth(catalogue.videos, 0);
  await page.goto(`/video/${video._id}`);
  await expect(playerIn(page)).toHaveText(/^playing/);
  await expect(page.getByRole('button', { name: 'Start over' })).toBeEnabled();
  await seek(page, 300);
  await expect(playerIn(page)).toHaveText(/^playing 3\d\d/);
  await page.goto('/');
  await expect(
    card(page, video.title)
      .first()
      .getByText(/^5\d % watched$/),
  ).toBeAttached();
  await page.goto('/login');
  await expect(heading(page, 'Login')).toBeVisible();
  await page.getByRole('button', { name: 'Guest login' }).click();
  await expect(page.getByRole('region', { name: 'Continue watching' }).getByRole('link')).toHaveCount(2);
});

/** The pixels of width that two elements share, and the width of the first one. */
async function overlapOf(one: Locator, other: Locator): Promise<{ overlap: number; width: number }> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('both have to be on the page');
  const overlap = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  return { overlap: Math.max(0, overlap), width: a.width };
}

signedInTest(
  'a video is new to a viewer until it is marked as watched, and its badges fit a small picture',
  { tag: '@phone' },
  async ({ page, catalogue }) => {
    const { _id } = nth(catalogue.videos, 0);
    await page.goto(`/video/${_id}`);
    const mustWatch = page.getByRole('complementary', { name: 'Must watch' });
    const row = mustWatch
      .getByRole('article')
      .filter({ has: page.getByText('New to you') })
      .filter({ hasText: / min/ });
    const path = await row.first().getByRole('link').getAttribute('href');
    const { title } = nth(
      catalogue.videos.filter((video) => path === `/video/${video._id}`),
      0,
    );
    const marked = mustWatch.getByRole('article', { name: title, exact: true });
    await chooseFromMenu(page, title, 'Mark as watched');
    const watched = marked.getByText('Watched', { exact: true });
    await expect(watched).toBeVisible();
    await expect(marked.getByText('New to you')).toBeHidden();
    // In place of the reason.
    await expect(marked.getByRole('paragraph').filter({ hasText: /^\d+ min/ })).toBeVisible();
    const length = marked.getByRole('link').getByText(/^\d+ min$/);
    const { overlap, width } = await overlapOf(length, watched.locator('..'));
    expect(overlap).toBe(0);
    expect(width).toBeLessThan((await overlapOf(marked.getByRole('img').first(), length)).width / 2);
  },
);
