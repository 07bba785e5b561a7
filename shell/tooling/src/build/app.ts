import { appFolder, appOfFolder, appsIn } from '@fitreel/protocol';
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
  const name = path.basename(folder);
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return { name: appOfFolder(name) ?? name, folder, version };
}

/** All apps of the repository: the shell first, then the remotes by name. */
export function allApps(): App[] {
  return appsIn(readdirSync(ROOT)).map((app) => appIn(path.join(ROOT, appFolder(app))));
}
