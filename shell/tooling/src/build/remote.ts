import {
  appFolder,
  BUDGET_DEFAULTS_KB,
  EXPOSED_MODULE,
  fragmentChunk,
  type RemoteDescription,
  type RemoteRelease,
  type RouteAssets,
} from '@fitreel/protocol';
import type { Configuration } from 'webpack';
import path from 'node:path';
import { requiredRanges } from '../webpack/federation';
import { assetsOf, buildServer, chunkGroups, compile } from './compile';
import { checkConfig, checkOwner } from './describe';
import { routeData } from './route-data';
import type { BuildSources } from './sources';
import type { App } from './app';
import { checkBudget, keepBudget } from './budget';
import { rejectCopies } from './parts';
import { consumedModules } from './shared';
import { typedSources } from './typed-sources';
import { takenNames } from './shared-names/taken';
import { filledSlots, shownSlots } from './slot-uses';
import { writeRelease } from './write-release';

/**
 * Builds a release of the remote into `dist`, which is the output of `config`.
 *
 * @throws Error if a route's page or a fragment is not a chunk of the build (`page-<page>`, `fragment-<id>`), if the build has a copy
 *   of a shared module, or if it is above its budget
 */
export async function buildRemote(
  app: App,
  config: Configuration,
  sources: BuildSources,
  dist: string,
): Promise<RemoteRelease> {
  const configured = require(path.join(app.folder, 'remote.config.ts')) as {
    default: unknown;
    budget?: unknown;
    owner?: unknown;
  };
  const description: RemoteDescription = checkConfig(configured.default);
  const owner = checkOwner(configured.owner, 'remote.config.ts');
  const budget = checkBudget(configured.budget, description.routes);
  if (description.name !== app.name) {
    throw new Error(
      `remote.config.ts: the folder or the package of the remote ${description.name} must be named ${appFolder(description.name)}`,
    );
  }
  const stats = await compile(config);
  rejectCopies(stats.compilation);
  const server = await buildServer(app, config);
  const groups = chunkGroups(stats);
  const exposed = assetsOf(groups, EXPOSED_MODULE) ?? { scripts: [], styles: [] };
  /** What a part of the remote needs at once; null if the build has no such chunk. */
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
  const data = await routeData(app.folder, path.join(dist, server), description);
  for (const route of description.routes) {
    const requests = data.get(route.id);
    if (requests) route.data = requests;
  }
  const typed = typedSources(app.folder);
  const release = (await writeRelease(dist, app.version, {
    kind: 'remote',
    ...sources,
    ...(owner && { owner }),
    description,
    requires: requiredRanges(app.folder),
    takes: takenNames(typed),
    shows: shownSlots(typed, typed.files),
    entry,
    server,
    preload: Object.fromEntries(preload),
    budget: { ...BUDGET_DEFAULTS_KB, ...budget },
    ...(fragments.length > 0 && {
      fragments: Object.fromEntries(fragments),
      fills: filledSlots(typed, description),
    }),
  })) as RemoteRelease;
  keepBudget(dist, release, stats.compilation);
  return release;
}
