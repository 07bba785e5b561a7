import {
  assert,
  CurrentGlobal,
  getGlobalFederationConstructor,
  ModuleFederation,
  registerGlobalPlugins,
  satisfy,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime/core';
import { createInstance } from '@module-federation/runtime';
import { attemptUrl, containerGlobal, EXPOSED_MODULE } from '@fitreel/protocol/browser';
import type { RemoteModule } from '@fitreel/sdk/remote';
import { forgetContainer, lazyModule, loadScript } from './page-files';
import { PROVIDED } from '../sharing/provided';
import type { RemoteRelease } from '../composition/live-remotes';

/** Versions of the shared packages, inserted by the build. */
declare const FITREEL_PROVIDED_VERSIONS: Readonly<Record<string, string>>;

/**
 * The parts of the runtime's core that containers use: they are built to use the shell's copy. Left out are the parts that only run in
 * Node, read manifests or load other containers, which no container of the site does.
 */
const FEDERATION_CORE = {
  assert,
  CurrentGlobal,
  getGlobalFederationConstructor,
  // Containers look these up when they start, but use none of them.
  helpers: { global: {}, share: {}, utils: {} },
  ModuleFederation,
  registerGlobalPlugins,
  satisfy,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
};

type Sharing = NonNullable<Parameters<typeof createInstance>[0]['shared']>;

/** The interface that a container's script defines. */
interface Container {
  init: (shareScope: unknown) => unknown;
  get: (module: string) => Promise<() => { default: RemoteModule } | null>;
}

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

/**
 * Starts Module Federation, which shares `PROVIDED`. The shell loads containers itself, through the interface that each of them has (`init`
 * and `get`): it knows more about a load than the runtime does, such as the hash of the script.
 */
export function startFederation(): LoadModule {
  const page = globalThis as Record<string, unknown>;
  page['_FEDERATION_RUNTIME_CORE'] = FEDERATION_CORE;
  const { shareScopeMap } = createInstance({
    name: 'shell',
    remotes: [],
    shared: sharing(),
    shareStrategy: 'loaded-first',
  });

  return async (remote, release, attempt) => {
    const entry = attemptUrl(release.entry, attempt);
    forgetContainer(remote);
    await loadScript(entry, release.integrity);
    const container = page[containerGlobal(remote)] as Container | undefined;
    if (!container) throw new Error(`${entry} defines no container`);
    await container.init(shareScopeMap['default']);
    const create = await container.get(`./${EXPOSED_MODULE}`);
    const module = create();
    if (!module) throw new Error(`${remote} exposes no module`);
    return module.default;
  };
}
