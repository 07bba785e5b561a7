import {
  NOT_STARTED_ID,
  PAGE_STATE_ID,
  RENDERED_ATTRIBUTE,
  type RenderedView,
} from '@fitreel/protocol/browser';
import { isNotFound } from '@fitreel/sdk/remote';
import { startTransition, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type HydrationOptions } from 'react-dom/client';
import type { PageState } from '@fitreel/protocol';
import { followEarlyFocus } from './early-input';
import { reportCaughtError, reportRecoverableError } from './report-error';
import type { createSiteRouter } from './routing/site-router';

type Router = ReturnType<typeof createSiteRouter>;

/** Resolves once the loaders of the first page have finished or failed. */
function initialized(router: Router): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const unsubscribe = router.subscribe((state) => {
      if (!state.initialized) return;
      unsubscribe();
      resolve();
    });
  });
}

/** Whether a remote of the page failed to load: the page then differs from the server's output. */
function hasFailed({ state }: Router): boolean {
  return Object.values(state.errors ?? {}).some((error) => !isNotFound(error));
}

/**
 * Shows `app` in the page by hydrating the server's output: the page of a route once its remote has loaded, and the bars with a skeleton at
 * once. Until then the visitor reads the rendered page, whose links work.
 *
 * @param asRendered false if this browser's overrides compose a different site than the server rendered
 * @param recovered called with each error that React recovers from, and the components in which it happened
 */
export async function mount(
  app: ReactNode,
  router: Router,
  asRendered: boolean,
  recovered: (error: unknown, componentStack: string) => void,
): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no element #root');
  document.getElementById(NOT_STARTED_ID)?.remove();
  followEarlyFocus();
  const options: HydrationOptions = {
    onCaughtError: reportCaughtError,
    onRecoverableError: (error, { componentStack }) =>
      reportRecoverableError(error, componentStack ?? '', recovered),
  };
  const view = asRendered ? (root.getAttribute(RENDERED_ATTRIBUTE) as RenderedView | null) : null;
  if (view === 'page') {
    await initialized(router);
    if (!hasFailed(router)) return startTransition(() => void hydrateRoot(root, app, options));
  }
  // At once: a moment later the router may have the page, which the server has not rendered.
  if (view === 'frame' && !router.state.initialized)
    return flushSync(() => void hydrateRoot(root, app, options));
  createRoot(root, options).render(app);
}

/** Reads the page state. Throws if the page has none, because no gateway made it. */
export function readPageState(page: Document): PageState {
  const json = page.getElementById(PAGE_STATE_ID)?.textContent;
  if (!json) throw new Error('this page has no page state');
  return JSON.parse(json) as PageState;
}
