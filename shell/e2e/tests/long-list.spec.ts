import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { startSite, type RunningSite } from '../support/start-site';
import { heading } from '../support/site';
import { expect, test } from '../support/test';
import { waitForPaint } from '../support/wait';

/** Far more than are rendered at once, but imported within a second. */
const VIDEOS = 700;

const ROOT = path.join(import.meta.dirname, '../../..');

/** Imports `VIDEOS` videos into the database of `dataDir`. */
async function importVideos(dataDir: string): Promise<void> {
  const file = path.join(dataDir, 'videos.jsonl');
  const videos = Array.from({ length: VIDEOS }, (_, index) => ({
    _id: `video-${index}`,
    title: `Video number ${index}`,
    creator: 'Many Videos',
    subscriber: '1M',
    src: `source-${index}`,
    categoryName: 'Workout',
  }));
  await writeFile(file, videos.map((video) => JSON.stringify(video)).join('\n'));
  await promisify(execFile)('npm', ['run', '-s', 'catalog', '-w', 'api', '--', 'import', file], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir },
  });
}

/** How many cards are in the document, the position of the first visible one in the list, and the scroll offset. */
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

test.describe('a long catalogue', () => {
  // One test after the other: they share a site.
  test.describe.configure({ mode: 'default' });

  let site: RunningSite;
  let dataDir: string;

  test.beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'fitreel-long-list-'));
    await importVideos(dataDir);
    site = await startSite(dataDir);
  });
  test.afterAll(async () => {
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('loads pages while scrolling, and keeps only cards near the viewport in the document', async ({
    page,
  }) => {
    const requests: string[] = [];
    page.on('request', (sent) => {
      if (sent.url().includes('/api/trend')) requests.push(sent.url());
    });
    await page.goto(`${site.origin}/trend`);
    await expect(heading(page, 'Trending Videos')).toBeVisible();
    expect((await readList(page)).cards).toBe(24);
    expect(requests).toEqual([]);

    await page.mouse.move(640, 400);
    const most = await scrollToEnd(page);
    // Until the virtualization code has loaded, the list renders at most 200 cards.
    expect(most).toBeLessThanOrEqual(200);
    expect((await readList(page)).cards).toBeLessThan(60);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    // Imported videos come after the seed's.
    const last = page.getByRole('article', { name: `Video number ${VIDEOS - 1}`, exact: true });
    await expect(last).toBeVisible();
    expect(new Set(requests).size).toBe(requests.length);

    // Back restores the scroll position, and resizing the window keeps the same video at the top.
    await page.mouse.wheel(0, -12_000);
    await expect.poll(async () => (await readList(page)).firstVisible).toBeLessThan(VIDEOS - 50);
    await waitForPaint(page);
    const left = await readList(page);
    await page
      .getByRole('list', { name: 'Trending videos' })
      .getByRole('article')
      .nth(12)
      .getByRole('img')
      .first()
      .click();
    await expect(page).toHaveURL(/\/video\//);
    await page.goBack();
    await expect
      .poll(async () => readList(page))
      .toMatchObject({
        firstVisible: left.firstVisible,
        scrollY: left.scrollY,
      });
    await page.setViewportSize({ width: 700, height: 800 });
    await expect
      .poll(async () => Math.abs((await readList(page)).firstVisible - left.firstVisible))
      .toBeLessThanOrEqual(3);
  });

  test('keeps the focused card while scrolling to the end', async ({ page }) => {
    await page.goto(`${site.origin}/trend`);
    const link = page.getByRole('article').nth(4).getByRole('link').first();
    await link.focus();
    const href = await link.getAttribute('href');
    await page.mouse.move(640, 400);
    await scrollToEnd(page);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(href);
  });
});
