import path from 'node:path';
import type { Browser } from 'playwright-core';

/** Chromium's arguments: the check runs on one machine, without a graphics card. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-site-isolation-trials',
  '--disable-background-networking',
  '--no-first-run',
  // Otherwise WebRTC would send DNS requests.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];

/** No page was opened in a browser. The message says why. */
export class NoBrowser extends Error {}

const NO_PACKAGES =
  'the packages playwright-core, axe-core and @sparticuz/chromium are not installed: “npm install --save-dev playwright-core axe-core @sparticuz/chromium”, or set CHROME_PATH to a Chromium beside the first two';

/**
 * Unpacks the npm package's Chromium into `folder`, with the system libraries that a bare machine lacks. By default the package would
 * use any file with that name in the shared temporary folder, where any user of the machine may put one.
 */
async function packagedChromium(folder: string): Promise<{ executablePath: string; env: NodeJS.ProcessEnv }> {
  const env = { ...process.env, TMPDIR: folder, LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib') };
  // The package unpacks its libraries only if it seems to run in AWS Lambda.
  Object.assign(process.env, { TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' });
  const { default: chromium } = await import('@sparticuz/chromium');
  return { executablePath: await chromium.executablePath(), env };
}

/** Playwright's first line, with Chromium's last line and exit status. */
export function startFailure(message: string): string {
  const [first = ''] = message.split('\n');
  const said = [...message.matchAll(/^\[pid=\d+\]\[err\] (.+)$/gm)].at(-1)?.[1];
  const ended = /<process did exit: (.+?)>/.exec(message)?.[1];
  const details = [said && `it says “${said.trim()}”`, ended && `it ended with ${ended}`].filter(Boolean);
  return `Chromium does not start: ${[first, ...details].join('; ')}`;
}

/**
 * Starts the Chromium at `CHROME_PATH`, or that of an npm package. It can reach only `origin`, even if a page navigates or opens
 * another page. Throws `NoBrowser` if Chromium does not start.
 *
 * @param origin the site's origin on this machine: `http://127.0.0.1:3000`
 * @param folder an empty folder that only this user can write to
 */
export async function launchChromium(origin: string, folder: string): Promise<Browser> {
  try {
    const { chromium } = await import('playwright-core');
    // Fails early if it is missing: the check needs it later, for each page.
    require.resolve('axe-core');
    const executablePath = process.env['CHROME_PATH'];
    const found = executablePath ? { executablePath, env: process.env } : await packagedChromium(folder);
    const { host } = new URL(origin);
    const onlySite = `--host-resolver-rules=MAP ${host} ${host}, MAP * ~NOTFOUND`;
    return await chromium.launch({ ...found, args: [...ARGS, onlySite] });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isMissing = code === 'MODULE_NOT_FOUND' || code === 'ERR_MODULE_NOT_FOUND';
    throw new NoBrowser(isMissing ? NO_PACKAGES : startFailure(message));
  }
}
