import {
  PAGE_PLACEHOLDERS,
  pageStateElement,
  RELEASES_PATH,
  RENDERED_ATTRIBUTE,
  THEME_ATTRIBUTE,
  type PageState,
  type RenderedView,
  type Rendering,
  type Theme,
} from '@fitreel/protocol';
import { picturePreloads } from './first-picture-hint';
import type { InlineStyle } from './inline-styles';
import type { RouteNeeds } from './route-needs';
import type { Site } from './site-source';

/** What fills in the shell's page. */
export interface PageContent {
  needs: Pick<RouteNeeds, 'scripts' | 'styles'>;
  state: PageState;
  /** Null for the theme of the system. */
  theme: Theme | null;
  /** What is rendered; null to leave the page to the browser. */
  rendered: { view: RenderedView; rendering: Rendering } | null;
  /** Styles that are part of the page. The browser loads all others. */
  inline: readonly InlineStyle[];
  /** HTML beside the content, which the app does not touch. */
  badge?: string;
}

/**
 * Attributes that make the browser compare the file at `url` with its hash. A preload needs the same attributes as the
 * script or style that uses it (HTML, "consume a preloaded resource").
 *
 * @throws Error for a file of a release without a hash; files of an app under development have none
 */
function integrityAttributes({ hashes }: Site, url: string): string {
  const hash = hashes.get(url);
  if (hash) return ` integrity="${hash}" crossorigin="anonymous"`;
  if (url.startsWith(RELEASES_PATH)) throw new Error(`no release lists the hash of ${url}`);
  return '';
}

/**
 * Fills in the shell's page. The head lists all files of the shell and of the route's remote: the browser needs only the
 * HTML and one wave of requests to make the page work, and only the HTML to show it if it is rendered.
 */
export function pageHtml(
  site: Site,
  { needs, state, theme, rendered, inline, badge = '' }: PageContent,
): string {
  const { base, entry, template } = site.shell;
  const link = (kind: string, href: string) =>
    `<link ${kind} href="${href}"${integrityAttributes(site, href)}>`;
  const script = (src: string) => `<script defer src="${src}"${integrityAttributes(site, src)}></script>`;
  const inlined = new Set(inline.map(({ url }) => url));
  const linked = (urls: readonly string[]) => urls.filter((url) => !inlined.has(url));
  const scripts = entry.scripts.map((file) => base + file);
  const paintsFirst = template.includes(PAGE_PLACEHOLDERS.scripts);
  // What the server rendered comes before the code that takes it over (ADR-0037).
  const scriptPreload = `rel="preload" as="script" fetchpriority="${rendered ? 'low' : 'high'}"`;
  const head = [
    ...inline.map(({ element }) => element),
    ...linked(entry.styles.map((file) => base + file)).map((href) => link('rel="stylesheet"', href)),
    // Only preloaded: a remote's stylesheet that hangs must not block the whole page. The remote's own build applies
    // it before it shows its page.
    ...linked(needs.styles).map((href) => link('rel="preload" as="style"', href)),
    // A shell from before has its scripts in the head.
    ...(paintsFirst ? scripts.map((href) => link(scriptPreload, href)) : scripts.map(script)),
    ...needs.scripts.map((href) => link(scriptPreload, href)),
  ];
  const { head: renderedHead = '', content = '' } = rendered?.rendering ?? {};
  const hasTitle = renderedHead.includes('<title');
  return template
    .replaceAll(PAGE_PLACEHOLDERS.base, base)
    .replace(PAGE_PLACEHOLDERS.theme, theme ? ` ${THEME_ATTRIBUTE}="${theme}"` : '')
    .replace(PAGE_PLACEHOLDERS.scheme, theme ?? 'dark light')
    .replace(PAGE_PLACEHOLDERS.title, hasTitle ? '' : PAGE_PLACEHOLDERS.title)
    .replace(PAGE_PLACEHOLDERS.head, () => [picturePreloads(renderedHead), ...head].join('\n    '))
    .replace(PAGE_PLACEHOLDERS.scripts, () => scripts.map(script).join(''))
    .replace(PAGE_PLACEHOLDERS.rendered, rendered ? ` ${RENDERED_ATTRIBUTE}="${rendered.view}"` : '')
    .replace(PAGE_PLACEHOLDERS.content, () => content)
    .replace(PAGE_PLACEHOLDERS.state, () => badge + pageStateElement(state));
}
