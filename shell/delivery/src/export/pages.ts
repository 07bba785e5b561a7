import {
  matchPattern,
  type RegistryVersion,
  type RouteDescription,
  type PageSettings,
} from '@fitreel/protocol';
import { pageHtml } from '../gateway/page';
import { examplePath, routeNeeds } from '../gateway/route-needs';
import type { Site } from '../gateway/site-source';

/** One HTML file of the exported site. */
export interface ExportedPage {
  /** Pattern of the paths that it serves; null for the paths without a route. */
  pattern: string | null;
  /** Path relative to the exported folder. */
  file: string;
  html: string;
}

/** A bucket that gets no canary: canaries get the first buckets. */
const DEFAULT_BUCKET = 99;

/** The page for missing files: most static hosts know this name. */
export const NOT_FOUND_FILE = '404.html';

/** The routes of all default versions, with their remotes. */
function routesOf(site: Site): (RouteDescription & { remote: string })[] {
  return Object.entries(site.registry.microFrontends).flatMap(([remote, versions]) => {
    const live = versions.find((version: RegistryVersion) => version.deployment.default);
    return (live?.extras.description.routes ?? []).map((route) => ({ ...route, remote }));
  });
}

/** A route without parameters gets the file that any host serves at its path; other routes need a rule of the host. */
function fileOf({ remote, id, path }: { remote: string; id: string; path: string }): string {
  if (path.includes('{')) return `_routes/${remote}.${id}.html`;
  return `${path.replace(/^\/|\/$/g, '')}/index.html`.replace(/^\//, '');
}

/** The HTML of each route of `site`. It contains no data of the API, which would be outdated: the page requests it. */
export function exportedPages(site: Site, settings: PageSettings): ExportedPage[] {
  const state = { settings, registry: site.registry, data: {} };
  const page = (pattern: string | null, file: string, example: string): ExportedPage => {
    const needs = routeNeeds(site, example, DEFAULT_BUCKET);
    return { pattern, file, html: pageHtml(site, { needs, state, theme: null, rendered: null, inline: [] }) };
  };
  const pages = routesOf(site).map((route) => {
    const example = examplePath(route.path);
    if (!matchPattern(route.path, example)) throw new Error(`${route.path} does not match ${example}`);
    return page(route.path, fileOf(route), example);
  });
  return [...pages, page(null, NOT_FOUND_FILE, `/${NOT_FOUND_FILE}`)];
}
