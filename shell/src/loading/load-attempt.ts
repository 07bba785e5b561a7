import { matchRoute, RETRY_PAUSE_MS } from '@fitreel/protocol/browser';
import type { ListenerModule, PageModule, RemoteModule } from '@fitreel/sdk/remote';
import type { FragmentModule } from '@fitreel/sdk/slots';
import {
  containerArrived,
  detach,
  giveUp,
  giveUpLazyModules,
  requestFiles,
  type FileRequest,
} from './page-files';
import { LoadError, rejectLate, type FileKind } from './load-error';
import type { RemoteRelease } from '../composition/live-remotes';

export interface LoadAttempt<T> {
  loaded: Promise<T>;
  /** Ends a failed or timed-out attempt, so that its late files cannot affect the next one. */
  end: (cause: unknown) => LoadError;
}

/**
 * Makes attempts until one succeeds.
 *
 * @param timeoutsMs one per attempt; one that fails early leaves the rest to the next
 * @param start starts an attempt, each time with new URLs
 * @throws LoadError of the last attempt
 */
export async function firstLoaded<T>(timeoutsMs: readonly number[], start: () => LoadAttempt<T>): Promise<T> {
  let dueMs = performance.now();
  let error: LoadError | undefined;
  for (const timeoutMs of timeoutsMs) {
    dueMs += timeoutMs;
    if (error) {
      // Even after a timeout, the runtimes need one tick to forget the abandoned files.
      const pauseMs = error.reason === 'timeout' ? 0 : RETRY_PAUSE_MS;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    const attempt = start();
    try {
      return await rejectLate(attempt.loaded, Math.max(timeoutMs, dueMs - performance.now()));
    } catch (cause) {
      error = attempt.end(cause);
      // Another attempt would end the same way.
      if (error.reason === 'incompatible') break;
    }
  }
  throw error;
}

/** Loads a release's module with `load`, and one of its files. */
export function releaseAttempt(
  app: string,
  release: RemoteRelease,
  wanted: RemoteFile<unknown>,
  load: () => Promise<RemoteModule>,
): LoadAttempt<RemoteModule> {
  let ended = false;
  let file: FileRequest<unknown> | undefined;

  async function withPart(): Promise<RemoteModule> {
    const module = await load();
    // If the module is late, do not request its file: the next attempt's container would get the files.
    if (ended) return module;
    const request = wanted.find(module);
    if (!request) throw new Error(`${app} ${release.version ?? 'under development'} has no ${wanted.what}`);
    file = requestFiles(request);
    await file.loaded;
    return module;
  }

  return {
    loaded: withPart(),
    end(cause) {
      ended = true;
      const missing = file ? wanted.kind : containerArrived(app) ? 'module' : 'entry';
      detach(release.base);
      giveUpLazyModules();
      return new LoadError(app, release.version, missing, cause);
    },
  };
}

/** Loads a file of a remote whose module has already loaded. */
export function fileAttempt<T>(
  app: string,
  version: string | null,
  kind: FileKind,
  load: () => Promise<T>,
): LoadAttempt<T> {
  const file = requestFiles(load);
  return {
    loaded: file.loaded,
    end(cause) {
      giveUp(file.files);
      giveUpLazyModules();
      return new LoadError(app, version, kind, cause);
    },
  };
}

/** A part of a remote with a file of its own. */
export interface RemoteFile<T> {
  kind: FileKind;
  /** For messages: `page for /trend`. */
  what: string;
  /** Finds the import of its file; undefined in a release that lacks it. */
  find: (remote: RemoteModule) => (() => Promise<T>) | undefined;
}

export function pageAt(pathname: string): RemoteFile<PageModule> {
  return {
    kind: 'page',
    what: `page for ${pathname}`,
    find: ({ routes }) => matchRoute(routes, pathname)?.route.page,
  };
}

export function fragmentFile(id: string): RemoteFile<FragmentModule> {
  return {
    kind: 'fragment',
    what: `fragment ${id}`,
    find: ({ fragments }) => fragments?.find((fragment) => fragment.id === id)?.module,
  };
}

export function listenerFile(event: string): RemoteFile<ListenerModule> {
  return {
    kind: 'listener',
    what: `listener for ${event}`,
    find: ({ listeners }) => listeners?.find((listener) => listener.event === event)?.module,
  };
}
