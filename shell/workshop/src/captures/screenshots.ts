import { chromium, request, type Browser, type Page } from '@playwright/test';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { screenStatesOf } from '../../../e2e/screen-states';
import { browserOptions } from '../../../e2e/support/browser';
import { stubVideoHost } from '../../../e2e/support/network';
import { runCommand } from '../../../e2e/support/run-command';
import { appRuns } from '../../../e2e/support/site';
import { createTestData, PERSONAS, storageStateFor, type Persona } from '../../../e2e/support/test-data';
import { waitForImages, waitForPaint } from '../../../e2e/support/wait';
import { ROOT, startSite, type Site } from '../servers';
import { captureOwnCatalogue } from './own-catalogue-pages';

const FOLDER = path.join(ROOT, 'screenshots');

const VIEWPORTS = [
  { width: 360, height: 780 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
];

/**
 * Takes a screenshot of the page in each theme. Names are `<state>.<persona>.<width>.<theme>.png`, so that the screenshots of a state sort
 * together.
 *
 * @param name the state and the persona
 */
async function takeScreenshots(page: Page, name: string): Promise<void> {
  await waitForImages(page);
  const width = String(page.viewportSize()?.width).padStart(4, '0');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await waitForPaint(page);
    const file = [name, width, colorScheme, 'png'].join('.');
    await page.screenshot({ path: path.join(FOLDER, file) });
  }
}

/** Long enough to end only states that hang, even on a busy machine. */
const TIMEOUT_MS = 90_000;

/** Captures all states of `persona` in every viewport. Returns the number of states, and names failed ones. */
async function capture(browser: Browser, origin: string, persona: Persona): Promise<number> {
  const states = screenStatesOf(persona);
  for (const viewport of VIEWPORTS) {
    // States change their user's data, so each viewport gets a new user.
    const api = await request.newContext({ baseURL: origin });
    const data = await createTestData(api, persona);
    await api.dispose();
    const context = await browser.newContext({
      baseURL: origin,
      viewport,
      isMobile: viewport.width < 768,
      storageState: storageStateFor(data.token, origin),
      reducedMotion: 'reduce',
    });
    await stubVideoHost(context);
    context.setDefaultTimeout(TIMEOUT_MS);
    const page = await context.newPage();
    for (const state of states) {
      try {
        await state.show(page, data);
        await takeScreenshots(page, `${state.name}.${persona}`);
      } catch (error) {
        console.error(`${state.name} as ${persona}, ${viewport.width} pixels wide:`, error);
        process.exitCode = 1;
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    await context.close();
  }
  return states.length;
}

/** The rooms of the people who run the site, opened with a token, with the figures of the visits so far. */
const ROOMS = [
  {
    name: 'catalogue-room.editor',
    role: ['--role', 'editor'],
    path: '/catalogue',
    room: 'Editor’s room',
    shown: 'Select all',
  },
  {
    name: 'remotes-room.team',
    role: ['--remote', 'catalog'],
    path: '/remotes',
    room: 'Control room',
    shown: 'Route home',
  },
];

async function captureRooms(browser: Browser, { origin, folder }: Site): Promise<void> {
  for (const { name, role, path: at, room, shown } of ROOMS) {
    const token = await runCommand('fitreel', ['token', 'create', ...role, '--store', folder]);
    for (const viewport of VIEWPORTS) {
      const page = await browser.newPage({ baseURL: origin, viewport, reducedMotion: 'reduce' });
      await page.goto(at);
      await appRuns(page);
      await page.getByLabel('Deploy token').fill(token.trim());
      await page.getByRole('button', { name: 'Open' }).click();
      const opened = page.getByRole('region', { name: room, exact: true });
      await opened.getByText(shown).first().waitFor({ timeout: TIMEOUT_MS });
      await opened.evaluate((element) => element.scrollIntoView());
      await takeScreenshots(page, name);
      await page.close();
    }
  }
}

/** `npm run screenshots`. */
async function main(): Promise<void> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const browser = await chromium.launch(await browserOptions());
  try {
    const site = await startSite();
    try {
      const counts = await Promise.all(PERSONAS.map((persona) => capture(browser, site.origin, persona)));
      const states = counts.reduce((sum, count) => sum + count, 0);
      await captureRooms(browser, site);
      console.log(
        `${states + ROOMS.length} screen states, ${VIEWPORTS.length} viewports and 2 themes, in ${FOLDER}`,
      );
    } finally {
      await site.stop();
    }
    const pages = await captureOwnCatalogue(browser, takeScreenshots);
    console.log(`and ${pages} pages of another catalogue`);
  } finally {
    await browser.close();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
