import { takesQueryValue } from '@fitreel/contract';
import { fillPattern, matchRoute, type RenderedView, type RouteDescription } from '@fitreel/protocol';
import { LRUCache } from 'lru-cache';
import type { SiteSnapshot, SiteVariants } from '../site/snapshot';
import { splitUrl, type Visit } from '../visit/visit';
import { fragmentsOn, remoteFiles, remotesOf, type PartOwner } from './page-files';

/** The route that a path belongs to, in the release that the visitor gets. */
interface RouteOwner extends PartOwner {
  route: RouteDescription;
}

/** Everything about a visit's page that is known before any data is requested and any script runs. */
export interface PagePlan {
  /** The page's key: a function of the snapshot and the rest of the plan. Visits with the same key get the same page. */
  key: string;
  snapshot: SiteSnapshot;
  /** 404 if no remote has a route for the path. */
  status: 200 | 404;
  /** Null if no remote has a route for the path. */
  owner: RouteOwner | null;
  /** The remotes whose fragments are rendered with pages of the route's remote, without duplicates. */
  fragments: PartOwner[];
  /** Whether the server renders the whole page, or only the frame and leaves the rest to the browser. */
  view: RenderedView;
  /**
   * The URL that determines the page's content: the path with the query parameters that the route names. A page
   * that is rendered as a frame is the same for all paths of its route.
   */
  url: string;
  /** URLs of the files of the route's remote, its entry first, and of the lazy shared modules and fragments on the page. */
  scripts: string[];
  styles: string[];
  /** URLs of the API responses that the page needs at once. */
  data: string[];
}

type RouteNeeds = Omit<PagePlan, 'key' | 'snapshot'>;

/** The not-found page is the same for all paths. */
export const UNKNOWN_PATH = '/404';

/** A query parameter of the page in a URL of `data`: `{?q}`, or `{?level?}` if it is optional for the endpoint. */
const QUERY_PARAMETER = /\{\?([A-Za-z][A-Za-z0-9]*)(\??)\}/g;

/** A page with a longer value is left to the browser: it is unlikely to be requested again. */
const QUERY_VALUE_MAX = 200;

/**
 * Kept plans by snapshot. Planning takes a sixth of the time of a page from memory; otherwise such a page would take more
 * than twice the time of a bare route.
 */
const plansOfSites = new WeakMap<SiteSnapshot, LRUCache<string, PagePlan>>();

/** A page with a longer URL is planned for each request. */
const KEPT_URL_MAX = 512;

/** At most `count` URLs of recently requested pages of `site`: pages of the live releases first, then pages of canaries. */
export function recentUrls({ all }: SiteVariants, count: number): string[] {
  const urls = new Set<string>();
  for (const snapshot of all)
    for (const { url } of plansOfSites.get(snapshot)?.values() ?? []) {
      if (urls.size === count) return [...urls];
      urls.add(url);
    }
  return [...urls];
}

/** Plans the page of a visit, or returns a kept plan. */
export function planPage(visit: Visit): PagePlan {
  const { snapshot, overriding, url } = visit;
  if (url.length > KEPT_URL_MAX) return newPlan(visit);
  const plans = plansOfSites.get(snapshot) ?? new LRUCache({ max: 2000 });
  plansOfSites.set(snapshot, plans);
  const name = `${overriding} ${url}`;
  const plan = plans.get(name) ?? newPlan(visit);
  plans.set(name, plan);
  return plan;
}

function newPlan(visit: Visit): PagePlan {
  const { snapshot, overriding } = visit;
  const needs = needsOf(visit);
  return {
    ...needs,
    key: [snapshot.id, overriding ? 'o' : needs.view, needs.url].join(' '),
    snapshot,
    ...(overriding && { view: 'frame' as const, scripts: [], styles: [] }),
  };
}

function needsOf({ snapshot, url }: Visit): RouteNeeds {
  const [pathname, search] = splitUrl(url);
  const routes = remotesOf(snapshot).flatMap(({ remote, version }) =>
    version.extras.description.routes.map((route) => ({
      path: route.path,
      owner: { remote, version, route },
    })),
  );
  const match = matchRoute(routes, pathname);
  const nothing = { fragments: [], scripts: [], styles: [], data: [] };
  if (!match) return { status: 404, owner: null, view: 'page', url: UNKNOWN_PATH, ...nothing };
  const { owner } = match.route;
  const { route, version } = owner;
  const { id, data = [], query: names = [] } = route;
  const files = remoteFiles(snapshot, version, version.extras.preload[id]);
  const shown = fragmentsOn(snapshot, route.slots);
  // All pages of a remote have the same bundles, so that they share one warm process.
  const slots = version.extras.description.routes.flatMap((ofRemote) => ofRemote.slots ?? []);
  const unknown = (name: string, value: string) => data.some((pattern) => isUnknown(pattern, name, value));
  const named = new Map(
    [...namedQuery([...names, ...data.flatMap(queryNames)], search)].filter((pair) => !unknown(...pair)),
  );
  const isShort = [...named.values()].every((value) => value.length <= QUERY_VALUE_MAX);
  const query = isShort ? named : new Map<string, string>();
  const isPublic = route.access !== 'signed-in';
  const path = isPublic ? pathname : route.path.replace(/\{[^}]+\}/g, 'x');
  return {
    status: 200,
    owner,
    fragments: fragmentsOn(snapshot, slots).owners,
    view: isPublic && isShort ? 'page' : 'frame',
    url: query.size > 0 ? `${path}?${new URLSearchParams([...query])}` : path,
    scripts: [...new Set([...files.scripts, ...shown.scripts])],
    styles: [...new Set([...files.styles, ...shown.styles])],
    data: filledData(data, match.params, query),
  };
}

const queryNames = (pattern: string) => [...pattern.matchAll(QUERY_PARAMETER)].map(([, name = '']) => name);

/** The non-empty query parameters of the URL with these names, sorted by name. */
function namedQuery(names: readonly string[], search: string): Map<string, string> {
  const parameters = new URLSearchParams(search);
  return new Map(
    [...names].sort().flatMap((name): [string, string][] => {
      const value = parameters.get(name)?.trim() ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );
}

/** Whether a parameter is optional for the endpoint of a `data` URL, which does not know this value. It is then ignored. */
function isUnknown(pattern: string, name: string, value: string): boolean {
  const [path, search] = splitUrl(pattern);
  if (!search.split('&').includes(`${name}={?${name}?}`)) return false;
  return takesQueryValue(path.replace('/api', 'GET '), name, value) === false;
}

/** The filled-in URLs of `patterns`, without those whose required query parameters are missing. */
function filledData(
  patterns: readonly string[],
  params: Readonly<Record<string, string>>,
  query: ReadonlyMap<string, string>,
): string[] {
  const isMissing = (part: string, mark: string) =>
    [...part.matchAll(QUERY_PARAMETER)].some(([, name = '', end]) => end === mark && !query.has(name));
  return patterns
    .filter((pattern) => !isMissing(pattern, ''))
    .map((pattern) => {
      const [path, search] = splitUrl(pattern);
      const pairs = search.split('&').filter((pair) => pair !== '' && !isMissing(pair, '?'));
      const filled = [path, ...(pairs.length > 0 ? [pairs.join('&')] : [])]
        .join('?')
        .replace(QUERY_PARAMETER, (_, name: string) => encodeURIComponent(query.get(name) ?? ''));
      return fillPattern(filled, params);
    });
}
