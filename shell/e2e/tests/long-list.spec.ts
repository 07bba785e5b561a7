import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { startSite, type RunningSite } from '../support/start-site';
import { heading } from '../support/site';
import { expect, test } from '../support/test';

/** More than are drawn at once by far, and a catalogue that is made in a second. */
const VIDEOS = 700;

const ROOT = path.join(import.meta.dirname, '../../..');

/** Puts so many videos into the database of `dataDir` by the catalogue tool. */
async function fill(dataDir: string): Promise<void> {
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

/** What of the list is in the document: how many cards, and the place of the first that is in view. */
const drawn = (page: Page) =>
  page.getByRole('list', { name: 'Trending videos' }).evaluate((list) => {
    const items = [...list.children];
    const first = items.find((item) => item.getBoundingClientRect().bottom > 80);
    return {
      cards: items.length,
      place: Number(first?.getAttribute('aria-posinset') ?? 0),
      position: Math.round(window.scrollY),
    };
  });

/** Scrolls down until the list has been loaded to its end. */
async function scrollToEnd(page: Page): Promise<number> {
  const end = page.getByText(/^That is all: \d+ videos\.$/);
  let most = 0;
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    most = Math.max(most, (await drawn(page)).cards);
    await expect(end).toBeAttached({ timeout: 50 });
  }).toPass({ timeout: 25_000, intervals: [20] });
  return most;
}

test.describe('a catalogue of many videos', () => {
  // One after another, on one site.
  test.describe.configure({ mode: 'default' });

  let site: RunningSite;
  let dataDir: string;

  test.beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'fitreel-long-list-'));
    await fill(dataDir);
    site = await startSite(dataDir);
  });
  test.afterAll(async () => {
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('is paged in as it is scrolled, and only what is near the view is in the document', async ({
    page,
  }) => {
    const calls: string[] = [];
    page.on('request', (call) => {
      if (call.url().includes('/api/videos')) calls.push(call.url());
    });
    await page.goto(`${site.origin}/trend`);
    await expect(heading(page, 'Trending Videos')).toBeVisible();
    expect((await drawn(page)).cards).toBe(24);
    expect(calls).toEqual([]);

    await page.mouse.move(640, 400);
    const most = await scrollToEnd(page);
    // Until the part that draws parts has come, two hundred cards are there at most.
    expect(most).toBeLessThanOrEqual(200);
    expect((await drawn(page)).cards).toBeLessThan(60);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    // The seed's videos come first.
    const last = page.getByRole('article', { name: `Video number ${VIDEOS - 1}`, exact: true });
    await expect(last).toBeVisible();
    expect(new Set(calls).size).toBe(calls.length);

    // Back finds the place, and a window of another width keeps the video at its top.
    await page.mouse.wheel(0, -12_000);
    await expect.poll(async () => (await drawn(page)).place).toBeLessThan(VIDEOS - 50);
    await page.waitForFunction(() => new Promise((done) => requestAnimationFrame(() => done(true))));
    const left = await drawn(page);
    await page
      .getByRole('list', { name: 'Trending videos' })
      .getByRole('article')
      .nth(12)
      .getByRole('img')
      .first()
      .click();
    await expect(page).toHaveURL(/\/video\//);
    await page.goBack();
    await expect.poll(async () => drawn(page)).toMatchObject({ place: left.place, position: left.position });
    await page.setViewportSize({ width: 700, height: 800 });
    await expect.poll(async () => Math.abs((await drawn(page)).place - left.place)).toBeLessThanOrEqual(3);
  });

  test('keeps the card that has the focus, however far it is scrolled', async ({ page }) => {
    await page.goto(`${site.origin}/trend`);
    const link = page.getByRole('article').nth(4).getByRole('link');
    await link.focus();
    const href = await link.getAttribute('href');
    await page.mouse.move(640, 400);
    await scrollToEnd(page);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(href);
  });
});
