import {
  chooseVersion,
  fillPattern,
  matchRoute,
  PAGE_PLACEHOLDERS,
  pageStateElement,
  RELEASES_PATH,
  THEME_ATTRIBUTE,
  type Assets,
  type PageState,
  type Theme,
} from '@fitreel/protocol';
import type { Site } from './site-source';

/** What the page at a path needs, known before any script runs. */
export interface RouteNeeds {
  /** 404 where no remote has a route for the path. */
  status: 200 | 404;
  /** URLs of the files of the route's remote, its entry first, and of the lazy shared modules that it uses. */
  scripts: string[];
  styles: string[];
  /** URLs of the API whose responses the page needs at once. */
  data: string[];
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

/** What the page at `pathname` needs for a visitor in `bucket` (0 to 99). */
export function routeNeeds(site: Site, pathname: string, bucket: number): RouteNeeds {
  const routes = Object.values(site.registry.microFrontends).flatMap((versions) => {
    const version = chooseVersion(versions, bucket);
    return version ? version.extras.description.routes.map((route) => ({ ...route, version })) : [];
  });
  const match = matchRoute(routes, pathname);
  if (!match) return { status: 404, scripts: [], styles: [], data: [] };
  const { version, id, data = [] } = match.route;
  const { base, preload } = version.extras;
  const files = preload[id] ?? { scripts: [], styles: [] };
  // Modules without files here come with every page.
  const shared = (files.shared ?? [])
    .map((name) => site.shell.lazyModules.get(name))
    .filter((assets) => assets !== undefined);
  // Two modules may share a file.
  const ofShell = (kind: keyof Assets) =>
    [...new Set(shared.flatMap((assets) => assets[kind]))].map((file) => site.shell.base + file);
  return {
    status: 200,
    scripts: [version.url, ...files.scripts.map((file) => base + file), ...ofShell('scripts')],
    styles: [...files.styles.map((file) => base + file), ...ofShell('styles')],
    data: data.map((pattern) => fillPattern(pattern, match.params)),
  };
}

/**
 * Fills in the shell's page. The head lists all files of the shell and of the route's remote: the browser needs only the
 * HTML and one wave of requests to show content.
 *
 * @param theme null for the theme of the system
 */
export function renderPage(site: Site, needs: RouteNeeds, state: PageState, theme: Theme | null): string {
  const { base, entry, template } = site.shell;
  const link = (kind: string, href: string) =>
    `<link ${kind} href="${href}"${integrityAttributes(site, href)}>`;
  const script = (src: string) => `<script defer src="${src}"${integrityAttributes(site, src)}></script>`;
  const head = [
    ...entry.styles.map((file) => link('rel="stylesheet"', base + file)),
    // Only preloaded: a remote's stylesheet that hangs must not block the whole page. The remote's own build applies
    // it before it shows its page.
    ...needs.styles.map((href) => link('rel="preload" as="style"', href)),
    ...entry.scripts.map((file) => script(base + file)),
    ...needs.scripts.map((href) => link('rel="preload" as="script"', href)),
  ];
  return template
    .replaceAll(PAGE_PLACEHOLDERS.base, base)
    .replace(PAGE_PLACEHOLDERS.theme, theme ? ` ${THEME_ATTRIBUTE}="${theme}"` : '')
    .replace(PAGE_PLACEHOLDERS.scheme, theme ?? 'dark light')
    .replace(PAGE_PLACEHOLDERS.head, () => head.join('\n    '))
    .replace(PAGE_PLACEHOLDERS.state, () => pageStateElement(state));
}
