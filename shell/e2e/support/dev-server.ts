import {
  appFolder,
  RELEASE_FILE,
  SERVED_APP_FILE,
  type NavigationEntry,
  type RemoteRelease,
  type ServedApp,
} from '@fitreel/protocol';
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from './repository-copy';

/** The origin of the remote under development, for `page` only. Nothing listens there. */
const ORIGIN = 'http://127.0.0.1:65000';

/**
 * Serves the built files of `remote` to `page` at another origin, with the `/fitreel.json` of `fitreel-serve`.
 *
 * @param navigation entries besides those of its release
 * @returns the origin
 */
export async function serveToPage(
  page: Page,
  remote: string,
  navigation: NavigationEntry[],
): Promise<string> {
  const dist = path.join(ROOT, appFolder(remote), 'dist');
  const release = await readFile(path.join(dist, RELEASE_FILE), 'utf8');
  const { entry, description, requires } = JSON.parse(release) as RemoteRelease;
  const served: ServedApp = {
    base: `${ORIGIN}/`,
    scripts: [entry],
    styles: [],
    description: { ...description, navigation: [...description.navigation, ...navigation] },
    requires,
  };
  const headers = { 'access-control-allow-origin': '*' };
  await page.route(`${ORIGIN}/**`, (route) => {
    const name = path.basename(new URL(route.request().url()).pathname);
    if (name === SERVED_APP_FILE) return route.fulfill({ json: served, headers });
    return route.fulfill({ path: path.join(dist, name), headers });
  });
  return ORIGIN;
}
