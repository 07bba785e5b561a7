import { createRequire } from 'node:module';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageOf, SHARED_MODULES } from '../shared-modules';

/** Searches the folders that `require` would: a package's `exports` may hide its `package.json`. */
export function installedVersion(from: NodeJS.Require, name: string): string {
  for (const folder of from.resolve.paths(name) ?? []) {
    const file = path.join(folder, name, 'package.json');
    if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
  }
  throw new Error(`${name} is not installed`);
}

/** Versions of the shared packages that the shell in `folder` bundles, by package name. */
export function providedVersions(folder: string): Record<string, string> {
  const packages = [...new Set(SHARED_MODULES.map(packageOf))];
  const from = createRequire(path.join(folder, 'package.json'));
  return Object.fromEntries(packages.map((name) => [name, installedVersion(from, name)]));
}
