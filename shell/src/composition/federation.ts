// The core must be in place before any container runs: remotes are built to use the shell's copy.
import * as federationCore from '@module-federation/runtime/core';
import { createInstance } from '@module-federation/runtime';
import type { RemoteModule } from '@fitreel/sdk/remote';
import { PROVIDED } from '../sharing/provided';
import { containerGlobal, containerScript, forgetContainer } from './container';
import type { RemoteRelease } from './live-remotes';
import { isChunkError } from './load-failure';

/** Versions of the shared packages, written in by the build. */
declare const FITREEL_PROVIDED_VERSIONS: Readonly<Record<string, string>>;

type Sharing = NonNullable<Parameters<typeof createInstance>[0]['shared']>;

/** `PROVIDED` in the form that the federation runtime takes. */
function sharing(): Sharing {
  const shared: Sharing = {};
  for (const [name, modules] of Object.entries(PROVIDED)) {
    const version = FITREEL_PROVIDED_VERSIONS[name];
    if (!version) throw new Error(`the build gave no version of ${name}`);
    const shareConfig = { singleton: true, eager: true, requiredVersion: `^${version}` };
    for (const [path, provided] of Object.entries(modules)) {
      shared[path] =
        'now' in provided
          ? { version, lib: () => provided.now as never, shareConfig }
          : {
              version,
              get: async () => {
                const module = await provided.later();
                return () => module;
              },
              shareConfig: { ...shareConfig, eager: false },
            };
    }
  }
  return shared;
}

/** Loads the module of a remote in one release. `attempt` 0 is the first; a later one asks under a fresh address. */
export type LoadModule = (remote: string, release: RemoteRelease, attempt: number) => Promise<RemoteModule>;

/** Starts Module Federation in this page, without any remote yet. */
export function startFederation(): LoadModule {
  (globalThis as Record<string, unknown>)['_FEDERATION_RUNTIME_CORE'] = federationCore;
  /** Address of a container → its hash. */
  const integrities = new Map<string, string | null>();
  const federation = createInstance({
    name: 'shell',
    remotes: [],
    shared: sharing(),
    shareStrategy: 'loaded-first',
    plugins: [
      {
        name: 'container-script',
        createScript: ({ url }) => containerScript(url, integrities.get(url) ?? null),
      },
    ],
  });
  let attempts = 0;

  return async (remote, release, attempt) => {
    // A container that failed at an address stays failed there, so that another attempt needs another address.
    const entry = attempt === 0 ? release.entry : `${release.entry}?retry=${attempt}`;
    integrities.set(entry, release.integrity);
    forgetContainer(remote);
    // Under a name of its own, since the runtime keeps what it knows of a container by its name.
    const name = `${remote}.${++attempts}`;
    federation.registerRemotes([{ name, entry, entryGlobalName: containerGlobal(remote) }]);
    const load = () => federation.loadRemote<{ default: RemoteModule }>(`${name}/remote`);
    // A preload of the page that failed is handed to the first who asks for its file (Chromium), at any later time.
    const module = await load().catch((error: unknown) => {
      if (isChunkError(error)) return load();
      throw error;
    });
    if (!module) throw new Error(`${remote} exposes no module`);
    return module.default;
  };
}
