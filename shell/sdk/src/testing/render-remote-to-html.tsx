import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { PlatformProvider, type Platform } from '../platform';
import type { RemoteModule } from '../remote';
import { appRoutes, routerContext } from './remote-app';

export interface PageToRender {
  /** Address in the app. */
  at: string;
  platform: Platform;
}

/**
 * Renders the page of `remote` at the address `at` in Node, without a document, as a visitor sees it.
 * Rejects where a loader answers with a redirect, or rendering fails. The platform's queries are dropped afterwards, as
 * a server does after each request: the clocks of what it keeps would hold the process.
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
  // Not at the top: the module needs what jsdom lacks, and the same entry serves tests in both.
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
