import {
  PAGE_PLACEHOLDERS,
  pageStateElement,
  RELEASES_PATH,
  RENDERED_ATTRIBUTE,
  type PageState,
  type RenderedView,
  type Rendering,
} from '@fitreel/protocol';
import type { SiteSnapshot } from '../site/snapshot';
import type { InlineStyle } from './inline-styles';
import { TITLE } from './page-head';
import type { PagePlan } from './plan';

/** The content that fills in the shell's page. */
interface PageContent {
  state: PageState;
  /** The rendered page; null to leave it to the browser. */
  rendered: { view: RenderedView; rendering: Pick<Rendering, 'head' | 'content'> } | null;
  /** Styles that are part of the page. The browser loads all others. */
  inline: readonly InlineStyle[];
  /** HTML beside the content; the app leaves it alone. */
  badge?: string | undefined;
  /** The gateway's own script. */
  ownScript?: string;
}

/**
 * Attributes that make the browser compare the file at `url` with its hash. A preload needs the same attributes as the
 * script or style that uses it (HTML, "consume a preloaded resource").
 *
 * @throws Error if a file of a release does not have a hash. Files of an app in development need none
 */
function integrityAttributes({ hashes }: SiteSnapshot, url: string): string {
  const hash = hashes.get(url);
  if (hash) return ` integrity="${hash}" crossorigin="anonymous"`;
  if (url.startsWith(RELEASES_PATH)) throw new Error(`no release lists the hash of ${url}`);
  return '';
}

/**
 * Fills in the shell's page. The head lists all files of the shell and of the route's remote: the browser needs only the
 * HTML and one wave of requests to make the page work, and only the HTML to show a rendered page.
 */
export function pageHtml(
  { snapshot, ...files }: Pick<PagePlan, 'snapshot' | 'scripts' | 'styles'>,
  { state, rendered, inline, badge = '', ownScript = '' }: PageContent,
): string {
  const { base, entry, template } = snapshot.shell;
  const link = (kind: string, href: string) =>
    `<link ${kind} href="${href}"${integrityAttributes(snapshot, href)}>`;
  const script = (src: string) => `<script defer src="${src}"${integrityAttributes(snapshot, src)}></script>`;
  const inlined = new Set(inline.map(({ url }) => url));
  const linked = (urls: readonly string[]) => urls.filter((url) => !inlined.has(url));
  const scripts = entry.scripts.map((file) => base + file);
  // Showing the rendered page has priority over the code that hydrates it (ADR-0037).
  const scriptPreload = `rel="preload" as="script" fetchpriority="${rendered ? 'low' : 'high'}"`;
  const head = [
    ...inline.map(({ element }) => element),
    ...linked(entry.styles.map((file) => base + file)).map((href) => link('rel="stylesheet"', href)),
    // Only preloaded: a remote's stylesheet that hangs must not block the whole page. The remote's own code applies
    // it before it shows its page.
    ...linked(files.styles).map((href) => link('rel="preload" as="style"', href)),
    ...[...scripts, ...files.scripts].map((href) => link(scriptPreload, href)),
  ];
  const { head: renderedHead = '', content = '' } = rendered?.rendering ?? {};
  const hasTitle = renderedHead.includes('<title');
  return template
    .replaceAll(PAGE_PLACEHOLDERS.base, base)
    .replace(TITLE, (title) => (hasTitle ? '' : title))
    .replace(PAGE_PLACEHOLDERS.head, () => [picturePreloads(renderedHead), ...head].join('\n    '))
    .replace(PAGE_PLACEHOLDERS.scripts, () => scripts.map(script).join(''))
    .replace(PAGE_PLACEHOLDERS.rendered, rendered ? ` ${RENDERED_ATTRIBUTE}="${rendered.view}"` : '')
    .replace(PAGE_PLACEHOLDERS.content, () => content)
    .replace(
      PAGE_PLACEHOLDERS.state,
      () => badge + pageStateElement(state) + (ownScript && `<script>${ownScript}</script>`),
    );
}

/** A high-priority image preload as React writes it: for one file, or a choice of several. */
const PRELOAD =
  /<link rel="preload" as="image" (?:href="([^"]+)"|imageSrcSet="(([^ "]+)[ !#-~]+)" imageSizes="([ !#-~]+)") fetchPriority="high"\/>/;

/** A path on this site, in characters that need no escaping in a header. */
const OWN_PATH = /^\/[\w.~%-][\w.~%/-]*$/;

/**
 * The `link` header (RFC 8288) that lets the browser request the page's first picture, its largest paint, as soon as the headers
 * arrive: before the HTML, and before any file that the HTML names. Null for a page without such a picture.
 *
 * @param head the rendered content of the page's head
 */
export function firstPictureHint(head: string): string | null {
  const [, file = '', set, path = file, sizes] = PRELOAD.exec(head) ?? [];
  const forms = set ? `; imagesrcset="${set}"; imagesizes="${sizes}"` : '';
  return OWN_PATH.test(path) ? `<${path}>; rel=preload; as=image${forms}; fetchpriority=high` : null;
}

const PRELOADS = /<link rel="preload" as="image"/g;

/** From this width on, a row has more than one picture. */
const WIDE = '(min-width: 30rem)';

/**
 * Limits all but the first of React's picture preloads in `head` to wide windows: on a phone the others are below the first, and
 * would be decoded before its paint (ADR-0037).
 */
function picturePreloads(head: string): string {
  let count = 0;
  return head.replaceAll(PRELOADS, (preload) => {
    count += 1;
    return count === 1 ? preload : `${preload} media="${WIDE}"`;
  });
}
