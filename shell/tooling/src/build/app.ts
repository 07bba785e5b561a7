import { readdirSync, readFileSync } from 'node:fs';
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

/** The repository's root. */
export const ROOT = path.resolve(__dirname, '../../../..');

export function appIn(folder: string): App {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return { name: path.basename(folder).replace(/^remote-/, ''), folder, version };
}

/** All apps: the shell, then every folder `remote-*` by name. */
export function allApps(): App[] {
  const remotes = readdirSync(ROOT).filter((name) => name.startsWith('remote-'));
  return ['shell', ...remotes.sort()].map((name) => appIn(path.join(ROOT, name)));
}
