import { matchRoute, RETRY_PAUSE_MS } from '@fitreel/protocol/browser';
import type { PageModule, RemoteModule } from '@fitreel/sdk/remote';
import { giveUpLazyModules } from './lazy-module';
import { containerArrived } from './container';
import { detach } from './detach';
import { inTime } from './in-time';
import type { RemoteRelease } from '../composition/live-remotes';
import { LoadError } from './load-error';
import { giveUp, onlyStyleMissing, requestFiles, type FileRequest } from './requested-files';

export interface LoadAttempt<T> {
  loaded: Promise<T>;
  /** Ends an attempt that failed or timed out, so that its late files cannot affect the next one. */
  end: (cause: unknown) => LoadError;
}

/**
 * Makes attempts until one succeeds.
 *
 * @param timeoutsMs one per attempt
 * @param start starts an attempt, each time with new URLs
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
      // Another attempt would end the same way.
      if (error.reason === 'incompatible') break;
    }
  }
  throw error;
}

/** Loads a release's module by `load`, and its page at `pathname`. */
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
    // If the module is late, do not request its page: the next attempt's container would get the files.
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

/** Loads a page of a remote whose module has already loaded. */
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
