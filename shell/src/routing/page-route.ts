import type { PageModule } from '@fitreel/sdk/remote';
import { createElement } from 'react';
import type { RouteObject } from 'react-router-dom';

/**
 * Adds a lazy page to `route`.
 *
 * `lazy` never rejects: React Router would cache the failure for the life of the document. If the page does not load, the
 * route gets a loader that throws the error once and loads the page on every later visit, so that Retry needs no reload.
 */
export function pageRoute(route: RouteObject, load: () => Promise<PageModule>): RouteObject {
  return { ...route, lazy: () => load().catch((error: unknown) => failedPage(load, error)) };
}

function failedPage(load: () => Promise<PageModule>, error: unknown): PageModule {
  let page: PageModule | undefined;
  let thrown = false;
  return {
    async loader(args, context) {
      if (!thrown) {
        thrown = true;
        throw error;
      }
      page ??= await load();
      return page.loader ? page.loader(args, context) : null;
    },
    Component: () => (page ? createElement(page.Component) : null),
  };
}
