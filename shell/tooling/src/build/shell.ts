import { withIdentity, type ShellRelease } from '@fitreel/protocol';
import { cp, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Configuration } from 'webpack';
import { providedVersions } from '../shared-modules';
import { assetsOf, buildServer, chunkGroups, compile } from './compile';
import type { BuildSources } from './sources';
import type { App } from './app';
import { calledEndpoints } from './called-endpoints';
import { checkOwner } from './describe';
import { minifyPage } from './page';
import { bundledFiles } from './parts';
import { lazySharedModules } from './shared';
import { typedSources } from './typed-sources';
import { sdkModules, shellTypes } from './types/release-types';
import { writeRelease } from './write-release';

/**
 * The HTML of every page, which the gateway fills in. A release has it as text, so that it is not a document and `fitreel shell` can fetch
 * it.
 */
const [SOURCE, PAGE] = ['index.html', 'page.txt'];

/** Name and icons of an installed app. */
const MANIFEST = 'manifest.json';

/** Builds a release of the shell into `dist`, which is the output of `config`, with a copy of `src/page`. */
export async function buildShell(
  app: App,
  config: Configuration,
  sources: BuildSources,
  dist: string,
): Promise<ShellRelease> {
  const configured = require(path.join(app.folder, 'shell.config.ts')) as {
    owner?: unknown;
    siteName: string;
    siteDescription: string;
  };
  const owner = checkOwner(configured.owner, 'shell.config.ts');
  const stats = await compile(config);
  const server = await buildServer(app, config);
  const groups = chunkGroups(stats);
  const entry = assetsOf(groups, 'main');
  if (!entry) throw new Error('the build of the shell has no entry "main"');
  await cp(path.join(app.folder, 'src/page'), dist, { recursive: true });
  await rename(path.join(dist, SOURCE), path.join(dist, PAGE));
  for (const name of [PAGE, MANIFEST]) {
    const file = path.join(dist, name);
    await writeFile(file, withIdentity(await readFile(file, 'utf8'), configured));
  }
  await minifyPage(path.join(dist, PAGE));
  const typed = typedSources(
    app.folder,
    sdkModules().map(([, file]) => file),
  );
  return (await writeRelease(dist, app.version, {
    kind: 'shell',
    ...sources,
    ...(owner && { owner }),
    provides: providedVersions(app.folder),
    types: shellTypes(typed),
    // With the SDK's own calls: remotes take its code from the shell.
    calls: calledEndpoints(typed, bundledFiles(stats.compilation)),
    page: PAGE,
    entry,
    server,
    lazyModules: lazySharedModules(stats.compilation, groups),
  })) as ShellRelease;
}
