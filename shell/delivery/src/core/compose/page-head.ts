import { fillPattern, matchPattern, type PageHead, type RouteDescription } from '@fitreel/protocol';
import { splitUrl } from '../visit/visit';
import { escapeJson, escapeMarkup } from './escape';

interface HeadOfPage {
  /** The page's own head; null if it sets none. */
  pageHead: PageHead | null;
  /** The page's path; null for a page that search engines must not list. */
  path: string | null;
  /** The path of the picture that represents the site; null without one. */
  siteImage: string | null;
  /** The shell's page. */
  template: string;
  /** The site's address, without a trailing slash. */
  publicUrl: string;
}

/** The meta element with the site's description in the shell's page. */
export const DESCRIPTION = /<meta\s+name="description"\s+content="([^"]*)"\s*\/?>/;

/** The title element. In the shell's page it is the site's name. */
export const TITLE = /<title>([^<]*)<\/title>/;

/**
 * The canonical path of the page at `url`, with its parameters escaped in one way; null for a page that search engines must
 * not list, since it depends on the viewer. All results of a search share the path of the search, as they are endless.
 */
export function listedPath({ access, path }: RouteDescription, url: string): string | null {
  const params = matchPattern(path, splitUrl(url)[0]);
  return access === 'public' && params ? fillPattern(path, params) : null;
}

const meta = (attribute: 'name' | 'property', key: string, content: string) =>
  `<meta ${attribute}="${key}" content="${content}">`;

/**
 * Puts the metadata for search engines and the cards of links into `html`, in place of the shell's description: title,
 * description, canonical address, Open Graph and structured data. A page without a description element is left unchanged.
 */
export function withPageHead(
  html: string,
  { pageHead, path, siteImage, template, publicUrl }: HeadOfPage,
): string {
  const { title: name, type = 'website', structuredData = [], ...own } = pageHead ?? {};
  const absolute = (address: string) => escapeMarkup(new URL(address, publicUrl).href);
  const [siteTitle, siteName = ''] = TITLE.exec(template) ?? [];
  const titled =
    name === undefined || siteTitle === undefined
      ? html
      : html.replace(siteTitle, () => `<title>${escapeMarkup(name)} · ${siteName}</title>`);
  return titled.replace(DESCRIPTION, (_element, ofSite: string) => {
    const description = own.description === undefined ? ofSite : escapeMarkup(own.description);
    const tags = [meta('name', 'description', description)];
    if (path === null) return [...tags, meta('name', 'robots', 'noindex')].join('\n    ');
    const title = TITLE.exec(titled)?.[1] ?? siteName;
    const url = escapeMarkup(publicUrl + path);
    const image = own.picture ?? siteImage;
    tags.push(
      `<link rel="canonical" href="${url}">`,
      meta('property', 'og:type', escapeMarkup(type)),
      meta('property', 'og:site_name', siteName),
      meta('property', 'og:title', title),
      meta('property', 'og:description', description),
      meta('property', 'og:url', url),
    );
    if (image !== null) tags.push(meta('property', 'og:image', absolute(image)));
    if (own.video !== undefined) {
      tags.push(
        meta('property', 'og:video', absolute(own.video)),
        meta('property', 'og:video:type', 'text/html'),
        meta('name', 'twitter:card', 'summary_large_image'),
      );
    }
    tags.push(
      ...structuredData.map((item) => `<script type="application/ld+json">${escapeJson(item)}</script>`),
    );
    return tags.join('\n    ');
  });
}
