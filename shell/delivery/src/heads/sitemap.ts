import type { Category } from '@fitreel/contract';
import type { PublicRoutes } from './public-routes';
import { escapeMarkup } from './escape';

/** URLs in a part: far below the 50,000 that sitemaps.org allows, so that no part takes long to make. */
export const PART_SIZE = 10_000;

export const SITEMAP_PATH = '/sitemap.xml';
export const PAGES_PATH = '/sitemap/pages.xml';
export const VIDEOS_PATH = '/sitemap/videos.xml';

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
 * The list of the parts: the pages, and the videos from one id on each (sitemaps.org, "sitemap index files").
 *
 * @param starts the first ids of the parts
 */
export function sitemapIndex({ publicUrl, routes }: Sitemap, starts: readonly string[]): string {
  const parts = (routes.video ? starts : []).map(
    (start) => `${VIDEOS_PATH}?from=${encodeURIComponent(start)}`,
  );
  return document(
    'sitemapindex',
    'sitemap',
    [PAGES_PATH, ...parts].map((path) => publicUrl + path),
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

/** The pages of videos, by their ids. */
export function videosPart({ publicUrl, routes: { video } }: Sitemap, ids: readonly string[]): string {
  return document('urlset', 'url', video ? ids.map((id) => publicUrl + video(id)) : []);
}
