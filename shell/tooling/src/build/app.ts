import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** One of the parts of the site that is built and shipped alone: the shell or a remote. */
export interface App {
  /** `shell`, or the remote's name: `catalog`. */
  name: string;
  /** Absolute path of its folder. */
  folder: string;
  /** Semver of its `package.json`. */
  version: string;
}

/** Root of the repository, from the place of this file. */
export const ROOT = path.resolve(__dirname, '../../../..');

/** The app in `folder`. */
export function appIn(folder: string): App {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return { name: path.basename(folder).replace(/^remote-/, ''), folder, version };
}

/** All apps of the repository: the shell first, then the remotes by name. A new `remote-*` folder is one more. */
export function allApps(): App[] {
  const remotes = readdirSync(ROOT).filter((name) => name.startsWith('remote-'));
  return ['shell', ...remotes.sort()].map((name) => appIn(path.join(ROOT, name)));
}
