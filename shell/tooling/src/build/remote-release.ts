import {
  appFolder,
  BUDGET_DEFAULTS_KB,
  type Owner,
  type RemoteBudget,
  type RemoteDescription,
  type RemoteRelease,
  type RouteAssets,
} from '@fitreel/protocol';
import path from 'node:path';
import { requiredRanges } from '../webpack/federation';
import type { App } from './app';
import { checkBudget } from './budget';
import { calledEndpoints } from './called-endpoints';
import { checkConfig, checkOwner } from './describe';
import { routeData } from './route-data';
import type { BuildSources } from './sources';
import { typedSources } from './typed-sources';
import { remoteTypes } from './types/release-types';
import { writeRelease } from './write-release';

/** The settings in a remote's `remote.config.ts`. */
export interface RemoteSettings {
  description: RemoteDescription;
  owner: Owner | undefined;
  budget: RemoteBudget;
}

/** @throws Error that names the field, or says that the app has another name */
export function readSettings(app: App): RemoteSettings {
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
  return { description, owner, budget };
}

/** The parts of a build that its release names. */
export interface BuiltRemote extends Pick<RemoteRelease, 'preload'> {
  entry: string;
  server: string;
  fragments: readonly (readonly [id: string, RouteAssets])[];
  /** Whether the build contains the file with this absolute path. */
  bundles: (file: string) => boolean;
}

/** Writes the release of a remote built into `dist`, with its public data and the types and endpoints of its sources. */
export async function writeRemoteRelease(
  app: App,
  dist: string,
  sources: BuildSources,
  { description, owner, budget }: RemoteSettings,
  { bundles, fragments, ...built }: BuiltRemote,
): Promise<RemoteRelease> {
  const data = await routeData(app.folder, path.join(dist, built.server), description);
  for (const route of description.routes) {
    const requests = data.get(route.id);
    if (requests) route.data = requests;
  }
  const typed = typedSources(app.folder);
  return (await writeRelease(dist, app.version, {
    kind: 'remote',
    ...sources,
    ...(owner && { owner }),
    description,
    requires: requiredRanges(app.folder),
    types: remoteTypes(typed, description),
    calls: calledEndpoints(typed, typed.files.filter(bundles)),
    entry: built.entry,
    server: built.server,
    preload: built.preload,
    budget: { ...BUDGET_DEFAULTS_KB, ...budget },
    ...(fragments.length > 0 && { fragments: Object.fromEntries(fragments) }),
  })) as RemoteRelease;
}
