import { Type, type Static } from '@sinclair/typebox';
import type { DeepReadonly } from '../composition/description';
import { Registry } from '../composition/registry';
import { PAGE_STATE_ID } from '../browser/names';
import { exact } from '../composition/schemas';

/** Settings of the site's operator that the browser needs. */
export const PageSettings = exact({
  /** URL before a video's `src`, without a closing slash (behaviour.md#video-host). */
  embedBase: Type.String({ pattern: '[^/]$' }),
  /** Origins from which an override may load a remote. The port may be `*`; an empty list allows no overrides. */
  allowOverrides: Type.Array(Type.String({ minLength: 1 })),
  /** The operator's name and logo of the site, in place of the shell's. */
  site: Type.Optional(
    exact({ name: Type.String({ minLength: 1, maxLength: 40 }), logo: Type.String({ pattern: '^/' }) }),
  ),
});
export type PageSettings = DeepReadonly<Static<typeof PageSettings>>;

/** Data that the gateway writes into every page, so that composing the page needs no further request. */
export const PageState = exact({
  settings: PageSettings,
  /** The releases that the page is composed of: one of each remote, including remotes that load later. */
  registry: Registry,
  /** Responses of the API that the page needs at once: path → body. */
  data: Type.Record(Type.String({ pattern: '^/' }), Type.Unknown(), { additionalProperties: false }),
  /** Paths for which the API responded 404. Absent in earlier gateways. */
  missing: Type.Optional(Type.Array(Type.String({ pattern: '^/' }))),
});
export type PageState = Omit<Static<typeof PageState>, 'settings'> & { settings: PageSettings };

const START = `<script type="application/json" id="${PAGE_STATE_ID}">`;
const END = '</script>';

/**
 * The element with the page state, as HTML. A CSP without inline scripts allows it, and no text in it can end it: it
 * holds no `<` (HTML, section 4.12.1.3).
 */
export function pageStateElement(state: PageState): string {
  const json = JSON.stringify(state)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return START + json + END;
}

/** The page state in the HTML of a page, not validated. Throws if it is missing. */
export function pageStateIn(html: string): unknown {
  const [, rest] = html.split(START);
  const [json] = rest?.split(END) ?? [];
  if (json === undefined) throw new Error(`the page has no element #${PAGE_STATE_ID}`);
  return JSON.parse(json);
}

/** The HTML of a page with `state` instead of its page state. */
export function withPageState(html: string, state: PageState): string {
  const start = html.indexOf(START);
  if (start < 0) throw new Error(`the page has no element #${PAGE_STATE_ID}`);
  const end = html.indexOf(END, start) + END.length;
  return html.slice(0, start) + pageStateElement(state) + html.slice(end);
}

/** Placeholders in the shell's page (`shell/src/page/index.html`), which the gateway replaces. */
export const PAGE_PLACEHOLDERS = {
  /** Path of the shell's release folder, with a closing slash. */
  base: '%BASE%',
  /** Files of the shell and of the route's remote. */
  head: '<!--fitreel:head-->',
  /** The shell's scripts, which run once the rendered content has been painted. */
  scripts: '<!--fitreel:scripts-->',
  /** Attribute of the root element that names the rendered view, or nothing. */
  rendered: '%RENDERED%',
  /** The rendered content. */
  content: '<!--fitreel:content-->',
  /** The page state. */
  state: '<!--fitreel:state-->',
} as const;

/** How a site presents itself. Both are plain text that HTML and JSON need not escape. */
export interface SiteIdentity {
  siteName: string;
  siteDescription: string;
}

/**
 * Fills in the name and the description of a site, in a file of the shell's page. The gateway reads them there.
 *
 * @throws Error for a text that HTML or JSON would have to escape
 */
export function withIdentity(text: string, { siteName, siteDescription }: SiteIdentity): string {
  for (const value of [siteName, siteDescription])
    if (!/^[^<>&"\\\p{Cc}]+$/u.test(value)) throw new Error(`the site must not be called “${value}”`);
  return text
    .replaceAll('%SITE_NAME%', () => siteName)
    .replaceAll('%SITE_DESCRIPTION%', () => siteDescription);
}
