import {
  matchPattern,
  type RegistryVersion,
  type RouteDescription,
  type PageSettings,
} from '@fitreel/protocol';
import { renderPage, routeNeeds } from '../gateway/page';
import type { Site } from '../gateway/site-source';

/** One HTML file of the exported site. */
export interface ExportedPage {
  /** Pattern of the addresses that it answers (spec section 2); null for all that no route claims. */
  pattern: string | null;
  /** Path of the file below the exported folder. */
  file: string;
  html: string;
}

/** The bucket whose visitors get the default of every remote: a canary takes the first ones. */
const DEFAULT_BUCKET = 99;

/** What a file host answers where it has no file, by a convention that most of them know. */
export const NOT_FOUND_FILE = '404.html';

/** The routes of what most visitors get, with the remote that each belongs to. */
function routesOf(site: Site): (RouteDescription & { remote: string })[] {
  return Object.entries(site.registry.microFrontends).flatMap(([remote, versions]) => {
    const live = versions.find((version: RegistryVersion) => version.deployment.default);
    return (live?.extras.description.routes ?? []).map((route) => ({ ...route, remote }));
  });
}

/** A route without places has the file that any host finds at its address; one with places needs a rule of the host. */
function fileOf({ remote, id, path }: { remote: string; id: string; path: string }): string {
  if (path.includes('{')) return `_routes/${remote}.${id}.html`;
  return `${path.replace(/^\/|\/$/g, '')}/index.html`.replace(/^\//, '');
}

/**
 * The HTML of each route pattern of `site`. They bring no answers of the API, since nobody can know them when they are
 * made: the page's script asks for them.
 */
export function exportedPages(site: Site, settings: PageSettings): ExportedPage[] {
  const state = { settings, registry: site.registry, data: {} };
  const page = (pattern: string | null, file: string, example: string): ExportedPage => {
    const needs = routeNeeds(site, example, DEFAULT_BUCKET);
    return { pattern, file, html: renderPage(site, { ...needs, data: [] }, state, null) };
  };
  const pages = routesOf(site).map((route) => {
    const example = route.path.replace(/\{[^}]+\}/g, 'x');
    if (!matchPattern(route.path, example)) throw new Error(`${route.path} does not match ${example}`);
    return page(route.path, fileOf(route), example);
  });
  return [...pages, page(null, NOT_FOUND_FILE, `/${NOT_FOUND_FILE}`)];
}
