import { render, type RenderResult } from '@testing-library/react';
import {
  createMemoryRouter,
  createStaticHandler,
  createStaticRouter,
  RouterProvider,
  StaticRouterProvider,
} from 'react-router-dom';
import type { ReactNode } from 'react';
import { PlatformProvider, type Platform } from '../platform';
import { isNotFound, type RemoteModule } from '../remote';
import { appRouter, appRoutes, Elsewhere, routerContext } from './app';

export type RenderedRemote = RenderResult & { router: ReturnType<typeof createMemoryRouter> };

/**
 * Renders the page of `remote` at the path `at` as the shell would, but without its layout and its login check.
 * A 404 shows the heading `Page not found`; a path without a route shows `elsewhere: <path>`.
 */
export function renderRemote(
  remote: RemoteModule,
  options: { at: string; platform: Platform },
): RenderedRemote {
  const { at, platform } = options;
  const { pathname } = new URL(at, 'http://fitreel.test');
  const router = appRouter(remote, platform, pathname, (routes, options) =>
    createMemoryRouter(routes, { ...options, initialEntries: [at] }),
  );
  const log = (error: unknown) => {
    if (!isNotFound(error)) console.error(error);
  };
  const result = render(
    <PlatformProvider platform={platform}>
      <RouterProvider router={router} onError={log} />
    </PlatformProvider>,
    { onCaughtError: log },
  );
  return { ...result, router };
}

export interface PageToRender {
  /** Path in the app. */
  at: string;
  platform: Platform;
}

/**
 * Renders the page of `remote` at the path `at` in Node, without a document, as a visitor sees it. Rejects if a loader
 * redirects or rendering fails. Clears the platform's queries afterwards, as a server does after each request: their
 * timers would keep the process alive.
 */
export async function renderRemoteToHtml(
  remote: RemoteModule,
  page: PageToRender,
): Promise<{ html: string; status: number }> {
  try {
    return await renderPage(remote, page);
  } finally {
    page.platform.queryClient.clear();
  }
}

async function renderPage(remote: RemoteModule, { at, platform }: PageToRender) {
  // Imported here because jsdom lacks what the module needs, and tests in jsdom import this file too.
  const { renderToString } = await import('react-dom/server');
  const request = new Request(new URL(at, 'http://fitreel.test'));
  const handler = createStaticHandler(appRoutes(remote, new URL(request.url).pathname));
  const context = await handler.query(request, { requestContext: routerContext(platform) });
  if (context instanceof Response) {
    throw new Error(`${at} redirects to ${context.headers.get('location')} (${context.status})`);
  }
  const html = renderToString(
    <PlatformProvider platform={platform}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </PlatformProvider>,
  );
  return { html, status: context.statusCode };
}

/**
 * Renders a part of a page, such as a slot, at the path `/`. A path that it links to shows `elsewhere: <path>`.
 *
 * @param part what the page shows
 */
export function renderInApp(
  part: ReactNode,
  { platform, query = '' }: { platform: Platform; query?: string },
): RenderResult {
  const routes = [
    { path: '/', element: part },
    { path: '*', Component: Elsewhere },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [`/${query}`] });
  return render(
    <PlatformProvider platform={platform}>
      <RouterProvider router={router} />
    </PlatformProvider>,
  );
}

/** For tests of menus: jsdom has no layout and does not scroll, and a menu focuses only elements with a size. */
export function giveElementsSize(): void {
  const { getClientRects, scrollIntoView } = Element.prototype;
  beforeAll(() => {
    Element.prototype.getClientRects = function placed() {
      const rect = this.getBoundingClientRect();
      return Object.assign([rect], { item: (index: number) => (index === 0 ? rect : null) });
    };
    Element.prototype.scrollIntoView = () => undefined;
  });
  afterAll(() => {
    Object.assign(Element.prototype, { getClientRects, scrollIntoView });
  });
}
