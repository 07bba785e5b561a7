import { createElement } from 'react';
import type { LoaderFunction } from 'react-router-dom';
import { matchPattern } from '@fitreel/contract/pattern';
import type { PageModule } from './types';

interface LoadedRoute extends PageModule {
  loader?: LoaderFunction;
}

/**
 * What React Router calls to get the page of a route.
 *
 * It never rejects: React Router would keep the failure for as long as the document lives. Where the page's file
 * does not come, the route gets a loader that asks for it again, at once and with every later visit or
 * revalidation, so that Retry works without a reload.
 */
export function lazyPage(pattern: string, load: () => Promise<PageModule>): () => Promise<LoadedRoute> {
  return async () => {
    try {
      const { Component, loader } = await load();
      return loader ? { Component, loader: withPlaces(pattern, loader) } : { Component };
    } catch {
      return retryingRoute(pattern, load);
    }
  };
}

function retryingRoute(pattern: string, load: () => Promise<PageModule>): LoadedRoute {
  let page: PageModule | undefined;
  return {
    async loader(args, context) {
      page ??= await load();
      return page.loader ? withPlaces(pattern, page.loader)(args, context) : null;
    },
    Component: () => (page ? createElement(page.Component) : null),
  };
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
