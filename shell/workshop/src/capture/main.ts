import { chromium, request, type Browser } from '@playwright/test';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { screenStatesOf } from '../../../e2e/screen-states';
import { browserOptions } from '../../../e2e/support/browser';
import { stubVideoHost } from '../../../e2e/support/network';
import { startSite } from '../../../e2e/support/start-site';
import { createTestData, PERSONAS, storageStateFor, type Persona } from '../../../e2e/support/test-data';
import { ROOT } from '../repository';
import { enterMode, MODES } from './modes';
import { takeScreenshots } from './take-screenshots';

const FOLDER = path.join(ROOT, 'screenshots');

const VIEWPORTS = [
  { width: 360, height: 780 },
  { width: 1280, height: 800 },
];

/** States that every mode shows. */
const IN_ALL_MODES = ['home', 'video', 'history'];

/** Captures all states of `persona` in every viewport, and returns how many states these are. */
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
    const page = await context.newPage();
    for (const mode of persona === 'regular' ? MODES : []) {
      const special = await context.newPage();
      await enterMode(special, mode);
      for (const state of states.filter(({ name }) => IN_ALL_MODES.includes(name))) {
        await takeScreenshots(special, data, { ...state, name: `${mode.name}-${state.name}` }, FOLDER);
      }
      await special.close();
    }
    for (const state of states) await takeScreenshots(page, data, state, FOLDER);
    await context.close();
  }
  return states.length;
}

async function main(): Promise<void> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const browser = await chromium.launch(await browserOptions());
  try {
    const site = await startSite();
    try {
      const counts = await Promise.all(PERSONAS.map((persona) => capture(browser, site.origin, persona)));
      const states = counts.reduce((sum, count) => sum + count, 0);
      const folder = path.relative(process.cwd(), FOLDER);
      console.log(`${states} screen states, ${VIEWPORTS.length} viewports and 2 themes, in ${folder}`);
    } finally {
      await site.stop();
    }
  } finally {
    await browser.close();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
