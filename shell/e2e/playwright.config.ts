import { defineConfig } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { testBrowser } from './support/browser';

/** Workers read this file again: what is chosen once is handed to them in the environment. */
function once(name: string, choose: () => string): string {
  return (process.env[name] ??= choose());
}

const FREE_PORT =
  "const s=require('net').createServer().listen(0,'127.0.0.1',()=>{console.log(s.address().port);s.close()})";
const port = once('FITREEL_E2E_PORT', () =>
  execFileSync(process.execPath, ['-e', FREE_PORT], { encoding: 'utf8' }).trim(),
);
const dataDir = once('FITREEL_E2E_DATA', () => mkdtempSync(path.join(tmpdir(), 'fitreel-e2e-')));
const address = `http://127.0.0.1:${port}`;
const browser = await testBrowser();

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  // The whole site is one server with one database; tests make users of their own and share nothing else.
  fullyParallel: true,
  // More than the cores of a small machine: a test mostly waits for the browser, and toasts and time-outs for the clock.
  workers: 4,
  retries: 0,
  forbidOnly: true,
  reporter: [['list']],
  // Ample: they end what hangs. What has to come in time is held to it by its own test.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: address,
    launchOptions: {
      ...browser,
      args: [...browser.args, '--in-process-gpu', '--disable-software-rasterizer'],
    },
    // A trace of every action makes the suite twice as slow; `--trace retain-on-failure` has one where it is wanted.
    // Skeletons that fade in and out take half of a small machine where no graphics card draws them. `motion.spec.ts`
    // looks at what moves.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    // The journeys that a phone's layout could break.
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true },
    },
  ],
  webServer: {
    command: 'npm start',
    cwd: path.join(import.meta.dirname, '../..'),
    url: `${address}/api/ready`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    env: { PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  },
});
