import type { Page } from '@playwright/test';
import { nth, type Catalogue } from '../support/catalogue';
import { withoutRendering } from '../support/mock-release';
import { heading, sidebarLink } from '../support/site';
import { expect, test } from '../support/test';
import { waitForPaint } from '../support/wait';

declare global {
  interface Window {
    /** Positions to which the document has been scrolled. */
    fitreelPositions?: number[];
  }
}

/** Far more than the document has at once. */
const VIDEOS = 400;

const PAGE_SIZE = 24;

/** Makes Trend a list of `VIDEOS` videos. Returns the requests for its parts. */
async function fillTrend(page: Page, { videos }: Catalogue): Promise<string[]> {
  const requests: string[] = [];
  const all = Array.from({ length: VIDEOS }, (_, index) => ({
    ...nth(videos, index % videos.length),
    _id: `video-${index}`,
    title: `Video number ${index}`,
  }));
  await page.route('**/api/trend?*', (route) => {
    const url = new URL(route.request().url());
    requests.push(url.search);
    const start = Number(url.searchParams.get('cursor') ?? 0);
    const end = start + PAGE_SIZE;
    const json = { videos: all.slice(start, end), ...(end < VIDEOS && { nextCursor: String(end) }) };
    return route.fulfill({ json });
  });
  return requests;
}

/** The number of cards in the document, the position of the first visible card in the list, and the scroll offset. */
const readList = (page: Page) =>
  page.getByRole('list', { name: 'Trending videos' }).evaluate((list) => {
    const items = [...list.children];
    const first = items.find((item) => item.getBoundingClientRect().bottom > 80);
    return {
      cards: items.length,
      firstVisible: Number(first?.getAttribute('aria-posinset') ?? 0),
      scrollY: Math.round(window.scrollY),
    };
  });

/** Scrolls to the end of the list, and returns the most cards that were in the document at once. */
async function scrollToEnd(page: Page): Promise<number> {
  const end = page.getByText(/^That’s all \d+ videos\.$/);
  let most = 0;
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    most = Math.max(most, (await readList(page)).cards);
    await expect(end).toBeAttached({ timeout: 50 });
  }).toPass({ timeout: 0, intervals: [20] });
  return most;
}

test('a long list loads while scrolling, keeps few cards in the document, and Back restores the position', async ({
  page,
  catalogue,
}) => {
  const requests = await fillTrend(page, catalogue);
  await page.goto('/mock');
  await sidebarLink(page, 'Trend').click();
  await expect(heading(page, 'Trending Videos')).toBeVisible();
  await expect.poll(async () => (await readList(page)).cards).toBe(PAGE_SIZE);
  const link = page.getByRole('article').nth(4).getByRole('link').first();
  await link.focus();
  const href = await link.getAttribute('href');

  await page.mouse.move(640, 400);
  const most = await scrollToEnd(page);
  // Until the virtualization code has loaded, the list renders at most 200 cards.
  expect(most).toBeLessThanOrEqual(200);
  expect((await readList(page)).cards).toBeLessThan(60);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const last = page.getByRole('article', { name: `Video number ${VIDEOS - 1}`, exact: true });
  await expect(last).toBeVisible();
  expect(new Set(requests).size).toBe(requests.length);
  // The focused card stays in the document.
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(href);

  // Back restores the scroll position, and resizing the window keeps the same video at the top.
  await page.mouse.wheel(0, -12_000);
  await expect.poll(async () => (await readList(page)).firstVisible).toBeLessThan(VIDEOS - 50);
  await waitForPaint(page);
  const left = await readList(page);
  // A card that is already in view.
  await page
    .locator(`[aria-posinset="${left.firstVisible + 5}"]`)
    .getByRole('img')
    .first()
    .click();
  await expect(page).toHaveURL(/\/video\//);
  await page.goBack();
  await expect
    .poll(async () => readList(page))
    .toMatchObject({ firstVisible: left.firstVisible, scrollY: left.scrollY });
  await page.setViewportSize({ width: 700, height: 800 });
  await expect
    .poll(async () => Math.abs((await readList(page)).firstVisible - left.firstVisible))
    .toBeLessThanOrEqual(3);
});

test('a reload far down a long list goes there in one step', async ({ page, catalogue }) => {
  await fillTrend(page, catalogue);
  await page.route('**/trend', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/"data":\{.*\}\}<\/script>/s, '"data":{}}</script>');
    await route.fulfill({ response, body: withoutRendering(body) });
  });
  await page.addInitScript(() => {
    window.fitreelPositions = [];
    addEventListener('scroll', () => window.fitreelPositions?.push(Math.round(scrollY)));
  });
  await page.goto('/trend');
  await page.mouse.move(640, 400);
  await scrollToEnd(page);
  await page.mouse.wheel(0, -4000);
  await waitForPaint(page);
  const left = await readList(page);
  await page.reload();
  await expect
    .poll(() => readList(page))
    .toMatchObject({ firstVisible: left.firstVisible, scrollY: left.scrollY });
  // Before the app runs, the browser itself may scroll, as far as the page allows.
  const positions = new Set(await page.evaluate(() => window.fitreelPositions));
  expect(positions.size, [...positions].join()).toBeLessThanOrEqual(2);
});
