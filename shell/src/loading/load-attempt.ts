import { matchRoute, RETRY_PAUSE_MS } from '@fitreel/protocol/browser';
import type { PageModule, RemoteModule } from '@fitreel/sdk/remote';
import { giveUpLazyModules } from './lazy-module';
import { containerArrived } from './container';
import { detach } from './detach';
import { inTime } from './in-time';
import type { RemoteRelease } from '../composition/live-remotes';
import { LoadError } from './load-error';
import { giveUp, onlyStyleMissing, requestFiles, type FileRequest } from './requested-files';

/** One attempt to load something. */
export interface LoadAttempt<T> {
  loaded: Promise<T>;
  /**
   * Ends an attempt that failed or took too long: whatever still arrives for it does not touch the next one.
   *
   * @returns what failed
   */
  end: (cause: unknown) => LoadError;
}

/**
 * What the first attempt that succeeds has loaded.
 *
 * @param timeoutsMs as many attempts as there are numbers
 * @param start makes an attempt, each time under new URLs
 * @throws LoadError of the last attempt
 */
export async function firstLoaded<T>(timeoutsMs: readonly number[], start: () => LoadAttempt<T>): Promise<T> {
  let error: LoadError | undefined;
  for (const timeoutMs of timeoutsMs) {
    if (error && error.reason !== 'timeout')
      await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS));
    const attempt = start();
    try {
      return await inTime(attempt.loaded, timeoutMs);
    } catch (cause) {
      error = attempt.end(cause);
      // What the shell does not provide now, it does not provide a moment later.
      if (error.reason === 'incompatible') break;
    }
  }
  throw error;
}

/**
 * Loads a release's module, together with the page at `pathname`.
 *
 * @param load loads the module
 */
export function releaseAttempt(
  app: string,
  release: RemoteRelease,
  pathname: string,
  load: () => Promise<RemoteModule>,
): LoadAttempt<RemoteModule> {
  let ended = false;
  let page: FileRequest<PageModule> | undefined;

  async function withPage(): Promise<RemoteModule> {
    const module = await load();
    // A module that arrives late requests nothing: its files would reach the container of the next attempt.
    if (ended) return module;
    const match = matchRoute(module.routes, pathname);
    if (!match)
      throw new Error(`${app} ${release.version ?? 'under development'} has no page for ${pathname}`);
    page = requestFiles(match.route.page);
    await page.loaded;
    return module;
  }

  return {
    loaded: withPage(),
    end(cause) {
      ended = true;
      const part = page ? partOf(page) : containerArrived(app) ? 'module' : 'entry';
      detach(release.base);
      giveUpLazyModules();
      return new LoadError(app, release.version, part, cause);
    },
  };
}

/** Loads a page of a remote whose container and module are in use. */
export function pageAttempt(
  app: string,
  version: string | null,
  load: () => Promise<PageModule>,
): LoadAttempt<PageModule> {
  const page = requestFiles(load);
  return {
    loaded: page.loaded,
    end(cause) {
      const part = partOf(page);
      giveUp(page.files);
      giveUpLazyModules();
      return new LoadError(app, version, part, cause);
    },
  };
}

const partOf = ({ files }: FileRequest<PageModule>) => (onlyStyleMissing(files) ? 'style' : 'page');
