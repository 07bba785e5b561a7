import { readFileSync } from 'node:fs';
import path from 'node:path';
import { workspaceFolders } from '../../workspaces.cjs';

/** The fields of a workspace's `package.json` that packing reads. */
export interface SourceManifest {
  name: string;
  version: string;
  /** Sub-path → source file, asset or CommonJS file. */
  exports?: Record<string, string>;
  bin?: Record<string, string>;
  /** Files that no import reaches; below `src` they move with the compiled files. */
  files?: string[];
  /** Packages for the browser have it. */
  sideEffects?: boolean | string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  /**
   * Its presence says that the workspace is published. `bin` replaces the manifest's, as with pnpm and Yarn; `dependencies` names
   * the `devDependencies` that users need although no file imports them.
   */
  publishConfig?: { bin?: Record<string, string>; dependencies?: string[] };
}

/** A workspace that teams with repositories of their own install. */
export interface PublishedPackage {
  /** Absolute path. */
  folder: string;
  manifest: SourceManifest;
}

/** The workspaces of the repository at `root` that are published: those with a `publishConfig`. */
export function publishedPackages(root: string): PublishedPackage[] {
  return workspaceFolders(root)
    .map((below) => path.join(root, below))
    .map((folder) => ({
      folder,
      manifest: JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as SourceManifest,
    }))
    .filter(({ manifest }) => manifest.publishConfig !== undefined);
}

/** Whether bundlers take the package into code for the browser. They need ES modules: of CommonJS they keep everything. */
export const isForBrowsers = ({ sideEffects }: SourceManifest): boolean => sideEffects !== undefined;

/** The commands that a published package gives to those who install it. */
export function publishedCommands({ bin = {}, publishConfig }: SourceManifest): Record<string, string> {
  return publishConfig?.bin ?? bin;
}
