import {
  chooseVersion,
  fillPattern,
  matchRoute,
  PAGE_PLACEHOLDERS,
  pageStateElement,
  THEME_ATTRIBUTE,
  type Assets,
  type PageState,
  type Theme,
} from '@fitreel/protocol';
import type { Site } from './site-source';

/** What the gateway knows of an address before any script runs. */
export interface RouteNeeds {
  /** 404 where no remote has a route for the address. */
  status: 200 | 404;
  /** Files of the owner's release and of the shell's modules that it takes, as addresses: its entry first. */
  scripts: string[];
  styles: string[];
  /** API addresses whose answers the page needs at once. */
  data: string[];
}

/**
 * Attributes that have the browser compare the file at `address` with its hash. A preload bears the same, or the
 * response is not the one that the script or style asks for later (HTML, "consume a preloaded resource").
 *
 * @throws Error for a file of a release that has no hash; an app under development has none
 */
function checked({ hashes }: Site, address: string): string {
  const hash = hashes.get(address);
  if (hash) return ` integrity="${hash}" crossorigin="anonymous"`;
  if (address.startsWith('/releases/')) throw new Error(`no release says what the hash of ${address} is`);
  return '';
}

/** What the page at `pathname` needs for a visitor in `bucket` (0 to 99), from the registry alone. */
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
  // Only the shell knows which files its modules are in; those that came with every page are in none of these.
  const shared = (files.shared ?? [])
    .map((name) => site.shell.later.get(name))
    .filter((its) => its !== undefined);
  // Two modules may have a file in common.
  const ofShell = (kind: keyof Assets) =>
    [...new Set(shared.flatMap((its) => its[kind]))].map((file) => site.shell.base + file);
  return {
    status: 200,
    scripts: [version.url, ...files.scripts.map((file) => base + file), ...ofShell('scripts')],
    styles: [...files.styles.map((file) => base + file), ...ofShell('styles')],
    data: data.map((address) => fillPattern(address, match.params)),
  };
}

/**
 * The shell's page with its placeholders replaced. The head names the files of the shell and of the route's remote, so
 * that HTML and one wave of files are all that lies between a click and content.
 *
 * @param theme null leaves the theme to the system
 */
export function renderPage(site: Site, needs: RouteNeeds, state: PageState, theme: Theme | null): string {
  const { base, entry, template } = site.shell;
  const link = (kind: string, href: string) => `<link ${kind} href="${href}"${checked(site, href)}>`;
  const script = (src: string) => `<script defer src="${src}"${checked(site, src)}></script>`;
  const head = [
    ...entry.styles.map((file) => link('rel="stylesheet"', base + file)),
    // Preloaded and no more: a remote's style that hangs must not keep the whole page from being shown. The remote's
    // own build applies it before it hands over the page.
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
