import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';

/** The check runs on one machine, without a graphics card, and reaches nothing but the site. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-site-isolation-trials',
  '--disable-background-networking',
  '--no-first-run',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

/** Says why no page was opened in a browser. */
export class NoBrowser extends Error {}

const NO_PACKAGES =
  'the packages playwright-core and @sparticuz/chromium are not installed: “npm install --save-dev playwright-core @sparticuz/chromium”, or set CHROME_PATH to a Chromium beside playwright-core';

/** What starts the Chromium of the npm package, which unpacks on first use and brings the system libraries that a bare machine lacks. */
async function packagedChromium(): Promise<{ executablePath: string; env: NodeJS.ProcessEnv }> {
  const env = { ...process.env };
  // The package unpacks its libraries only if it believes that it runs in AWS Lambda.
  process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs20.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  return { executablePath, env: { ...env, LD_LIBRARY_PATH: path.join(tmpdir(), 'al2023', 'lib') } };
}

/** Starts the Chromium at `CHROME_PATH`, or else the one of an npm package. Throws NoBrowser where there is none. */
export async function launchChromium(): Promise<Browser> {
  try {
    const { chromium } = await import('playwright-core');
    const executablePath = process.env['CHROME_PATH'];
    const found = executablePath ? { executablePath, env: process.env } : await packagedChromium();
    return await chromium.launch({ ...found, args: ARGS });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isMissing = code === 'MODULE_NOT_FOUND' || code === 'ERR_MODULE_NOT_FOUND';
    throw new NoBrowser(isMissing ? NO_PACKAGES : `Chromium does not start: ${message.split('\n')[0]}`);
  }
}
