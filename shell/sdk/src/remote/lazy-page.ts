import { createElement } from 'react';
import type { LoaderFunction } from 'react-router-dom';
import { matchPattern } from '@fitreel/protocol/browser';
import { inTime } from './in-time';
import type { PageModule } from './types';

/**
 * A page whose files have not come after this many milliseconds is a failed load, of which the app can say so: within
 * the five seconds in which a visitor is to see a page or what went wrong.
 */
const PATIENCE = 4500;

/** Between a load that failed and the next, in milliseconds. */
const PAUSE = 200;

/** A page whose files did not come. The page says so in its place, and the browser has said which file it was. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
}

interface LoadedRoute extends PageModule {
  loader?: LoaderFunction;
}

/**
 * What React Router calls to get the page of a route.
 *
 * It never rejects: React Router would keep the failure for as long as the document lives. Where the page's files
 * do not come, the route gets a loader that fails now, and with every later visit or revalidation asks for them
 * again, so that Retry works without a reload.
 */
export function lazyPage(pattern: string, load: () => Promise<PageModule>): () => Promise<LoadedRoute> {
  return async () => {
    try {
      const { Component, loader } = await loaded(load);
      return loader ? { Component, loader: withPlaces(pattern, loader) } : { Component };
    } catch (error) {
      return failedRoute(pattern, load, error);
    }
  };
}

/** The page, within the patience that it is given. Rejects with a `PageLoadError`. */
async function loaded(load: () => Promise<PageModule>): Promise<PageModule> {
  try {
    return await inTime(twice(load), PATIENCE);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new PageLoadError(`the page could not be loaded: ${reason}`, { cause });
  }
}

function failedRoute(pattern: string, load: () => Promise<PageModule>, error: unknown): LoadedRoute {
  let page: PageModule | undefined;
  let failing = true;
  return {
    async loader(args, context) {
      if (failing) {
        failing = false;
        throw error;
      }
      const { loader } = (page ??= await loaded(load));
      return loader ? withPlaces(pattern, loader)(args, context) : null;
    },
    Component: () => (page ? createElement(page.Component) : null),
  };
}

/**
 * `load`, and once more after a moment when it fails: a preload of the document that failed is handed to the first
 * who asks for its file (Chromium), and the files of one load fail one after another.
 */
export async function twice(load: () => Promise<PageModule>): Promise<PageModule> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    return load();
  }
}

/**
 * `loader` with `params` read by the declared pattern: React Router knows nothing of a place inside a segment
 * (decision 1), so the address itself is read.
 */
function withPlaces(pattern: string, loader: LoaderFunction): LoaderFunction {
  return (args, context) => {
    const places = matchPattern(pattern, new URL(args.request.url).pathname);
    return loader({ ...args, params: places ?? args.params }, context);
  };
}
