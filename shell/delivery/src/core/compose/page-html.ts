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

/** The parts that fill in the shell's page. */
interface PageContent {
  state: PageState;
  /** The rendered page; null to leave it to the browser. */
  rendered: { view: RenderedView; rendering: Pick<Rendering, 'head' | 'content'> } | null;
  /** Styles that are part of the page. The browser loads all others. */
  inline: readonly InlineStyle[];
  /** HTML beside the content, which the app does not touch. */
  badge?: string | undefined;
  /** A script of the gateway's own. */
  ownScript?: string;
}

/**
 * Attributes that make the browser compare the file at `url` with its hash. A preload needs the same attributes as the
 * script or style that uses it (HTML, "consume a preloaded resource").
 *
 * @throws Error for a file of a release without a hash; files of an app under development have none
 */
function integrityAttributes({ hashes }: SiteSnapshot, url: string): string {
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
  // The rendered page comes before the code that takes it over (ADR-0037).
  const scriptPreload = `rel="preload" as="script" fetchpriority="${rendered ? 'low' : 'high'}"`;
  const head = [
    ...inline.map(({ element }) => element),
    ...linked(entry.styles.map((file) => base + file)).map((href) => link('rel="stylesheet"', href)),
    // Only preloaded: a remote's stylesheet that hangs must not block the whole page. The remote's own build applies
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

/** The first preload with high priority, as React writes it for an image: of one file, or of one of several. */
const PRELOAD =
  /<link rel="preload" as="image" (?:href="([^"]+)"|imageSrcSet="(([^ "]+)[ !#-~]+)" imageSizes="([ !#-~]+)") fetchPriority="high"\/>/;

/** A path of this site, in characters that a header may have as they are. */
const OWN_PATH = /^\/[\w.~%-][\w.~%/-]*$/;

/**
 * The `link` header (RFC 8288) by which the browser requests the page's first picture, its largest paint, when the headers
 * arrive: before the HTML, and before anything that the HTML names. Null for a page without such a picture.
 *
 * @param head what the page renders into its head
 */
export function firstPictureHint(head: string): string | null {
  const [, file = '', set, path = file, sizes] = PRELOAD.exec(head) ?? [];
  const forms = set ? `; imagesrcset="${set}"; imagesizes="${sizes}"` : '';
  return OWN_PATH.test(path) ? `<${path}>; rel=preload; as=image${forms}; fetchpriority=high` : null;
}

const PRELOADS = /<link rel="preload" as="image"/g;

/** From here on a row has more than one picture. */
const WIDE = '(min-width: 30rem)';

/**
 * `head` with all preloads that React writes for pictures but the first for wide windows alone: on a phone the others stand below
 * the first, and would be decoded before its paint (ADR-0037).
 */
function picturePreloads(head: string): string {
  let count = 0;
  return head.replaceAll(PRELOADS, (preload) => {
    count += 1;
    return count === 1 ? preload : `${preload} media="${WIDE}"`;
  });
}
