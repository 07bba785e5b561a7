import { fillPattern, matchPattern, type PageHead, type RouteDescription } from '@fitreel/protocol';
import { splitUrl } from '../visit/visit';
import { escapeJson, escapeMarkup } from './escape';

interface HeadOfPage {
  /** The head that the page gives itself; null if it gives none. */
  pageHead: PageHead | null;
  /** Path of the page, or null for a page that search engines leave out. */
  path: string | null;
  /** Path of the picture that stands for the site; null without one. */
  siteImage: string | null;
  /** The shell's page. */
  template: string;
  /** The site's address, without a closing slash. */
  publicUrl: string;
}

/** The meta element of the shell's page with the site's own description. */
export const DESCRIPTION = /<meta\s+name="description"\s+content="([^"]*)"\s*\/?>/;

/** The title of a document: in the shell's page, the name of the site. */
export const TITLE = /<title>([^<]*)<\/title>/;

/**
 * The one path of the page at `url`, in which its parameters are escaped in one way; null for a page that search engines
 * leave out, since it depends on the viewer. All results of a search have the path of the search: there is no end to them.
 */
export function listedPath({ access, path }: RouteDescription, url: string): string | null {
  const params = matchPattern(path, splitUrl(url)[0]);
  return access === 'public' && params ? fillPattern(path, params) : null;
}

const meta = (attribute: 'name' | 'property', key: string, content: string) =>
  `<meta ${attribute}="${key}" content="${content}">`;

/**
 * Puts what search engines and cards of links read into `html`, where the shell's page has its description: title,
 * description, canonical address, Open Graph and structured data. A page without that element stays as it is.
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
