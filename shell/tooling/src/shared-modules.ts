import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The SDK's package. Releases record the types that they take from it, and each deploy compares them (ADR-0075). */
export const SDK = '@fitreel/sdk';

/**
 * The modules that the shell provides and remotes do not bundle. A name with a trailing slash includes all sub-paths. All are singletons
 * with `strictVersion`: a remote does not load if the shell's version is outside its range. The SDK's version does not matter (ADR-0075).
 */
export const SHARED_MODULES = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  'react-router-dom',
  `${SDK}/`,
] as const;

export function isSharedModule(request: string): boolean {
  return SHARED_MODULES.some((name) => (name.endsWith('/') ? request.startsWith(name) : request === name));
}

/** The package of a shared module: `@fitreel/sdk/` → `@fitreel/sdk`. */
export function packageOf(sharedModule: string): string {
  return sharedModule.replace(/\/$/, '');
}

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

/**
 * The ranges of the shared packages that the tooling in `folder` declares, by package name. The installed versions may be newer than the
 * versions that shells provide.
 */
export function declaredRanges(folder: string): Record<string, string> {
  const { peerDependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    peerDependencies: Record<string, string>;
  };
  const packages = [...new Set(SHARED_MODULES.map(packageOf))].sort();
  return Object.fromEntries(
    packages.map((name) => {
      const range = peerDependencies[name];
      if (range === undefined) throw new Error(`${folder} declares no range of ${name}`);
      return [name, range];
    }),
  );
}
