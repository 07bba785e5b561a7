// The core must be in place before any container runs: remotes are built to use the shell's copy.
import * as federationCore from '@module-federation/runtime/core';
import { createInstance } from '@module-federation/runtime';
import type { RemoteModule } from '@fitreel/sdk/remote';
import { PROVIDED } from '../sharing/provided';
import type { LiveRemote } from './live-remotes';

/** Versions of the shared packages, written in by the build. */
declare const FITREEL_PROVIDED_VERSIONS: Readonly<Record<string, string>>;

/** A container that has not come after this many milliseconds is a failed load. */
const ENTRY_TIMEOUT = 4000;

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

/** A script in the form of the page's preload, whose response it then takes. A piece under development has no hash. */
function entryScript(url: string, integrity: string | undefined): HTMLScriptElement {
  const script = document.createElement('script');
  if (integrity) {
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
  }
  script.src = url;
  return script;
}

/** Loads one remote's module. `attempt` 0 is the first; a later one asks under a fresh address. */
export type LoadModule = (remote: LiveRemote, attempt: number) => Promise<RemoteModule>;

/** Starts Module Federation in this page, without any remote yet. */
export function startFederation(): LoadModule {
  (globalThis as Record<string, unknown>)['_FEDERATION_RUNTIME_CORE'] = federationCore;
  const hashes = new Map<string, string>();
  const federation = createInstance({
    name: 'shell',
    remotes: [],
    shared: sharing(),
    shareStrategy: 'loaded-first',
    plugins: [
      {
        name: 'entry-script',
        createScript: ({ url }) => ({
          script: entryScript(url, hashes.get(url.replace(/\?.*$/, ''))),
          timeout: ENTRY_TIMEOUT,
        }),
      },
    ],
  });
  return async (remote, attempt) => {
    const container = `remote_${remote.name}`;
    // A container that failed at an address stays failed there, so that another attempt needs another address.
    const entry = attempt === 0 ? remote.entry : `${remote.entry}?retry=${attempt}`;
    hashes.set(remote.entry, remote.integrity);
    federation.registerRemotes([{ name: container, entry }], { force: attempt > 0 });
    const module = await federation.loadRemote<{ default: RemoteModule }>(`${container}/remote`);
    if (!module) throw new Error(`${remote.name} exposes no module`);
    return module.default;
  };
}
