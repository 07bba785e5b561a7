import { appFolder, appOfFolder, appsIn } from '@fitreel/protocol';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The shell or a remote. */
export interface App {
  /** `shell`, or the remote's name: `catalog`. */
  name: string;
  /** Absolute path. */
  folder: string;
  /** Semver, from `package.json`. */
  version: string;
}

/** Whether the tooling is installed as a package, in a repository of one remote. */
const isInstalled = __dirname.includes(`${path.sep}node_modules${path.sep}`);

/** The repository's root. */
export const ROOT = isInstalled ? process.cwd() : path.resolve(__dirname, '../../../..');

/**
 * The folder of an installed package, as Node resolves it from `from`. In a team's workspace it may be hoisted to a folder above.
 *
 * @throws Error that says where it is not installed
 */
export function installedFolder(name: string, from = ROOT): string {
  const places = createRequire(path.join(from, 'package.json')).resolve.paths(name) ?? [];
  const found = places.map((place) => path.join(place, name)).find((folder) => existsSync(folder));
  if (found === undefined) throw new Error(`${name} is not installed in ${from}, or in a folder above`);
  return found;
}

export function appIn(folder: string): App {
  const { name, version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  const folderName = path.basename(folder);
  // A repository of one remote may be cloned into a folder of any name.
  return { name: appOfFolder(folderName) ?? appOfFolder(name) ?? folderName, folder, version };
}

/**
 * All apps of the repository: the shell first, then the remotes by name. A remote that the branch lacks may still have a folder: Git leaves
 * ignored files in place.
 */
export function allApps(root = ROOT): App[] {
  const folders = appsIn(readdirSync(root)).map((app) => path.join(root, appFolder(app)));
  return folders.filter((folder) => existsSync(path.join(folder, 'package.json'))).map(appIn);
}

/**
 * Rejects a folder whose path webpack or its plugins misread: `#` begins a fragment, `'` ends a string.
 *
 * @throws Error that says what to do
 */
export function requirePlainPath(folder: string): void {
  const [found] = /[#'!?]/.exec(folder) ?? [];
  if (found) throw new Error(`webpack cannot build in ${folder}: move it to a path without ${found}`);
}
