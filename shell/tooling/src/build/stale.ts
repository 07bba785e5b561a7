import { RELEASE_FILE } from '@fitreel/protocol';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { allApps, ROOT, type App } from './app';
import { startBuilders } from './builders';
import { readBuildSources, sourcesDigest, type BuildSources } from './sources';

const CONCURRENT_BUILDS = 2;

/** What is compared of the release in the app's `dist`; null without one. */
function lastBuild({ folder }: App): Partial<BuildSources & { version: string }> | null {
  try {
    return JSON.parse(readFileSync(path.join(folder, 'dist', RELEASE_FILE), 'utf8')) as object;
  } catch {
    return null;
  }
}

/** Whether the app has no build, or one of other sources. */
function isStale(app: App): boolean {
  return lastBuild(app)?.sources !== sourcesDigest(ROOT, app.folder);
}

/** The version in the app's `dist`, if a build of `now` would make the same and name the same commit; null otherwise. */
export function upToDateVersion(app: App, now = readBuildSources(app.folder)): string | null {
  const built = lastBuild(app);
  const isSame =
    built?.sources === now.sources && built.commit === now.commit && (built.dirty ?? false) === now.dirty;
  return (isSame && built.version) || null;
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
