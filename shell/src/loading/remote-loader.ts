import type { LoadReport } from '@fitreel/protocol';
import type { LoadTimeouts } from '@fitreel/protocol/browser';
import type { PageModule, RemoteModule, RemoteRoute } from '@fitreel/sdk/remote';
import type { RemoteSource, RemoteStore } from '@fitreel/sdk/remotes';
import type { LoadModule } from './federation';
import type { LiveRemote, RemoteRelease } from '../composition/live-remotes';
import { firstLoaded, pageAttempt, releaseAttempt } from './load-attempt';
import { reasonOf, type LoadError } from './load-error';
import { Loads } from './loads';

/** Receives the progress of loads. */
export interface LoadWatcher {
  statuses: RemoteStore;
  /** Called when the load of a release has ended. */
  report: (load: LoadReport) => void;
  /** Called when a release or a page could not be loaded, after its automatic retry. */
  failed: (error: LoadError, release: RemoteRelease) => void;
}

interface ReleaseLoad {
  name: string;
  release: RemoteRelease;
  source: RemoteSource;
  pathname: string;
  timeoutsMs: readonly number[];
}

/** Loads remotes and their pages, each once at a time, and publishes the outcomes. */
export class RemoteLoader {
  readonly #modules = new Loads<RemoteModule>();
  readonly #pages = new Loads<PageModule>();
  /** How often each container has been requested, by URL. */
  readonly #attempts = new Map<string, number>();

  constructor(
    private readonly loadModule: LoadModule,
    private readonly watcher: LoadWatcher,
  ) {}

  /**
   * Loads the module of `remote` and its page at `pathname`, from the visitor's release or else the last good one. Call
   * it again after a failure to retry; a successful load is not repeated.
   *
   * @throws LoadError
   */
  load(remote: LiveRemote, pathname: string): Promise<RemoteModule> {
    return this.#modules.get(remote.name, async (timeoutsMs) => {
      try {
        return await this.#firstGood(remote, pathname, timeoutsMs);
      } catch (error) {
        this.watcher.statuses.change(remote.name, { state: 'failed' });
        throw error;
      }
    });
  }

  /**
   * Loads a page of `remote`, whose module has already loaded. Retry as with `load`.
   *
   * @throws LoadError
   */
  loadPage(remote: LiveRemote, { id, page }: RemoteRoute): Promise<PageModule> {
    const { name } = remote;
    return this.#pages.get(id, async ({ alone }) => {
      try {
        return await firstLoaded(alone, () => pageAttempt(name, this.#status(name)?.version ?? null, page));
      } catch (error) {
        this.watcher.failed(error as LoadError, remote);
        throw error;
      }
    });
  }

  async #firstGood(remote: LiveRemote, pathname: string, timeoutsMs: LoadTimeouts): Promise<RemoteModule> {
    const { name, source, fallback } = remote;
    const live = { name, release: remote, source, pathname };
    if (!fallback) return this.#loadRelease({ ...live, timeoutsMs: timeoutsMs.alone });
    try {
      return await this.#loadRelease({ ...live, timeoutsMs: timeoutsMs.beforeFallback });
    } catch {
      const instead = { release: fallback, source: 'fallback' } as const;
      return this.#loadRelease({ ...live, ...instead, timeoutsMs: timeoutsMs.fallback });
    }
  }

  /** Loads one release. It counts as one load, however many attempts it takes. */
  async #loadRelease({ name, release, source, pathname, timeoutsMs }: ReleaseLoad): Promise<RemoteModule> {
    const { statuses } = this.watcher;
    const { version, entry } = release;
    const start = performance.now();
    const elapsedMs = () => Math.round(performance.now() - start);
    statuses.change(name, { state: 'loading', version, source, url: entry });
    try {
      const module = await firstLoaded(timeoutsMs, () =>
        releaseAttempt(name, release, pathname, () =>
          this.loadModule(name, release, this.#nextAttempt(entry)),
        ),
      );
      const ms = elapsedMs();
      statuses.change(name, { state: 'loaded', ms });
      this.#report(name, release, null, ms);
      return module;
    } catch (error) {
      const lastFailure = reasonOf(error);
      statuses.change(name, { failures: (this.#status(name)?.failures ?? 0) + 1, lastFailure });
      this.#report(name, release, lastFailure, elapsedMs());
      this.watcher.failed(error as LoadError, release);
      throw error;
    }
  }

  #status(name: string) {
    return this.watcher.statuses.getSnapshot().find((remote) => remote.name === name);
  }

  #nextAttempt(url: string): number {
    const attempt = this.#attempts.get(url) ?? 0;
    this.#attempts.set(url, attempt + 1);
    return attempt;
  }

  #report(
    remote: string,
    { version, integrity }: RemoteRelease,
    failure: LoadReport['failure'],
    ms: number,
  ): void {
    // Without a hash, it is not a release but under development.
    if (version !== null && integrity !== null) this.watcher.report({ remote, version, failure, ms });
  }
}
