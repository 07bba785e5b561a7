import type { LoadReport } from '@fitreel/protocol';
import type { RemoteModule } from '@fitreel/sdk/remote';
import type { RemoteStore } from '@fitreel/sdk/remotes';
import type { LoadModule } from './federation';
import type { LiveRemote } from './live-remotes';
import { failureOf } from './load-failure';
import { tryRelease, type Trial } from './try-release';

/**
 * How long each attempt may take, in milliseconds: container, module and the page that was asked for. A visitor is to
 * see a page or what went wrong within 5 seconds of a click. All attempts together take 4, which leaves one for the
 * shell itself on a slow device. The first has the most, since what it fetched the others find in the cache.
 */
const PATIENCE = {
  /** The release and its retry, where nothing comes after them. */
  alone: [2500, 1500],
  /** The same, where the last good release is left. */
  first: [2000, 1000],
  fallback: [1000],
} as const;

/**
 * The same for somebody who asks again: on a slow line the times above may never be enough, and whoever pressed Retry
 * sees that it is at work.
 */
const PATIENCE_AGAIN = { alone: [2500, 10_000], first: [2000, 1000], fallback: [10_000] } as const;

/** Who hears of the loads. */
export interface LoadWatcher {
  statuses: RemoteStore;
  /** Gets what came of each release that was tried. */
  report: (load: LoadReport) => void;
}

/** Loads remotes, each at most once at a time, and remembers what came of it. */
export class RemoteLoader {
  readonly #pending = new Map<string, Promise<RemoteModule>>();
  /** Address of a container → how often it was asked for. */
  readonly #attempts = new Map<string, number>();
  /** Name of a remote → how many of its releases did not load. */
  readonly #failures = new Map<string, number>();

  constructor(
    private readonly loadModule: LoadModule,
    private readonly watcher: LoadWatcher,
  ) {}

  /**
   * The module of `remote`, with its page at `pathname`: of the release that the visitor is to get, else of the last
   * good one. After a load that failed, the next call tries again, under fresh addresses and with more patience; one
   * that succeeded is never repeated.
   */
  load(remote: LiveRemote, pathname: string): Promise<RemoteModule> {
    const running = this.#pending.get(remote.name);
    if (running) return running;
    const module = this.#firstGood(remote, pathname);
    this.#pending.set(remote.name, module);
    module.catch(() => {
      this.#pending.delete(remote.name);
      this.watcher.statuses.change(remote.name, { state: 'failed' });
    });
    return module;
  }

  async #firstGood(remote: LiveRemote, pathname: string): Promise<RemoteModule> {
    const { name, source, fallback } = remote;
    const live = { name, release: remote, source, pathname };
    const patience = this.#failures.has(name) ? PATIENCE_AGAIN : PATIENCE;
    if (!fallback) return this.#try({ ...live, patience: patience.alone });
    try {
      return await this.#try({ ...live, patience: patience.first });
    } catch {
      return this.#try({ ...live, release: fallback, source: 'fallback', patience: patience.fallback });
    }
  }

  /** The module of one release. However many attempts it takes, it is told of as one load. */
  async #try(trial: Trial): Promise<RemoteModule> {
    const { name, source, release } = trial;
    const { statuses } = this.watcher;
    const begun = performance.now();
    const { version, entry: address } = release;
    statuses.change(name, { state: 'loading', version, source, address, ms: null });
    try {
      const module = await tryRelease(trial, () =>
        this.loadModule(name, release, this.#nextAttempt(address)),
      );
      const ms = Math.round(performance.now() - begun);
      statuses.change(name, { state: 'loaded', ms });
      this.#report(trial, null, ms);
      return module;
    } catch (error) {
      const lastFailure = failureOf(error);
      const failures = (this.#failures.get(name) ?? 0) + 1;
      this.#failures.set(name, failures);
      statuses.change(name, { failures, lastFailure });
      this.#report(trial, lastFailure, Math.round(performance.now() - begun));
      throw error;
    }
  }

  #nextAttempt(address: string): number {
    const attempt = this.#attempts.get(address) ?? 0;
    this.#attempts.set(address, attempt + 1);
    return attempt;
  }

  #report({ name, release }: Trial, failure: LoadReport['failure'], ms: number): void {
    const { version, integrity } = release;
    // What has no hash is under development, and no release to be told of.
    if (version !== null && integrity !== null) this.watcher.report({ remote: name, version, failure, ms });
  }
}
