import { fragmentKey, matchRoute } from '@fitreel/protocol/browser';
import type { FragmentFailure, PageToRender, Rendering } from '@fitreel/protocol';
import { createPlatform, platformContext, type Platform } from '@fitreel/sdk/platform';
import { resolveRoutes, type PageHead, type RemoteModule } from '@fitreel/sdk/remote';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router-dom';
import { siteName } from '../../shell.config';
import { App } from '../app';
import { liveRemotes, remoteStatuses, type LiveRemote } from '../composition/live-remotes';
import { siteOf } from '../composition/site';
import { pageFragments } from '../composition/fragments';
import { ApiRequests, isNotRenderable, notRenderable } from './api-requests';
import { failureText, FragmentData, serverFragments, type ServerFragments } from './server-fragments';
import { Layout } from '../layout/layout';
import { frameRoute, ROOT_ROUTE, shellRoutes } from '../routing/shell-routes';

/** Base of the URLs while rendering; never requested. */
const ORIGIN = 'http://fitreel.invalid';

/** Elements that React hoists into the document's head: it writes them first. */
const HEAD_ELEMENTS = /^(?:<title[^>]*>[^<]*<\/title>|<(?:link|meta) [^>]*>)+/;

/** The marker that React writes for a part that the browser must render. */
const LEFT_TO_BROWSER = '<!--$!-->';

/** The errors of fragments that were left to the browser: each is rendered once more, without the boundary that caught its error. */
function thrownBy(
  remotes: readonly LiveRemote[],
  { modules }: ServerFragments,
  render: (unguarded: string) => string,
): FragmentFailure[] {
  const rendered = remotes.flatMap(({ name, description }) =>
    (description.fragments ?? []).map(({ id }) => ({ remote: name, key: fragmentKey(name, id) })),
  );
  return rendered.flatMap(({ remote, key }) => {
    if (!modules.has(key)) return [];
    try {
      render(key);
      return [];
    } catch (error) {
      return isNotRenderable(error) ? [] : [{ remote, message: failureText(error) }];
    }
  });
}

/** Renders the page as a visitor without a session sees it. Rejects with the error of the page, or with one named `NOT_RENDERABLE`. */
export async function renderPage(page: PageToRender): Promise<Rendering> {
  const requests = new ApiRequests(page.request);
  const { settings, data, missing } = page;
  const remote = page.remote as RemoteModule | null;
  const remotes = liveRemotes(page.registry, ORIGIN);
  const fragmentData = new FragmentData();
  const fragments = await serverFragments(remotes, page, fragmentData);
  /** @param unguarded key of the fragment whose error is wanted */
  const shown = (unguarded?: string): Platform['fragments'] =>
    pageFragments(remotes, {
      request: ({ key }) => Promise.reject(new Error(`${key} has not been loaded`)),
      report: () => undefined,
      loaded: ({ key }) => fragments.modules.get(key),
      ...(unguarded !== undefined && { unguarded }),
    });
  const platform = createPlatform({
    fragments: shown(),
    settings,
    siteName,
    pageData: data,
    missing,
    loadTransport: requests.loadTransport,
    remotes: remoteStatuses(remotes, remotes),
  });
  try {
    const request = new Request(new URL(page.url, ORIGIN));
    const handler =
      page.view === 'frame' ? frameHandler : staticHandler(remote, new URL(request.url).pathname);
    const requestContext = new RouterContextProvider(new Map([[platformContext, platform]]));
    const context = await handler.query(request, { requestContext });
    if (context instanceof Response) throw notRenderable('the page redirects');
    // A head needs less data than the page.
    if (page.view !== 'head') requests.assertComplete();
    const [error] = Object.values<unknown>(context.errors ?? {});
    if (error !== undefined && context.statusCode !== 404) throw error;
    const isMissing = page.view !== 'frame' && (context.statusCode === 404 || remote === null);
    const status = isMissing ? 404 : requests.isGone ? 410 : 200;
    const pageHead = isMissing || page.view === 'frame' ? null : await headOf(page, platform);
    if (page.view === 'head') return { status, head: '', content: '', pageHead };

    const site = siteOf(remotes);
    const render = (unguarded?: string) =>
      renderToString(
        <App platform={unguarded ? { ...platform, fragments: shown(unguarded) } : platform} site={site}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </App>,
      );
    const first = render();
    const html = (await fragmentData.load()) ? render() : first;
    const thrown = html.includes(LEFT_TO_BROWSER) ? thrownBy(remotes, fragments, render) : [];
    const [head = ''] = HEAD_ELEMENTS.exec(html) ?? [];
    const failures = [...fragments.failures, ...thrown];
    return { status, head, content: html.slice(head.length), failures, pageHead };
  } catch (error) {
    forgetHandler(remote);
    throw error;
  } finally {
    // The timers of queries would keep their data, and the process, alive.
    platform.queryClient.clear();
  }
}

/** The page's title and metadata. Its data has been loaded. */
async function headOf({ url, siteUrl, remote }: PageToRender, platform: Platform): Promise<PageHead | null> {
  const match = matchRoute((remote as RemoteModule).routes, new URL(url, ORIGIN).pathname);
  if (!match || siteUrl === undefined) return null;
  const { head } = await match.route.page();
  return head?.({ params: match.params, platform, siteUrl }) ?? null;
}

type StaticHandler = ReturnType<typeof createStaticHandler>;

/** Handles the frame without a page. */
const frameHandler = createStaticHandler([{ id: ROOT_ROUTE, path: '*', Component: Layout }]);

/** Handlers of remotes for paths that need no route of their own. They hold routes, but no data of a page. */
const kept = new WeakMap<RemoteModule, StaticHandler>();

/** Marks the id of a route that was made for one path (`resolveRoutes`). */
const FOR_ONE_PATH = '@';

/** The handler for the page of `remote` at `pathname`; without a remote, for a page that does not exist. */
export function staticHandler(remote: RemoteModule | null, pathname: string): StaticHandler {
  if (!remote) return createStaticHandler(shellRoutes(() => null));
  const routes = resolveRoutes(remote, pathname);
  const isForAll = !routes.some(({ id }) => id.includes(FOR_ONE_PATH));
  const handler =
    (isForAll && kept.get(remote)) ||
    createStaticHandler(shellRoutes(() => null, [frameRoute(remote.name, routes)]));
  if (isForAll) kept.set(remote, handler);
  return handler;
}

/** Forgets the handler of `remote`: React Router would keep the failure of a page that did not load. */
function forgetHandler(remote: RemoteModule | null): void {
  if (remote) kept.delete(remote);
}
