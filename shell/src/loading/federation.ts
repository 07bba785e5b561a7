import { attemptUrl, containerGlobal, EXPOSED_MODULE } from '@fitreel/protocol/browser';
import type { RemoteModule } from '@fitreel/sdk/remote';
import type { RemoteRelease } from '../composition/live-remotes';
import { forgetContainer } from './container';
import { loadScript } from './load-script';
import { shareScope, type ShareScope } from './share-scope';

/** A container of Module Federation, as webpack builds it. */
interface Container {
  /** Gives it the shared modules, before anything else. */
  init: (scope: ShareScope) => void | Promise<void>;
  /** Loads an exposed module. The result returns the module. */
  get: (name: string) => Promise<() => { default: RemoteModule } | null | undefined>;
}

/** Loads the module of a remote's release. Each `attempt`, from 0, uses a new URL. */
export type LoadModule = (remote: string, release: RemoteRelease, attempt: number) => Promise<RemoteModule>;

/** Starts Module Federation without any remotes. */
export function startFederation(): LoadModule {
  const scope = shareScope();
  return async (remote, release, attempt) => {
    const entry = attemptUrl(release.entry, attempt);
    forgetContainer(remote);
    await loadScript(entry, release.integrity);
    const container = (globalThis as Record<string, unknown>)[containerGlobal(remote)] as
      Container | undefined;
    if (!container) throw new Error(`${entry} defines no container`);
    await container.init(scope);
    const module = (await container.get(`./${EXPOSED_MODULE}`))();
    if (!module) throw new Error(`${remote} exposes no module`);
    return module.default;
  };
}
