import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { tabTo } from '../support/keyboard';
import { playerIn, playToTheEnd, stubVideoHost } from '../support/network';
import { runShell } from '../support/run-command';
import { ROOT } from '../support/repository-copy';
import { appRuns, card, heading } from '../support/site';
import { startSite } from '../support/start-site';
import { expect, test as base } from '../support/test';
import { storageStateFor } from '../support/test-data';
import { newCredentials, signUp } from '../support/user';

const EVENING = ['Core before bed', 'Core and breath', 'Core on the floor'] as const;

const video = (title: string, minutes: number, equipment: string, bodyPart: string) => ({
  ...{ title, minutes, equipment, bodyPart, creator: 'Our club', categoryName: 'Workout' },
  src: title.replaceAll(' ', '-'),
});

/** Hours since noon UTC. In the zone below it is noon now, so tests never run past midnight. */
const HOURS = new Date().getUTCHours() - 12;
const ZONE = { timezoneId: `Etc/GMT${HOURS < 0 ? '-' : '+'}${Math.abs(HOURS)}` };

/** A viewer's device, input and interruption. */
interface Viewer {
  viewport: { width: number; height: number };
  isPhone?: boolean;
  /** Presses keys only. */
  hasKeyboard?: boolean;
  /** A visitor until the workout is over. */
  signsUp?: boolean;
  interruption: keyof typeof INTERRUPTIONS;
}

/** As the tab's close button does. */
const close = (tab: Page) => Promise.all([tab.waitForEvent('close'), tab.close({ runBeforeUnload: true })]);

