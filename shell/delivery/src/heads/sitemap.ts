import type { Category } from '@fitreel/contract';
import type { PublicRoutes } from './public-routes';
import { escapeMarkup } from './escape';

/** URLs in a part: far below the 50,000 that sitemaps.org allows, so that no part takes long to make. */
export const PART_SIZE = 10_000;

export const SITEMAP_PATH = '/sitemap.xml';
export const PAGES_PATH = '/sitemap/pages.xml';

/** The kinds of pages with parts of their own, and the paths of these. */
export const PART_PATHS = { creator: '/sitemap/creators.xml', video: '/sitemap/videos.xml' } as const;

export type PartKind = keyof typeof PART_PATHS;

export interface Sitemap {
  /** Origin of the site, without a closing slash. */
  publicUrl: string;
  routes: PublicRoutes;
}

function document(element: string, entry: string, urls: readonly string[]): string {
  const entries = urls.map((url) => `<${entry}><loc>${escapeMarkup(url)}</loc></${entry}>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${element}>\n`,
  ].join('\n');
}

/**
 * The list of the parts: the pages, and the creators and videos from one id on each (sitemaps.org, "sitemap index files").
 *
 * @param starts the first ids of the parts, by their kind
 */
export function sitemapIndex(
  { publicUrl, routes }: Sitemap,
  starts: Readonly<Record<PartKind, readonly string[]>>,
): string {
  const partsOf = (kind: PartKind) =>
    (routes[kind] ? starts[kind] : []).map((id) => `${PART_PATHS[kind]}?from=${encodeURIComponent(id)}`);
  return document(
    'sitemapindex',
    'sitemap',
    [PAGES_PATH, ...partsOf('creator'), ...partsOf('video')].map((path) => publicUrl + path),
  );
}

/** The pages without parameters, and those of the categories. */
export function pagesPart({ publicUrl, routes }: Sitemap, categories: readonly Category[]): string {
  const { category, paths } = routes;
  const all = [...paths, ...(category ? categories.map(({ _id }) => category(_id)) : [])];
  return document(
    'urlset',
    'url',
    all.map((path) => publicUrl + path),
  );
}

/** The pages of creators or videos, by their ids. */
export function idsPart({ publicUrl, routes }: Sitemap, kind: PartKind, ids: readonly string[]): string {
  const pageOf = routes[kind];
  return document('urlset', 'url', pageOf ? ids.map((id) => publicUrl + pageOf(id)) : []);
}
