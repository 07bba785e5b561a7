import { fillPattern, matchPattern, type RouteDescription } from '@fitreel/protocol';
import { splitUrl } from '../visit/visit';
import { escapeJson, escapeMarkup } from './escape';
import {
  playerUrl,
  previewPicture,
  structuredData,
  videoDescription,
  type Addresses,
} from './structured-data';
import type { Topic } from './topic';

export interface PageHead extends Addresses {
  topic: Topic;
  /** Path of the page, or null for a page that search engines leave out. */
  path: string | null;
  /** Path of the picture that stands for the site; null without one. */
  siteImage: string | null;
}

/** The meta element of the shell's page with the site's own description. */
const DESCRIPTION = /<meta\s+name="description"\s+content="([^"]*)"\s*\/?>/;

const TITLE = /<title>([^<]*)<\/title>/;

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

/** What the page is called if nothing has rendered its title. */
function nameOf({ video, category }: Topic): string | null {
  return video?.title ?? category?.categoryName ?? null;
}

function describe({ video, category }: Topic): string | null {
  if (video) return videoDescription(video);
  return (
    category &&
    `${category.categoryName} videos on FitReel: watch them, like them and keep them in playlists.`
  );
}

/**
 * Puts what search engines and previews of links read into `html`, where the shell's page has its description: title,
 * description, canonical address, Open Graph and structured data. A page without that element stays as it is.
 */
export function withPageHead(html: string, page: PageHead): string {
  const { topic, path, siteImage, publicUrl } = page;
  const image = (topic.video && previewPicture(topic.video)) ?? siteImage;
  const name = nameOf(topic);
  const titled =
    name === null
      ? html
      : html.replace('<title>FitReel</title>', () => `<title>${escapeMarkup(`${name} · FitReel`)}</title>`);
  return titled.replace(DESCRIPTION, (_element, ofSite: string) => {
    const own = describe(topic);
    const description = own === null ? ofSite : escapeMarkup(own);
    const tags = [meta('name', 'description', description)];
    if (path === null) return [...tags, meta('name', 'robots', 'noindex')].join('\n    ');
    const title = TITLE.exec(titled)?.[1] ?? 'FitReel';
    const url = escapeMarkup(publicUrl + path);
    tags.push(
      `<link rel="canonical" href="${url}">`,
      meta('property', 'og:type', topic.video ? 'video.other' : 'website'),
      meta('property', 'og:site_name', 'FitReel'),
      meta('property', 'og:title', title),
      meta('property', 'og:description', description),
      meta('property', 'og:url', url),
    );
    if (image !== null) tags.push(meta('property', 'og:image', escapeMarkup(new URL(image, publicUrl).href)));
    if (topic.video) {
      tags.push(
        meta('property', 'og:video', escapeMarkup(playerUrl(page, topic.video))),
        meta('property', 'og:video:type', 'text/html'),
        meta('name', 'twitter:card', 'summary_large_image'),
      );
    }
    const data = structuredData(topic, page);
    tags.push(...data.map((item) => `<script type="application/ld+json">${escapeJson(item)}</script>`));
    return tags.join('\n    ');
  });
}
