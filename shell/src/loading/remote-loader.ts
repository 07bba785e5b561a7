import type { LoadReport } from '@fitreel/protocol';
import { LOAD_TIMEOUTS_MS, RETRY_TIMEOUTS_MS, type LoadTimeouts } from '@fitreel/protocol/browser';
import type { ListenerModule, PageModule, RemoteModule, RemoteRoute } from '@fitreel/sdk/remote';
import type { RemoteSource, RemoteStore } from '@fitreel/sdk/remotes';
import type { FragmentModule } from '@fitreel/sdk/slots';
import type { LoadModule } from './federation';
import type { LiveRemote, RemoteRelease } from '../composition/live-remotes';
import {
  firstLoaded,
  fragmentFile,
  listenerFile,
  pageAt,
  fileAttempt,
  releaseAttempt,
  type RemoteFile,
} from './load-attempt';
import { reasonOf, type LoadError, type FileKind } from './load-error';

/** Receives the progress of loads. */
export interface LoadWatcher {
  statuses: RemoteStore;
  /** Called when the load of a release has ended. */
  report: (load: LoadReport) => void;
  /** Called when a release or a page has failed to load, after its automatic retry. */
  failed: (error: LoadError, release: RemoteRelease) => void;
}

interface ReleaseLoad {
  name: string;
  release: RemoteRelease;
  source: RemoteSource;
  file: RemoteFile<unknown>;
  timeoutsMs: readonly number[];
}

/** Loads remotes and their files, each once at a time, and publishes the results. */
export class RemoteLoader {
  readonly #modules = new Loads<RemoteModule>();
  readonly #pages = new Loads<PageModule>();
  readonly #fragments = new Loads<FragmentModule>();
  readonly #listeners = new Loads<ListenerModule>();
  /** The number of requests for each container, by URL. */
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
    return this.#loadModule(remote, pageAt(pathname));
  }

  /** Loads `remote` as `load` does, and then one of its fragments. @throws LoadError */
  loadFragment(remote: LiveRemote, id: string): Promise<FragmentModule> {
    return this.#loadModuleAndFile(this.#fragments, remote, fragmentFile(id));
  }

  /** Loads the listener of `event`, as `loadFragment` does a fragment. @throws LoadError */
  loadListener(remote: LiveRemote, event: string): Promise<ListenerModule> {
    return this.#loadModuleAndFile(this.#listeners, remote, listenerFile(event));
  }

  async #loadModuleAndFile<T>(loads: Loads<T>, remote: LiveRemote, file: RemoteFile<T>): Promise<T> {
    const module = await this.#loadModule(remote, file);
    const request = file.find(module) ?? (() => Promise.reject(new Error(`there is no ${file.what}`)));
    return this.#loadFile(loads, remote, `${remote.name} ${file.what}`, file.kind, request);
  }

  #loadModule(remote: LiveRemote, file: RemoteFile<unknown>): Promise<RemoteModule> {
    return this.#modules.get(remote.name, async (timeoutsMs) => {
      try {
        return await this.#firstGood(remote, file, timeoutsMs);
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
    return this.#loadFile(this.#pages, remote, id, 'page', page);
  }

  #loadFile<T>(
    loads: Loads<T>,
    remote: LiveRemote,
    key: string,
    kind: FileKind,
    request: () => Promise<T>,
  ): Promise<T> {
    const { name } = remote;
    return loads.get(key, async ({ alone }) => {
      try {
        return await firstLoaded(alone, () =>
          fileAttempt(name, this.#status(name)?.version ?? null, kind, request),
        );
      } catch (error) {
        this.watcher.failed(error as LoadError, remote);
        throw error;
      }
    });
  }

  async #firstGood(
    remote: LiveRemote,
    file: RemoteFile<unknown>,
    timeoutsMs: LoadTimeouts,
  ): Promise<RemoteModule> {
    const { name, source, fallback } = remote;
    const live = { name, release: remote, source, file };
    if (!fallback) return this.#loadRelease({ ...live, timeoutsMs: timeoutsMs.alone });
    const { beforeFallback } = timeoutsMs;
    const dueMs = beforeFallback.reduce((sum, ms) => sum + ms, performance.now());
    try {
      return await this.#loadRelease({ ...live, timeoutsMs: beforeFallback });
    } catch {
      const instead = { release: fallback, source: 'fallback' } as const;
      const leftMs = Math.max(0, dueMs - performance.now());
      return this.#loadRelease({
        ...live,
        ...instead,
        timeoutsMs: timeoutsMs.fallback.map((ms) => ms + leftMs),
      });
    }
  }

  /** Loads one release. Counts as one load, however many attempts it takes. */
  async #loadRelease({ name, release, source, file, timeoutsMs }: ReleaseLoad): Promise<RemoteModule> {
    const { statuses } = this.watcher;
    const { version, entry } = release;
    const start = performance.now();
    const elapsedMs = () => Math.round(performance.now() - start);
    statuses.change(name, { state: 'loading', version, source, url: entry });
    try {
      const module = await firstLoaded(timeoutsMs, () =>
        releaseAttempt(name, release, file, () => this.loadModule(name, release, this.#nextAttempt(entry))),
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
    // A remote without a hash is under development, not a release.
    if (version !== null && integrity !== null) this.watcher.report({ remote, version, failure, ms });
  }
}

/** Caches loads by key. A load runs once at a time, and only successful ones stay in the cache. */
export class Loads<T> {
  readonly #cache = new Map<string, Promise<T>>();
  readonly #failed = new Set<string>();

  /** Returns the load of `key` and starts it if necessary. After a failure, it gets longer timeouts. */
  get(key: string, start: (timeoutsMs: LoadTimeouts) => Promise<T>): Promise<T> {
    const cached = this.#cache.get(key);
    if (cached) return cached;
    const load = start(this.#failed.has(key) ? RETRY_TIMEOUTS_MS : LOAD_TIMEOUTS_MS);
    this.#cache.set(key, load);
    load.catch(() => {
      this.#cache.delete(key);
      this.#failed.add(key);
    });
    return load;
  }
}
