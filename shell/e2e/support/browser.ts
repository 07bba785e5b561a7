import chromium from '@sparticuz/chromium';

/**
 * Path of the browser to test in: `CHROME_PATH` where it is set, else the Chromium that comes inside an npm package
 * and is unpacked at first use.
 */
export async function browserPath(): Promise<string> {
  return process.env['CHROME_PATH'] ?? chromium.executablePath();
}
