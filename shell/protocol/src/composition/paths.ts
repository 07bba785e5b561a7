/** File that describes a release, in the release's folder. */
export const RELEASE_FILE = 'release.json';

/** The site has its releases below this path: `/releases/<app>/<version>/`. */
export const RELEASES_PATH = '/releases/';

/** Path of the registry on the site. */
export const REGISTRY_PATH = '/registry.json';

/** Path of a release's folder on the site, with a closing slash. */
export function releasePath(app: string, version: string): string {
  return `${RELEASES_PATH}${app}/${version}/`;
}