/** Interruptions of a ten-minute workout after four minutes. Each returns the tab in which the workout continues, and the time left. */
const INTERRUPTIONS = {
  /** The page is hidden for two minutes, during which the workout runs. */
  async call(tab: Page) {
    const become = (state: DocumentVisibilityState) =>
      tab.evaluate((visibilityState) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await become('hidden');
    await tab.clock.fastForward('02:00');
    await become('visible');
    return { tab, left: '04:10' };
  },
  /** Offline until the viewer looks at their activity. */
  async offline(tab: Page) {
    await tab.context().setOffline(true);
    return { tab, left: '06:10' };
  },
  async 'closed tab'(tab: Page) {
    return continueIn(tab.context(), () => close(tab), 'Back to workout');
  },
  async 'killed tab'(tab: Page) {
    const kill = async () => {
      await Promise.all([tab.waitForEvent('crash'), tab.goto('chrome://crash').catch(() => null)]);
      // The context's clock would look for the tab.
      await tab.close();
    };
    return continueIn(tab.context(), kill, 'Continue here');
  },
};

async function continueIn(context: BrowserContext, end: () => Promise<unknown>, link: string) {
  const tab = await context.newPage();
  await tab.goto('/trend');
  const bar = tab.getByRole('region', { name: 'Paused workout' });
  // The tab that runs it has told the others.
  await tab.waitForFunction(async () => ((await navigator.locks.query()).held ?? []).length > 0);
  await expect(bar).toHaveCount(0);
  await end();
  await bar.getByRole('link', { name: link }).click();
  await tab.getByRole('button', { name: 'Resume', exact: true }).click();
  return { tab, left: '06:10' };
}

const VIEWERS = {
  'on a phone upright': { viewport: { width: 390, height: 844 }, isPhone: true, interruption: 'call' },
  'on a phone sideways': { viewport: { width: 844, height: 390 }, isPhone: true, interruption: 'closed tab' },
  'on a laptop': { viewport: { width: 1280, height: 800 }, interruption: 'offline' },
  'with the keyboard only': {
    ...{ viewport: { width: 1280, height: 800 }, hasKeyboard: true, interruption: 'killed tab' },
  },
  'as a visitor who signs up afterwards': {
    ...{ viewport: { width: 768, height: 1024 }, signsUp: true, interruption: 'killed tab' },
  },
} as const satisfies Record<string, Viewer>;

/** A site whose catalogue has three workouts that fit the evening, and one for each reason not to. */
const test = base.extend<{ viewer: Viewer }, { eveningOrigin: string }>({
  viewer: [VIEWERS['on a laptop'], { option: true }],
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
  viewport: async ({ viewer }, use) => use(viewer.viewport),
  isMobile: async ({ viewer }, use) => use(viewer.isPhone ?? false),
  hasTouch: async ({ viewer }, use) => use(viewer.isPhone ?? false),
  storageState: async ({ viewer, playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({ baseURL });
    const token = viewer.signsUp ? null : (await signUp(request)).token;
    await request.dispose();
    await use(storageStateFor(token, baseURL ?? ''));
  },
});
test.use(ZONE);

declare global {
  interface Window {
    /** Whether the first element in full screen has stayed there since. */
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

/** The activity page's figures, after a reload, of this week and of today with `count` entries. Only for `toPass`. */
async function figuresOn(page: Page, count: number): Promise<string[]> {
  await page.goto('/activity');
  const entries = page.getByRole('region', { name: 'Today' }).getByRole('article');
  await expect(entries).toHaveCount(count, { timeout: 5_000 });
  const week = page.getByRole('region', { name: 'This week' }).getByText(/^(under )?\d+ min$/);
  return [await week.innerText(), ...(await entries.allInnerTexts())];
}

/** Presses a control that is in view, as the viewer does. */
const press = ({ hasKeyboard }: Viewer, target: Locator) =>
  hasKeyboard ? target.press('Enter') : target.click();

/** Puts a video into the queue by the menu of its card. */
async function queue(page: Page, viewer: Viewer, title: string): Promise<void> {
  const name = `More options for ${title}`;
  await press(viewer, card(page, title).getByRole('button', { name, exact: true }));
  const item = page.getByRole('menuitem', { name: 'Add to queue' });
  if (viewer.hasKeyboard)
    await expect(async () => {
      await page.keyboard.press('ArrowDown');
      await expect(item).toBeFocused({ timeout: 100 });
    }).toPass({ intervals: [0] });
  await press(viewer, item);
  await expect(page.getByRole('status').getByText(/^Added to queue/)).toBeVisible();
}

/** Fills in the signup form. */
async function signUpOn(page: Page): Promise<void> {
  const { email, password } = newCredentials();
  await page.goto('/signup');
  const form = page.getByRole('form', { name: 'Sign up' });
  const fields = { 'First name': 'Nina', 'Last name': 'Newcomer', Email: email };
  for (const [label, text] of Object.entries({ ...fields, Password: password, 'Confirm password': password }))
    await form.getByLabel(label, { exact: true }).fill(text);
  await form.getByLabel('I accepted all terms and conditions').check();
  await form.getByRole('button', { name: 'Create new account' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
}

for (const [who, viewer] of Object.entries<Viewer>(VIEWERS))
  test.describe(who, () => {
    test.use({ viewer });

    test(`an evening: finds, queues, trains, goes on (${viewer.interruption}), sees it counted, and plans`, async ({
      context,
      page,
      browser,
      baseURL,
      pageErrors,
    }) => {
      // The activity page, which is open beside the workout, tries to send it.
      if (viewer.interruption === 'offline') pageErrors.allow(/ApiError: The API did not respond/);
      await stubVideoHost(context);
      await page.goto('/');
      await appRuns(page);
      // Find: by the search, whose field a phone has behind a button.
      const opener = page.getByRole('button', { name: 'Search videos' });
      const field = page.getByRole('combobox', { name: 'Search videos' });
      if (viewer.hasKeyboard) await page.keyboard.press('/');
      else await ((await opener.isVisible()) ? opener : field).click();
      await page.keyboard.type('core');
      await page.keyboard.press('Enter');
      await expect(heading(page, 'Results for “core”')).toBeAttached();

      for (const title of EVENING) await queue(page, viewer, title);
      const first = card(page, EVENING[0]).getByRole('link').first();
      if (viewer.hasKeyboard) await tabTo(page, first);
      await press(viewer, first);
      await expect(page.getByRole('button', { name: 'Queue, 2 videos' })).toBeVisible();
      await press(viewer, page.getByRole('button', { name: 'Full screen' }));
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
        if (index === 2) await press(viewer, next.getByRole('button', { name: 'Cancel' }));
      }
      expect(await stays(page)).toBe(true);
      await page.keyboard.press('f');
      await expect(page.locator(':fullscreen')).toHaveCount(0);

      // Once the account knows of a workout, later reports of playing time within it no longer count.
      await expect(() => figuresOn(page, 3)).toPass();

      // Ten minutes take none here: the device's clock is late until then.
      // A visitor's account learns of everything at once, so that the workout has to be before the videos.
      await page.clock.install({ time: Date.now() - (viewer.signsUp ? 1_800_000 : 660_000) });
      const begun = await context.newPage();
      await begun.goto('/workouts');
      await appRuns(begun);
      await press(viewer, begun.getByRole('link', { name: 'EMOM 10' }));
      await press(viewer, begun.getByRole('button', { name: 'Full screen' }));
      const mode = begun.getByRole('dialog', { name: 'EMOM 10' });
      await press(viewer, mode.getByRole('button', { name: 'Start', exact: true }));
      await begun.clock.fastForward('04:00');
      await expect(mode.getByRole('timer')).toHaveText(/^0?:?\d/);
      const { tab, left } = await INTERRUPTIONS[viewer.interruption](begun);
      await tab.clock.fastForward(left);
      await expect(tab.getByText('Workout done').first()).toBeVisible();
      await context.setOffline(false);
      await close(tab);
      // Right again: what a visitor's device sends says how long ago it was.
      await page.clock.setSystemTime(Date.now());

      if (viewer.signsUp) {
        await expect(() => figuresOn(page, 4)).toPass();
        await signUpOn(page);
      }
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
        // A tab that ends loses a second.
        expect(figures[0]).toMatch(viewer.signsUp ? /^(9|1\d) min$/ : /^(9|10) min$/);
        for (const title of EVENING) expect(figures.filter((text) => text.startsWith(title))).toHaveLength(1);
        expect(figures.filter((text) => /^EMOM 10\s+\d+ min · Workout$/.test(text))).toHaveLength(1);
      }).toPass();

      // Plan tomorrow: a programme, whose first day was done this evening.
      await page.goto('/programmes');
      await press(viewer, page.getByRole('button', { name: /^Start / }).first());
      await press(viewer, page.getByRole('button', { name: /^Mark .* as done$/ }).first());
      await expect(page.getByText(/^Done for today\. Next on /)).toBeVisible();
      await expect(page.getByText(/^Day 1 of \d+ · 1 done$/)).toBeVisible();
      await other.goto('/programmes');
      await expect(other.getByText(/ · 1 done$/).first()).toBeVisible();
      await elsewhere.close();
    });
  });
