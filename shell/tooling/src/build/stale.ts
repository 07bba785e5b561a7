import {
  appFolder,
  ATTACHMENT_NAMES,
  ATTACHMENTS,
  RELEASE_FILE,
  SHELL,
  type Release,
} from '@fitreel/protocol';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { allApps, appIn, ROOT, type App } from './app';
import { startBuilders } from './builders';
import { previousBuildFile, restorePreviousBuild } from './draft';
import { readOrigin, sourcesDigest } from './sources';

const CONCURRENT_BUILDS = 2;

/** Whether `file` describes a release of the sources with that digest. */
function isOf(sources: string, file: string): boolean {
  return existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as Release).sources === sources;
}

/** Whether the app lacks a build of its sources. If the sources match the build before the last, restores that build. */
async function isStale({ folder }: App): Promise<boolean> {
  const sources = sourcesDigest(ROOT, folder);
  if (isOf(sources, path.join(folder, 'dist', RELEASE_FILE))) return false;
  if (!isOf(sources, previousBuildFile(folder, RELEASE_FILE))) return true;
  await restorePreviousBuild(folder);
  return false;
}

const isApp = (folder: string) => existsSync(path.join(folder, 'webpack.config.ts'));

/**
 * Builds whatever a deploy of the app in `folder` needs and is stale: the app, and the repository's shell, for the contract test. An
 * existing build of the same sources gets the current commit. Outside an app's folder, builds every app that is stale.
 */
export async function buildStaleIn(folder: string, build = buildStale): Promise<void> {
  if (!isApp(folder)) return build();
  const shell = path.join(ROOT, appFolder(SHELL));
  await build([...new Set([shell, folder])].filter(isApp).map(appIn));
  const file = path.join(folder, 'dist', RELEASE_FILE);
  const { dirty: wasDirty = false, ...release } = JSON.parse(readFileSync(file, 'utf8')) as Release;
  const { commit, dirty } = readOrigin();
  if (release.commit === commit && wasDirty === dirty) return;
  const content = { ...release, commit, ...(dirty && { dirty }) };
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
  for (const name of ATTACHMENT_NAMES)
    rmSync(path.join(folder, 'dist', ATTACHMENTS[name].file), { force: true });
}

/**
 * Builds every app whose sources changed since its last build, and prints each result.
 *
 * @param apps by default all apps of the repository
 * @param start starts the processes that build them
 * @throws Error that names the apps that could not be built, once the others are built
 */
export async function buildStale(
  apps: readonly App[] = allApps(),
  start = () => startBuilders(CONCURRENT_BUILDS),
): Promise<void> {
  const staleness = await Promise.all(apps.map(isStale));
  const stale = apps.filter((_app, index) => staleness[index]);
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
