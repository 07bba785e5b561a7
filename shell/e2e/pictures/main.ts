import { chromium, request, type Browser } from '@playwright/test';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { SCENES } from '../scenes';
import { testBrowser } from '../support/browser';
import { startSite } from '../support/start-site';
import { answerForVideoHost } from '../support/video-host';
import { AUDIENCES, makeWorld, storageOf, type Audience } from '../support/world';
import { photograph } from './photograph';

const FOLDER = path.join(import.meta.dirname, '../../../screenshots');

const SCREENS = [
  { width: 360, height: 780 },
  { width: 1280, height: 800 },
];

/** Photographs every scene of `audience` on every screen, in both themes. */
async function photographAll(browser: Browser, origin: string, audience: Audience): Promise<number> {
  const scenes = SCENES.filter((scene) => scene.audience === audience);
  for (const viewport of SCREENS) {
    // Scenes change what their user has: each screen begins with a user of its own.
    const api = await request.newContext({ baseURL: origin });
    const world = await makeWorld(api, audience);
    await api.dispose();
    const context = await browser.newContext({
      baseURL: origin,
      viewport,
      isMobile: viewport.width < 768,
      storageState: storageOf(world, origin),
      reducedMotion: 'reduce',
    });
    await answerForVideoHost(context);
    const page = await context.newPage();
    for (const scene of scenes) await photograph(page, world, scene, FOLDER);
    await context.close();
  }
  return scenes.length;
}

await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const browser = await chromium.launch(await testBrowser());
try {
  const site = await startSite();
  try {
    const counts = await Promise.all(
      AUDIENCES.map((audience) => photographAll(browser, site.origin, audience)),
    );
    const scenes = counts.reduce((sum, count) => sum + count, 0);
    console.log(
      `${scenes} scenes on ${SCREENS.length} screens in 2 themes, in ${path.relative(process.cwd(), FOLDER)}`,
    );
  } finally {
    await site.stop();
  }
} finally {
  await browser.close();
}
