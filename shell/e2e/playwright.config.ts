import { defineConfig } from '@playwright/test';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { browserOptions } from './support/browser';
import { freePort } from './support/free-port';

// Each worker evaluates this file again, and gets the first choice through the environment.
const port = (process.env['FITREEL_E2E_PORT'] ??= String(await freePort()));
const dataDir = (process.env['FITREEL_E2E_DATA'] ??= mkdtempSync(path.join(tmpdir(), 'fitreel-e2e-')));
/** Tests need no other site. */
const ONLY_THIS_MACHINE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost';
/**
 * Loads lazy pictures when they come into view, not from 2,500 pixels away: the distant pictures of a grid take a sixth of a page's
 * processor time. The browser reads only the last option of this name, so it repeats Playwright's: a mouse that can hover.
 */
const NEAR_PICTURES =
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,lazyLoadingImageMarginPxUnknown=0';
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true };
/** Files of `npm run test:deep`; `npm test` runs the others. */
const DEEP = /\.deep\.spec\.ts$/;
/** Tests that only `npm run nightly` runs. */
const SLOW = /@nightly/;
const origin = `http://127.0.0.1:${port}`;
const browser = await browserOptions();

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  snapshotPathTemplate: '{testDir}/{arg}{ext}',
  // All tests share one server and one database, but each signs up its own users.
  fullyParallel: true,
  // One more than the cores of a small machine: some tests wait for timeouts.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  reporter: [['list']],
  // Long enough to end only tests that hang. Tests of speed have their own limits.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: origin,
    launchOptions: {
      ...browser,
      args: [
        ...browser.args,
        '--in-process-gpu',
        '--disable-software-rasterizer',
        // Otherwise each player's frame is a separate process, which takes a quarter of a second to start.
        '--disable-site-isolation-trials',
        ONLY_THIS_MACHINE,
        NEAR_PICTURES,
      ],
    },
    // Names an element that never appears, long before the whole test times out.
    actionTimeout: 90_000,
    // Without a graphics card, animated skeletons keep half of a small machine busy. `reduced-motion.deep.spec.ts` tests
    // animations.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces make the suite twice as slow. Pass `--trace retain-on-failure` when you need one.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', testIgnore: DEEP, grepInvert: SLOW, use: { viewport: DESKTOP } },
    // Tests that could fail in a phone's layout.
    { name: 'phone', testIgnore: DEEP, grep: /@phone/, grepInvert: SLOW, use: PHONE },
    { name: 'deep', testMatch: DEEP, grepInvert: SLOW, use: { viewport: DESKTOP } },
    { name: 'deep-phone', testMatch: DEEP, grep: /@phone/, grepInvert: SLOW, use: PHONE },
    // `npm run nightly`: too slow for each change. CI runs them at night, and when the code that they test changes (nightly.yml).
    { name: 'nightly', grep: SLOW, use: { viewport: DESKTOP } },
  ],
  webServer: {
    command: 'npm start',
    cwd: path.join(import.meta.dirname, '../..'),
    url: `${origin}/api/ready`,
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    env: { PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'warn', DRAIN_SECONDS: '0' },
  },
});
