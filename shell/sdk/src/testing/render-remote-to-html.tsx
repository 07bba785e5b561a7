import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { PlatformProvider, type Platform } from '../platform';
import type { RemoteModule } from '../remote';
import { appRoutes, routerContext } from './remote-app';

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
    return await render(remote, page);
  } finally {
    page.platform.queryClient.clear();
  }
}

async function render(remote: RemoteModule, { at, platform }: PageToRender) {
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
