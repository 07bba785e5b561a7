import { hasFormat, REMOTE_NAME } from '../browser/formats';

/** The shell's name among the apps; no remote has it. */
export const SHELL = 'shell';

const REMOTE_PREFIX = 'remote-';

/** Name of an app's folder in its repository: `shell`, or `remote-<name>`. */
export function appFolder(app: string): string {
  return app === SHELL ? SHELL : `${REMOTE_PREFIX}${app}`;
}

/** The app whose folder has this name, or null if it is not an app's folder. */
export function appOfFolder(folder: string): string | null {
  if (folder === SHELL) return SHELL;
  const name = folder.startsWith(REMOTE_PREFIX) ? folder.slice(REMOTE_PREFIX.length) : '';
  return hasFormat(name, REMOTE_NAME) ? name : null;
}

/** The apps of a repository with these folders: the shell first, then the remotes by name. */
export function appsIn(folders: readonly string[]): string[] {
  const apps = folders.map(appOfFolder).filter((app) => app !== null);
  const remotes = apps.filter((app) => app !== SHELL).sort();
  return apps.includes(SHELL) ? [SHELL, ...remotes] : remotes;
}

/** File that describes a release, in the release's folder. */
export const RELEASE_FILE = 'release.json';

/** Path of all releases on the site: `/releases/<app>/<version>/`. */
export const RELEASES_PATH = '/releases/';

/** Path of the registry on the site. */
export const REGISTRY_PATH = '/registry.json';

/** Path of a release's folder on the site, with a closing slash. */
export function releasePath(app: string, version: string): string {
  return `${RELEASES_PATH}${app}/${version}/`;
}
