import { EXPOSED_MODULE, fragmentChunk, type RouteAssets } from '@fitreel/protocol';
import { readdirSync } from 'node:fs';
import type { App } from './app';
import { readSettings, writeRemoteRelease } from './remote-release';
import { readBuildSources } from './sources';

/**
 * Turns another bundler's output in `dist` into a release, by the names of its files (shell/docs/other-bundlers.md). Resolves with the
 * version.
 *
 * @throws Error that names a part without a file
 */
export async function recordBuilt(app: App, dist: string): Promise<string> {
  const settings = readSettings(app);
  const { routes, fragments = [] } = settings.description;
  const names = readdirSync(dist).sort();
  const filesOf = (part: string, ending: string) =>
    names.filter((name) => name.startsWith(`${part}.`) && name.endsWith(ending));
  const one = (part: string): string => {
    const [file] = filesOf(part, '.js');
    if (file) return file;
    throw new Error(`${dist} has no ${part}.<hash>.js: see “Other bundlers” in FitReel's documents`);
  };
  const needsOf = (part: string): RouteAssets => {
    one(part);
    const both = [EXPOSED_MODULE, part];
    return {
      scripts: both.flatMap((name) => filesOf(name, '.js')),
      styles: both.flatMap((name) => filesOf(name, '.css')),
    };
  };
  const { version } = await writeRemoteRelease(app, dist, readBuildSources(app.folder), settings, {
    entry: one('remoteEntry'),
    server: one('server'),
    preload: Object.fromEntries(routes.map(({ id, page = id }) => [id, needsOf(`page-${page}`)])),
    fragments: fragments.map(({ id }) => [id, needsOf(fragmentChunk(id))] as const),
    // File names do not tell which sources the files contain.
    bundles: () => true,
  });
  return version;
}
