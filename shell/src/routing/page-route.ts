import type { PageModule } from '@fitreel/sdk/remote';
import { createElement } from 'react';
import type { RouteObject } from 'react-router-dom';

/**
 * `route` with the page that `load` loads.
 *
 * `lazy` never rejects: React Router would keep the failure for the life of the document. A route whose page does not
 * load gets a loader instead, which throws the error now and loads the page on every later visit or revalidation, so that
 * Retry needs no reload.
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
