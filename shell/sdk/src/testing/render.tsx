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
import { defineRemote, isNotFound, type PageModule, type RemoteConfig, type RemoteModule } from '../remote';
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

/**
 * Renders one page of a remote as `renderRemote` does, without the code of its other pages: an edit reruns only the tests of the pages that
 * it can reach. The other pages' paths show `elsewhere: <path>`.
 *
 * @param name of the page in `description`: its `page`, or the id of its route
 * @param page the exports of the page's file
 */
export function renderPage(
  { routes, fragments: _fragments, listeners: _listeners, ...description }: RemoteConfig,
  name: string,
  page: PageModule,
  options: { at: string; platform: Platform },
): RenderedRemote {
  const own = routes.filter((route) => (route.page ?? route.id) === name);
  if (own.length === 0) throw new Error(`${description.name} has no route with the page ${name}`);
  return renderRemote(defineRemote({ ...description, routes: own }, { [name]: async () => page }), options);
}

export interface PageToRender {
  /** Path in the app. */
  at: string;
  platform: Platform;
}

/** A page as the server sends it. */
export interface RenderedHtml {
  status: number;
  /** Text of the first heading of level 1; null without one. Short enough for the message of a failing test, unlike `html`. */
  heading: string | null;
  html: string;
}

/**
 * Renders the page of `remote` at the path `at` in Node, without a document, as a visitor sees it. Rejects if a loader
 * redirects or rendering fails. Clears the platform's queries afterwards, as a server does after each request: their
 * timers would keep the process alive.
 */
export async function renderRemoteToHtml(remote: RemoteModule, page: PageToRender): Promise<RenderedHtml> {
  try {
    return await renderHtml(remote, page);
  } finally {
    page.platform.queryClient.clear();
  }
}

async function renderHtml(remote: RemoteModule, { at, platform }: PageToRender): Promise<RenderedHtml> {
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
  const [, heading] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? [];
  return { status: context.statusCode, heading: heading?.replace(/<[^>]*>/g, '') ?? null, html };
}

/**
 * Renders a component, such as a slot, at the path `/`. Any other path shows `elsewhere: <path>`.
 *
 * @param part the element to render
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

/** For tests of menus: jsdom has no layout and does not scroll, and a menu only focuses elements that have a size. */
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
