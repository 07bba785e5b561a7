import type { RemoteModule } from '@fitreel/sdk/remote';
import type { LoadModule } from './federation';
import type { LiveRemote } from './live-remotes';

/** Loads remotes, each at most once at a time, and remembers what came of it. */
export class RemoteLoader {
  readonly #load: LoadModule;
  readonly #pending = new Map<string, Promise<RemoteModule>>();
  readonly #attempts = new Map<string, number>();

  constructor(load: LoadModule) {
    this.#load = load;
  }

  /**
   * The module of `remote`. A load that failed is forgotten, so that the next call tries again under fresh
   * addresses; one that succeeded is never repeated.
   */
  load(remote: LiveRemote): Promise<RemoteModule> {
    const running = this.#pending.get(remote.name);
    if (running) return running;
    const module = this.#attempts.has(remote.name) ? this.#retry(remote) : this.#attempt(remote);
    this.#pending.set(remote.name, module);
    module.catch(() => this.#pending.delete(remote.name));
    return module;
  }

  #attempt(remote: LiveRemote): Promise<RemoteModule> {
    const attempt = this.#attempts.get(remote.name) ?? 0;
    this.#attempts.set(remote.name, attempt + 1);
    return this.#load(remote, attempt);
  }

  /**
   * Two attempts. A preload of the page that failed is still handed to the first who asks for its file (Chromium), so
   * that the first attempt may fail on a remote that is long back.
   */
  #retry(remote: LiveRemote): Promise<RemoteModule> {
    return this.#attempt(remote).catch(() => this.#attempt(remote));
  }
}
