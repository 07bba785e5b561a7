import type { ShellRelease } from '@fitreel/protocol';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import type { Configuration } from 'webpack';
import { providedVersions } from '../shared-modules';
import { assetsOf, buildServer, chunkGroups, compile } from './compile';
import type { BuildSources } from './sources';
import type { App } from './app';
import { checkOwner } from './describe';
import { lazySharedModules } from './shared';
import { givenNames, sdkModules } from './shared-names/given';
import { isOfSdk, typedSources } from './typed-sources';
import { shownSlots } from './slot-uses';
import { writeRelease } from './write-release';

/** The HTML of every page. The gateway fills it in. */
const PAGE = 'index.html';

/** Builds a release of the shell into `dist`, which is the output of `config`, with a copy of `src/page`. */
export async function buildShell(
  app: App,
  config: Configuration,
  sources: BuildSources,
  dist: string,
): Promise<ShellRelease> {
  const configured = require(path.join(app.folder, 'shell.config.ts')) as { owner?: unknown };
  const owner = checkOwner(configured.owner, 'shell.config.ts');
  const stats = await compile(config);
  const server = await buildServer(app, config);
  const groups = chunkGroups(stats);
  const entry = assetsOf(groups, 'main');
  if (!entry) throw new Error('the build of the shell has no entry "main"');
  await cp(path.join(app.folder, 'src/page'), dist, { recursive: true });
  const typed = typedSources(
    app.folder,
    sdkModules().map(([, file]) => file),
  );
  const sdkFiles = typed.program.getSourceFiles().map(({ fileName }) => fileName);
  return (await writeRelease(dist, app.version, {
    kind: 'shell',
    ...sources,
    ...(owner && { owner }),
    provides: providedVersions(app.folder),
    gives: givenNames(typed),
    // With the UI kit's slots, which remotes show as part of a card.
    shows: shownSlots(typed, [...typed.files, ...sdkFiles.filter(isOfSdk)]),
    page: PAGE,
    entry,
    server,
    lazyModules: lazySharedModules(stats.compilation, groups),
  })) as ShellRelease;
}
