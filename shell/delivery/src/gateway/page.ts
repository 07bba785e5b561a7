import { chooseVersion, fillPattern, matchRoute, type Assets } from '@fitreel/protocol';
import type { Site } from './site-source';
import type { Theme } from './theme';

/** What the operator of a site may set and the browser needs. */
export interface PageSettings {
  /** URL of the video host's player, without a closing slash. */
  embedBase: string;
  /** Percent of page views that report how their remotes loaded. */
  telemetrySample: number;
  /** Origins, with a port that may be `*`, from which a browser may load a remote in place of its release. */
  allowOverrides: readonly string[];
}

/** What the page's script reads from the element `#fitreel-state`. */
export interface PageState {
  settings: PageSettings;
  /** The remotes that are live, in the format of `/registry.json`. */
  registry: Site['registry'];
  /** Answers of public API calls that the route needs at once: address → body. */
  data: Record<string, unknown>;
}

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

/** JSON that cannot end its script element: `<` never stands in it as itself (HTML, section 4.12.1.3). */
function inlineJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
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
 * The shell's page with what differs by site and route written into its places: `<!--fitreel:head-->` takes the
 * files of the shell and of the route's owner, so that HTML and one wave of files are all that lies between a click
 * and content; `<!--fitreel:state-->` takes the state as JSON, which a CSP without inline scripts allows. `%THEME%` and
 * `%SCHEME%` take the viewer's theme, so that no page flashes in the other one; null leaves it to the system.
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
  const json = `<script type="application/json" id="fitreel-state">${inlineJson(state)}</script>`;
  return template
    .replaceAll('%BASE%', base)
    .replace('%THEME%', theme ? ` data-theme="${theme}"` : '')
    .replace('%SCHEME%', theme ?? 'dark light')
    .replace('<!--fitreel:head-->', () => head.join('\n    '))
    .replace('<!--fitreel:state-->', () => json);
}
