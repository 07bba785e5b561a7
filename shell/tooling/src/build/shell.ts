import type { ShellRelease } from '@fitreel/protocol';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import type { Configuration } from 'webpack';
import { providedVersions } from '../webpack/provided-versions';
import { assetsOf, chunkGroups } from './assets';
import { compile } from './compile';
import type { Origin } from './origin';
import type { App } from './app';
import { laterModules } from './shared';
import { writeRelease } from './write-release';

/** The page that the shell's release brings; the gateway writes into it what differs by site and route. */
const PAGE = 'index.html';

/** Builds the shell in `app.folder` into a release in its `dist`, with all that stands in its `src/page` as it is. */
export async function buildShell(app: App, config: Configuration, origin: Origin): Promise<ShellRelease> {
  const stats = await compile(config);
  const groups = chunkGroups(stats);
  const entry = assetsOf(groups, 'main');
  if (!entry) throw new Error('the build of the shell has no entry "main"');
  const dist = path.join(app.folder, 'dist');
  await cp(path.join(app.folder, 'src/page'), dist, { recursive: true });
  return (await writeRelease(dist, app.version, {
    kind: 'shell',
    ...origin,
    provides: providedVersions(app.folder),
    page: PAGE,
    entry,
    later: laterModules(stats.compilation, groups),
  })) as ShellRelease;
}
