import { RELEASE_FILE, type Release } from '@fitreel/protocol';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { allApps, ROOT, type App } from './app';
import { startBuilders } from './builders';
import { sourcesDigest } from './sources';

const CONCURRENT_BUILDS = 2;

/** Whether the app has no build, or one of other sources. */
function isStale({ folder }: App): boolean {
  const file = path.join(folder, 'dist', RELEASE_FILE);
  if (!existsSync(file)) return true;
  const { sources } = JSON.parse(readFileSync(file, 'utf8')) as Release;
  return sources !== sourcesDigest(ROOT, folder);
}

/**
 * Builds every app whose sources changed since its last build, and prints what came of each.
 *
 * @param apps by default all apps of the repository
 * @param start starts what builds them
 * @throws Error that names the apps that could not be built, after the others were
 */
export async function buildStale(
  apps: readonly App[] = allApps(),
  start = () => startBuilders(CONCURRENT_BUILDS),
): Promise<void> {
  const stale = apps.filter(isStale);
  if (stale.length === 0) return;
  const builders = start();
  const failed: string[] = [];
  const builds = stale.map(async ({ name, folder }) => {
    try {
      console.log(await builders.build(folder));
    } catch (error) {
      failed.push(name);
      console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  });
  await Promise.all(builds);
  builders.end();
  if (failed.length > 0) throw new Error(`could not build ${failed.join(', ')}`);
}
