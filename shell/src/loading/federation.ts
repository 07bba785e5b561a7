import {
  assert,
  CurrentGlobal,
  getGlobalFederationConstructor,
  getRemoteEntry,
  getRemoteInfo,
  helpers,
  Module,
  ModuleFederation,
  registerGlobalPlugins,
  satisfy,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime/core';
import { createInstance } from '@module-federation/runtime';
import { attemptUrl, containerGlobal, EXPOSED_MODULE } from '@fitreel/protocol/browser';
import type { RemoteModule } from '@fitreel/sdk/remote';
import { lazyModule } from './lazy-module';
import { PROVIDED } from '../sharing/provided';
import { forgetContainer } from './container';
import type { RemoteRelease } from '../composition/live-remotes';
import { loadScript } from './load-script';

/** Versions of the shared packages, inserted by the build. */
declare const FITREEL_PROVIDED_VERSIONS: Readonly<Record<string, string>>;

/**
 * What containers take of the runtime's core: they are built to use the shell's copy. It lacks what runs only in Node or reads
 * manifests, which no container of the site does.
 */
const FEDERATION_CORE = {
  assert,
  CurrentGlobal,
  getGlobalFederationConstructor,
  getRemoteEntry,
  getRemoteInfo,
  helpers,
  Module,
  ModuleFederation,
  registerGlobalPlugins,
  satisfy,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
};

type Sharing = NonNullable<Parameters<typeof createInstance>[0]['shared']>;
type Plugin = NonNullable<Parameters<typeof createInstance>[0]['plugins']>[number];
type Container = NonNullable<Awaited<ReturnType<NonNullable<Plugin['loadEntry']>>>>;

/** `PROVIDED` in the runtime's format. */
function sharing(): Sharing {
  const shared: Sharing = {};
  for (const [name, modules] of Object.entries(PROVIDED)) {
    const version = FITREEL_PROVIDED_VERSIONS[name];
    if (!version) throw new Error(`the build inserted no version of ${name}`);
    const shareConfig = { singleton: true, eager: true, requiredVersion: `^${version}` };
    for (const [path, provided] of Object.entries(modules)) {
      shared[path] =
        'now' in provided
          ? { version, lib: () => provided.now as never, shareConfig }
          : { version, get: lazyModule(provided.lazy), shareConfig: { ...shareConfig, eager: false } };
    }
  }
  return shared;
}

/** Loads the module of a remote's release. Each `attempt`, from 0, uses a new URL. */
export type LoadModule = (remote: string, release: RemoteRelease, attempt: number) => Promise<RemoteModule>;

/** Starts Module Federation without any remotes. */
export function startFederation(): LoadModule {
  const page = globalThis as Record<string, unknown>;
  page['_FEDERATION_RUNTIME_CORE'] = FEDERATION_CORE;
  /** Hashes of containers by URL. */
  const integrities = new Map<string, string | null>();
  const containers: Plugin = {
    name: 'containers',
    async loadEntry({ remoteInfo: { entry, entryGlobalName } }) {
      await loadScript(entry, integrities.get(entry) ?? null);
      const container = page[entryGlobalName];
      if (!container) throw new Error(`${entry} defines no container`);
      return container as Container;
    },
  };
  const federation = createInstance({
    name: 'shell',
    remotes: [],
    shared: sharing(),
    shareStrategy: 'loaded-first',
    plugins: [containers],
  });
  let containersLoaded = 0;

  return async (remote, release, attempt) => {
    const entry = attemptUrl(release.entry, attempt);
    integrities.set(entry, release.integrity);
    forgetContainer(remote);
    // A new name each time, because the runtime caches containers by name.
    const name = `${remote}.${++containersLoaded}`;
    federation.registerRemotes([{ name, entry, entryGlobalName: containerGlobal(remote) }]);
    const module = await federation.loadRemote<{ default: RemoteModule }>(`${name}/${EXPOSED_MODULE}`);
    if (!module) throw new Error(`${remote} exposes no module`);
    return module.default;
  };
}
