import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { playerIn, playToTheEnd, stubVideoHost } from '../support/network';
import { runShell } from '../support/run-command';
import { ROOT } from '../support/repository-copy';
import { appRuns, cardsOf, chooseFromMenu, heading, openSection, openVideo, toast } from '../support/site';
import { startSite } from '../support/start-site';
import { expect, signedInTest } from '../support/test';

const EVENING = ['Core before bed', 'Core and breath', 'Core on the floor'] as const;

const video = (title: string, minutes: number, equipment: string, bodyPart: string) => ({
  ...{ title, minutes, equipment, bodyPart, creator: 'Our club', categoryName: 'Workout' },
  src: title.replaceAll(' ', '-'),
});

/** How many hours ago noon was in London in winter: in this zone it is noon now, so no test runs beyond midnight. */
const HOURS = new Date().getUTCHours() - 12;
const ZONE = { timezoneId: `Etc/GMT${HOURS < 0 ? '-' : '+'}${Math.abs(HOURS)}` };

/** A site whose catalogue has three workouts that fit the evening, and one for each reason not to. */
const test = signedInTest.extend<object, { eveningOrigin: string }>({
  eveningOrigin: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'fitreel-evening-'));
      const videos = [
        ...EVENING.map((title) => video(title, 15, 'none', 'core')),
        video('A longer one', 30, 'none', 'core'),
        video('One with a mat', 15, 'mat', 'core'),
        video('One for the legs', 15, 'none', 'legs'),
      ];
      const file = path.join(folder, 'ours.jsonl');
      await writeFile(file, videos.map((one) => `${JSON.stringify(one)}\n`).join(''));
      const site = await startSite(folder);
      await runShell(`npm run catalog -w api -- import '${file}'`, ROOT, { DATA_DIR: folder });
      await use(site.origin);
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ eveningOrigin }, use) => use(eveningOrigin),
});
test.use(ZONE);

declare global {
  interface Window {
    /** Whether the element that was on the full screen first has been there since. */
    fitreelStays?: boolean;
  }
}

/** Watches from now on whether the full screen is left, or another element takes it. */
const watchFullScreen = (page: Page) =>
  page.evaluate(() => {
    const first = document.fullscreenElement;
    window.fitreelStays = first !== null;
    document.addEventListener('fullscreenchange', () => {
      window.fitreelStays = document.fullscreenElement === first && window.fitreelStays === true;
    });
  });

const stays = (page: Page) =>
  page.evaluate(() => window.fitreelStays === true && document.fullscreenElement !== null);

/** What the activity page, opened anew, says of this week and of today with so many entries. Only for `toPass`. */
async function figuresOn(page: Page, count: number): Promise<string[]> {
  await page.goto('/activity');
  const entries = page.getByRole('region', { name: 'Today' }).getByRole('article');
  await expect(entries).toHaveCount(count, { timeout: 5_000 });
  const week = page.getByRole('region', { name: 'This week' }).getByText(/^\d+ min$/);
  return [await week.innerText(), ...(await entries.allInnerTexts())];
}

test(
  'an evening: three menus find it, three videos play on one full screen, a workout ends, two devices count it',
  { tag: '@phone' },
  async ({ context, page, browser, baseURL }) => {
    await stubVideoHost(context);
    await page.goto('/');
    await appRuns(page);
    await page.getByRole('combobox', { name: 'Length' }).selectOption('10-20');
    await page.getByRole('combobox', { name: 'Body part' }).selectOption('core');
    await page.getByRole('combobox', { name: 'Equipment' }).selectOption('none');
    const found = cardsOf(page, 'Videos');
    await expect(found).toHaveCount(3);
    await expect(found).toContainText(['15 min', '15 min', '15 min']);

    for (const title of EVENING) {
      await chooseFromMenu(page, title, 'Add to queue');
      await expect(toast(page, 'Added to queue')).toBeVisible();
    }
    await openVideo(page, EVENING[0]);
    await expect(page.getByRole('button', { name: 'Queue, 2 videos' })).toBeVisible();
    await page.getByRole('button', { name: 'Full screen' }).click();
    await expect(page.locator(':fullscreen')).toHaveCount(1);
    await watchFullScreen(page);
    for (const [index, title] of EVENING.entries()) {
      await expect(heading(page, title)).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(title));
      await expect(playerIn(page)).toHaveText(/^playing ([2-9]|\d\d)/);
      await playToTheEnd(page);
      const next = page.getByRole('group', { name: 'Up next' });
      await expect(next).toBeInViewport();
      expect(await stays(page)).toBe(true);
      if (index === 2) await next.getByRole('button', { name: 'Cancel' }).click();
    }
    expect(await stays(page)).toBe(true);
    await page.keyboard.press('f');
    await expect(page.locator(':fullscreen')).toHaveCount(0);

    // What the account learns only after a workout during it counts no more.
    await expect(() => figuresOn(page, 3)).toPass();

    // Ten minutes take none here: the device's clock is late until then.
    await page.clock.install({ time: Date.now() - 660_000 });
    await page.goto('/workouts');
    await page.getByRole('link', { name: 'EMOM 10' }).click();
    await page.getByRole('button', { name: 'Full screen' }).click();
    const mode = page.getByRole('dialog', { name: 'EMOM 10' });
    await mode.getByRole('button', { name: 'Start', exact: true }).click();
    await page.clock.fastForward('10:10');
    await expect(mode.getByText('Workout done').first()).toBeVisible();
    await mode.getByRole('button', { name: 'Leave full screen' }).click();
    await openSection(page, 'Activity');
    await expect(heading(page, 'Activity')).toBeVisible();

    const elsewhere = await browser.newContext({
      ...ZONE,
      baseURL,
      storageState: await context.storageState(),
    });
    const other = await elsewhere.newPage();
    await expect(async () => {
      const figures = await figuresOn(page, 4);
      expect(await figuresOn(other, 4)).toEqual(figures);
      // However long the videos have played, all of it was within the ten minutes of the workout: none counts twice.
      expect(figures[0]).toBe('10 min');
      for (const title of EVENING) expect(figures.filter((text) => text.startsWith(title))).toHaveLength(1);
      expect(figures.filter((text) => /^EMOM 10\s+\d+ min · Workout$/.test(text))).toHaveLength(1);
    }).toPass();
    await elsewhere.close();
  },
);
