import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';

interface Manifest {
  name: string;
  version: string;
  exports?: Record<string, string>;
  dependencies?: Record<string, string>;
}

/** A workspace with its TypeScript entries: what others import → the absolute path of its source. */
export interface PublicPackage {
  name: string;
  version: string;
  /** Root of the repository that it is part of. */
  root: string;
  folder: string;
  /** Specifier, such as `@fitreel/sdk/ui`, → source file. */
  entries: ReadonlyMap<string, string>;
  /** The workspaces that it depends on, directly or not. */
  dependencies: readonly PublicPackage[];
}

export function publicPackage(root: string, folder: string): PublicPackage {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;
  const { name, version, exports = {}, dependencies = {} } = manifest;
  const entries = Object.entries(exports)
    .filter(([, file]) => /\.tsx?$/.test(file))
    .map(([subPath, file]) => [path.posix.join(name, subPath), path.join(folder, file)] as const);
  const workspaces = Object.keys(dependencies)
    .filter((dependency) => dependency.startsWith('@fitreel/'))
    .map((dependency) => publicPackage(root, realpathSync(path.join(root, 'node_modules', dependency))));
  return {
    name,
    version,
    root,
    folder,
    entries: new Map(entries),
    dependencies: workspaces.flatMap((workspace) => [workspace, ...workspace.dependencies]),
  };
}
