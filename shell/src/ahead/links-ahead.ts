import { matchRoute } from '@fitreel/protocol/browser';
import { attempt, isShown, platformContext, type Platform } from '@fitreel/sdk/platform';
import type { PageModule } from '@fitreel/sdk/remote';
import { RouterContextProvider } from 'react-router-dom';
import { ownerOf, type SiteRoute } from '../composition/site';
import type { RemoteLoader } from '../loading/remote-loader';

/** How long a pointer or the focus must rest on a link before the data of its page is fetched. */
const REST_MS = 80;

/** A touch fires `pointerover` as well, when it starts. */
const ARRIVALS = ['pointerover', 'focusin'] as const;

/** Events that end a rest: a finger scrolls, or is lifted, or the link is opened, which loads its page itself. */
const DEPARTURES = ['pointercancel', 'pointerleave', 'click'] as const;

/** Callbacks that fetch the page of a link ahead. */
export interface FetchesAhead {
  /** Called when a pointer, a touch or the focus reaches a link of this site. */
  code: (url: URL) => void;
  /** Called when it has rested on the link, or presses a mouse button. */
  data: (url: URL) => Promise<unknown>;
  /** Called if it still rests on the link once the data has arrived. */
  fragments: (url: URL) => void;
}

/** Whether the viewer has asked for reduced data usage (Network Information API, `saveData`). */
export function savesData(): boolean {
  type Known = Navigator & { connection?: { saveData?: boolean } };
  return attempt(() => (navigator as Known).connection?.saveData) === true;
}

/** Calls `fetches` for each link of this site that a pointer, a touch or the focus approaches. Returns a function that stops. */
export function watchNearLinks({ code, data, fragments }: FetchesAhead): () => void {
  let near: HTMLAnchorElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: (() => void) | null = null;
  const arrive = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link === near) return;
    depart();
    near = link;
    if (!link?.href || link.origin !== location.origin || savesData()) return;
    const url = new URL(link.href);
    code(url);
    waiting = () => {
      waiting = null;
      data(url)
        .then(() => near === link && fragments(url))
        .catch(reportError);
    };
    timer = setTimeout(() => waiting?.(), REST_MS);
  };
  // The click follows some 80 ms later, and leaves the fragments to the page. A finger may be about to scroll.
  const press = ({ pointerType, button }: PointerEvent) => {
    if (pointerType !== 'mouse' || button !== 0) return;
    const fetchData = waiting;
    depart();
    fetchData?.();
  };
  const depart = () => {
    near = null;
    waiting = null;
    clearTimeout(timer);
  };
  for (const type of ARRIVALS) document.addEventListener(type, arrive);
  for (const type of DEPARTURES) document.addEventListener(type, depart);
  document.addEventListener('pointerdown', press);
  return () => {
    depart();
    for (const type of ARRIVALS) document.removeEventListener(type, arrive);
    for (const type of DEPARTURES) document.removeEventListener(type, depart);
    document.removeEventListener('pointerdown', press);
  };
}

/**
 * Fetches the page of a link before it is opened: its remote and code at once, then its public data with its own loader, and then its
 * fragments. A press skips the fragments: they would delay the page, which starts them itself. The results are cached where the router and
 * the page look for them, so nothing is fetched twice. Failures are left to the visit.
 */
export function fetchAhead(
  platform: Platform,
  routes: readonly SiteRoute[],
  loader: RemoteLoader,
): FetchesAhead {
  /** Pages by their route's path; null after a failure, which is left to the visit. */
  const pages = new Map<string, Promise<PageModule | null>>();

  async function load({ remote }: SiteRoute, pathname: string): Promise<PageModule | null> {
    const module = await loader.load(remote, pathname);
    const route = matchRoute(module.routes, pathname)?.route;
    return route ? loader.loadPage(remote, route) : null;
  }

  const hasFailed = ({ remote }: SiteRoute) =>
    platform.remotes.getSnapshot().some(({ name, state }) => name === remote.name && state === 'failed');

  function pageOf(route: SiteRoute, pathname: string): Promise<PageModule | null> {
    const known = pages.get(route.path);
    if (known) return known;
    // A visit has shown the failure, and offers Retry.
    if (hasFailed(route)) return Promise.resolve(null);
    const page = load(route, pathname).catch(() => null);
    pages.set(route.path, page);
    return page;
  }

  function startFragments(slot: string): void {
    const { signedIn } = platform.session.getSnapshot();
    const shown = platform.fragments(slot).filter((fragment) => isShown(fragment, signedIn));
    for (const fragment of shown) fragment.start().catch(reportError);
  }

  return {
    code({ pathname }) {
      const route = ownerOf(routes, pathname);
      if (route) pageOf(route, pathname).catch(reportError);
    },
    async data(url) {
      const route = ownerOf(routes, url.pathname);
      if (!route?.data?.length) return;
      const page = await pageOf(route, url.pathname);
      try {
        await page?.loader?.(
          {
            request: new Request(url),
            url,
            params: {},
            pattern: route.path,
            context: new RouterContextProvider(new Map([[platformContext, platform]])),
          },
          undefined,
        );
      } catch {
        // The visit meets the same failure and shows it.
      }
    },
    fragments({ pathname }) {
      for (const slot of ownerOf(routes, pathname)?.slots ?? []) startFragments(slot);
    },
  };
}
