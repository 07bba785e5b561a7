import {
  chooseVersion,
  fillPattern,
  matchRoute,
  type RenderedView,
  type RouteDescription,
  type Theme,
} from '@fitreel/protocol';
import { LRUCache } from 'lru-cache';
import type { SiteSnapshot } from '../site/snapshot';
import { splitUrl, type Visit } from '../visit/visit';
import { fragmentsOn, remoteFiles, type PartOwner } from './page-files';

/** The route that a path belongs to, in the release that the visitor gets. */
interface RouteOwner extends PartOwner {
  route: RouteDescription;
}

/** What the page of a visit is made of, known before any data and before any script runs. */
export interface PagePlan {
  /** Names the page: a function of the snapshot, the theme and the rest of the plan. Visits with the same key get the same page. */
  key: string;
  snapshot: SiteSnapshot;
  /** Null for the theme of the system. */
  theme: Theme | null;
  /** The bucket of a visitor who gets this page; all others get the same releases. */
  bucket: number;
  /** 404 where no remote has a route for the path. */
  status: 200 | 404;
  /** Null where no remote has a route for the path. */
  owner: RouteOwner | null;
  /** The remotes whose fragments are rendered with pages of the route's remote, each once. */
  fragments: PartOwner[];
  /** What the server is to render: the page, or only the frame and the browser the rest. */
  view: RenderedView;
  /**
   * What the page's content depends on: the path with those parameters of the query that the route names. A page
   * that is rendered as a skeleton is the same for all paths of its route.
   */
  url: string;
  /** URLs of the files of the route's remote, its entry first, and of the lazy shared modules and fragments that it shows. */
  scripts: string[];
  styles: string[];
  /** URLs of the API whose responses the page needs at once. */
  data: string[];
}

type RouteNeeds = Omit<PagePlan, 'key' | 'snapshot' | 'theme' | 'bucket'>;

/** The not-found page is the same for all paths. */
export const UNKNOWN_PATH = '/404';

/** A parameter of the page's query in a URL of `data`: `{?q}`, or `{?level?}` if the endpoint can do without it. */
const QUERY_PARAMETER = /\{\?([A-Za-z][A-Za-z0-9]*)(\??)\}/g;

/** A page with a longer value is left to the browser: nobody comes to it twice. */
const QUERY_VALUE_MAX = 200;

/**
 * Plans by the snapshot of their site: planning takes a sixth of the time of a page from memory, without which such a page
 * would take more than twice the time of a bare route.
 */
const plansOfSites = new WeakMap<SiteSnapshot, LRUCache<string, PagePlan>>();

/** The page of a longer URL is planned for each request. */
const KEPT_URL_MAX = 512;

/** URLs of at most `count` pages of `site`, those that visitors asked for last. */
export function recentUrls(site: SiteSnapshot, count: number): string[] {
  const urls = new Set<string>();
  for (const { url } of plansOfSites.get(site)?.values() ?? []) {
    if (urls.size === count) break;
    urls.add(url);
  }
  return [...urls];
}

/** Plans the page of a visit. */
export function planPage(visit: Visit): PagePlan {
  const { snapshot, bucket, theme, overriding, url } = visit;
  if (url.length > KEPT_URL_MAX) return newPlan(visit);
  const plans = plansOfSites.get(snapshot) ?? new LRUCache({ max: 2000 });
  plansOfSites.set(snapshot, plans);
  const name = `${bucket} ${theme} ${overriding} ${url}`;
  const plan = plans.get(name) ?? newPlan(visit);
  plans.set(name, plan);
  return plan;
}

function newPlan(visit: Visit): PagePlan {
  const { snapshot, theme, overriding, bucket } = visit;
  const needs = needsOf(visit);
  const releases = [needs.owner, ...needs.fragments].map((shown) => shown?.version.extras.base ?? '');
  return {
    ...needs,
    key: [snapshot.id, theme ?? '', overriding ? 'o' : needs.view, ...releases, needs.url].join(' '),
    snapshot,
    theme,
    bucket,
    ...(overriding && { view: 'frame' as const, scripts: [], styles: [] }),
  };
}

function needsOf({ snapshot, url, bucket }: Visit): RouteNeeds {
  const [pathname, search] = splitUrl(url);
  const routes = Object.entries(snapshot.registry.microFrontends).flatMap(([remote, versions]) => {
    const version = chooseVersion(versions, bucket);
    if (!version) return [];
    return version.extras.description.routes.map((route) => ({
      path: route.path,
      owner: { remote, version, route },
    }));
  });
  const match = matchRoute(routes, pathname);
  const nothing = { fragments: [], scripts: [], styles: [], data: [] };
  if (!match) return { status: 404, owner: null, view: 'page', url: UNKNOWN_PATH, ...nothing };
  const { owner } = match.route;
  const { route, version } = owner;
  const { id, data = [], query: names = [] } = route;
  const files = remoteFiles(snapshot, version, version.extras.preload[id]);
  const shown = fragmentsOn(snapshot, route.slots, bucket);
  // The bundles of all pages of a remote are the same, so that they share one process, which is warm.
  const slots = version.extras.description.routes.flatMap((ofRemote) => ofRemote.slots ?? []);
  const named = namedQuery([...names, ...data.flatMap(queryNames)], search);
  const isShort = [...named.values()].every((value) => value.length <= QUERY_VALUE_MAX);
  const query = isShort ? named : new Map<string, string>();
  const isPublic = route.access !== 'signed-in';
  const path = isPublic ? pathname : route.path.replace(/\{[^}]+\}/g, 'x');
  return {
    status: 200,
    owner,
    fragments: fragmentsOn(snapshot, slots, bucket).owners,
    view: isPublic && isShort ? 'page' : 'frame',
    url: query.size > 0 ? `${path}?${new URLSearchParams([...query])}` : path,
    scripts: [...new Set([...files.scripts, ...shown.scripts])],
    styles: [...new Set([...files.styles, ...shown.styles])],
    data: filledData(data, match.params, query),
  };
}

const queryNames = (pattern: string) => [...pattern.matchAll(QUERY_PARAMETER)].map(([, name = '']) => name);

/** The query parameters of these names that the URL has, by name. */
function namedQuery(names: readonly string[], search: string): Map<string, string> {
  const parameters = new URLSearchParams(search);
  return new Map(
    [...names].sort().flatMap((name): [string, string][] => {
      const value = parameters.get(name)?.trim() ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );
}

/** The URLs of `patterns`, without those that lack a parameter of the query that they need. */
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
