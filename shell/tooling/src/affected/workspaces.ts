import { readFileSync } from 'node:fs';
import path from 'node:path';
import { workspaceFolders } from '../../workspaces.cjs';

/** A workspace of the repository. */
export interface Workspace {
  name: string;
  /** Relative to the repository, with slashes: `shell/sdk`. */
  folder: string;
  /** Names of its scripts. */
  scripts: string[];
  /** Names of the workspaces that it depends on. */
  needs: string[];
}

interface Manifest {
  name: string;
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** The workspaces of the repository at `root`. */
export function readWorkspaces(root: string): Workspace[] {
  const manifests = workspaceFolders(root).map((folder) => ({
    folder,
    manifest: JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as Manifest,
  }));
  const names = new Set(manifests.map(({ manifest }) => manifest.name));
  return manifests.map(({ folder, manifest: { name, scripts, dependencies, devDependencies } }) => ({
    name,
    folder,
    scripts: Object.keys(scripts ?? {}),
    needs: Object.keys({ ...dependencies, ...devDependencies }).filter((other) => names.has(other)),
  }));
}
