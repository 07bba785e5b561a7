import { EXPOSED_MODULE, fragmentChunk, type RemoteRelease, type RouteAssets } from '@fitreel/protocol';
import type { Configuration } from 'webpack';
import { assetsOf, buildServer, chunkGroups, compile } from './compile';
import type { BuildSources } from './sources';
import type { App } from './app';
import { keepBudget } from './budget';
import { bundledFiles, rejectCopies } from './parts';
import { readSettings, writeRemoteRelease } from './remote-release';
import { consumedModules } from './shared';

/**
 * Builds a release of the remote into `dist`, which is the output of `config`.
 *
 * @throws Error if a route's page or a fragment is not a chunk of the build (`page-<page>`, `fragment-<id>`), if the build has a copy of a
 *   shared module, or if it exceeds its budget
 */
export async function buildRemote(
  app: App,
  config: Configuration,
  sources: BuildSources,
  dist: string,
): Promise<RemoteRelease> {
  const settings = readSettings(app);
  const { description } = settings;
  const stats = await compile(config);
  rejectCopies(stats.compilation);
  const server = await buildServer(app, config);
  const groups = chunkGroups(stats);
  const exposed = assetsOf(groups, EXPOSED_MODULE) ?? { scripts: [], styles: [] };
  /** Files that a part of the remote needs at once; null if the build lacks its chunk. */
  const needsOf = (group: string): RouteAssets | null => {
    const part = assetsOf(groups, group);
    return (
      part && {
        scripts: [...new Set([...exposed.scripts, ...part.scripts])],
        styles: [...new Set([...exposed.styles, ...part.styles])],
        shared: consumedModules(stats.compilation, [EXPOSED_MODULE, group]),
      }
    );
  };
  const preload = description.routes.map(({ id, page = id }) => {
    const needs = needsOf(`page-${page}`);
    if (needs) return [id, needs] as const;
    throw new Error(
      `remote.config.ts: the route ${id} shows the page ${page}, which src/remote.tsx does not load`,
    );
  });
  const fragments = (description.fragments ?? []).map(({ id }) => {
    const needs = needsOf(fragmentChunk(id));
    if (needs) return [id, needs] as const;
    throw new Error(
      `remote.config.ts: src/remote.tsx does not load the fragment ${id} as the chunk ${fragmentChunk(id)}`,
    );
  });
  const entry = Object.keys(stats.compilation.assets).find((file) => /^remoteEntry\..*js$/.test(file));
  if (!entry) throw new Error('the build has no remoteEntry');
  const bundled = bundledFiles(stats.compilation);
  const release = await writeRemoteRelease(app, dist, sources, settings, {
    entry,
    server,
    preload: Object.fromEntries(preload),
    fragments,
    bundles: (file) => bundled.has(file),
  });
  keepBudget(dist, release, stats.compilation);
  return release;
}
