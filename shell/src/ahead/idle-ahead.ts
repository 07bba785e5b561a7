import { whenIdle, type Platform } from '@fitreel/sdk/platform';
import { ownerOf, type SiteRoute } from '../composition/site';
import type { LiveRemote } from '../composition/live-remotes';
import type { createSiteRouter } from '../routing/site-router';
import type { FetchesAhead } from './links-ahead';

/** The longest wait: a browser that never becomes idle, for example because it plays an animation, can load now too. */
const AT_LATEST_MS = 10_000;

/** The loads that run while the browser is idle. */
export interface IdleLoads {
  /** Called with each visible link to a page of a loaded remote. */
  page: FetchesAhead['code'];
  /** Called with each event that a loaded remote listens to. */
  listener: (remote: LiveRemote, event: string) => Promise<unknown>;
}

/**
 * Loads the code that the next press is likely to need, whenever the browser is idle after a page or a remote has loaded: during the press
 * it would take a slow phone 100 ms. Loads nothing of remotes that the page does not use.
 */
export function watchForMore(
  { remotes, session }: Pick<Platform, 'remotes' | 'session'>,
  router: Pick<ReturnType<typeof createSiteRouter>, 'subscribe'>,
  routes: readonly SiteRoute[],
  { page, listener }: IdleLoads,
): void {
  const asked = new Set<string>();
  const first = (key: string) => !asked.has(key) && asked.add(key);

  const load = () => {
    const { signedIn } = session.getSnapshot();
    const loaded = new Set(
      remotes.getSnapshot().flatMap(({ name, state }) => (state === 'loaded' ? [name] : [])),
    );
    const has = (access: 'public' | 'signed-in', { name }: LiveRemote) =>
      loaded.has(name) && (signedIn || access === 'public');
    for (const link of document.links) {
      const route = link.origin === location.origin ? ownerOf(routes, link.pathname) : null;
      if (route && has(route.access, route.remote) && isInView(link) && first(route.path))
        page(new URL(link.href));
    }
    for (const remote of new Set(routes.map((route) => route.remote)))
      for (const { event, access } of remote.description.listeners ?? [])
        if (has(access, remote) && first(`${remote.name} ${event}`))
          listener(remote, event).catch(() => undefined);
  };

  let waiting = false;
  const wait = () =>
    whenIdle(() => {
      waiting = false;
      load();
    }, AT_LATEST_MS);
  const check = () => {
    if (waiting) return;
    waiting = true;
    // The pictures of the first page come first.
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
  };
  remotes.subscribe(check);
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') check();
  });
  check();
}

function isInView(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return bottom > Math.max(top, 0) && right > Math.max(left, 0) && top < innerHeight && left < innerWidth;
}
