import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FileCacheOptions } from 'webpack';
import { usesFastRefresh } from './mode';

/** What decides how an app is compiled, besides npm packages: this package, and the names on which apps agree. */
const COMPILER_SOURCES = [path.resolve(__dirname, '..'), path.dirname(require.resolve('@fitreel/protocol'))];

/**
 * How long nothing is compiled before webpack writes what it has compiled, which takes a second; it writes at the latest
 * when the server stops. By default it writes a second after the first compilation: while another app is still compiled,
 * and when the first edits come.
 */
const IDLE_MS = 60_000;

/** webpack takes a path with a slash at its end for a folder, and follows the imports of any other file but JSON. */
const isFolder = (source: string) => path.extname(source) === '';

/** The `node_modules` that has the compiler of the app in `folder`. */
function installedPackages(folder: string): string {
  const candidates = createRequire(path.join(folder, 'package.json')).resolve.paths('webpack') ?? [];
  const found = candidates.find((candidate) => existsSync(path.join(candidate, 'webpack')));
  return found ?? path.join(folder, 'node_modules');
}

/**
 * Keeps what a development server compiled for its next start. A file that changed is compiled again; a change of the
 * tooling, the app's settings or an npm package compiles everything again.
 *
 * @param folder absolute path of the app
 * @param kind tells apart what the same app is compiled to
 */
export function developmentCache(folder: string, kind: string): FileCacheOptions {
  const settings = ['package.json', 'webpack.config.ts'].map((name) => path.join(folder, name));
  return {
    type: 'filesystem',
    cacheDirectory: path.join(installedPackages(folder), '.cache/webpack'),
    idleTimeoutForInitialStore: IDLE_MS,
    idleTimeoutAfterLargeChanges: IDLE_MS,
    name: `${path.basename(folder)}-${kind}${usesFastRefresh() ? '-refresh' : ''}`,
    buildDependencies: {
      tooling: COMPILER_SOURCES.map((source) => (isFolder(source) ? path.join(source, '/') : source)),
      settings: settings.filter(existsSync),
    },
  };
}
