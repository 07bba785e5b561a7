import { createRequire } from 'node:module';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { baseConfig, frameworkApart } from './base';
import { ChunkNamesPlugin } from './chunk-names';
import { currentMode } from './mode';
import { providedVersions } from '../shared-modules';
import { refreshInShell } from './refresh';

/** All `exports` of react-router are development files. The production ones are next to them. */
function productionRouter(folder: string): Record<string, string> {
  const manifest = createRequire(path.join(folder, 'package.json')).resolve('react-router/package.json');
  const files = path.join(path.dirname(manifest), 'dist/production');
  return {
    'react-router$': path.join(files, 'index.mjs'),
    'react-router/dom$': path.join(files, 'dom-export.mjs'),
  };
}

/** Components that open over any page. Forms and empty lists are parts of pages, which bring their own styles. */
const LATE = /[\\/]shell[\\/](?:src|sdk[\\/]src[\\/]ui[\\/](?:dialog|menu))[\\/]/;

/**
 * The webpack settings of the shell. There is no federation plugin: the shell uses only the federation runtime, and
 * finds the remotes in the registry.
 *
 * @param folder the shell's folder, `__dirname` in its webpack.config
 */
export function shellConfig(folder: string): Configuration {
  const mode = currentMode();
  const config = baseConfig(folder, 'shell', mode);
  const production = mode === 'production';
  return {
    ...config,
    name: 'shell',
    entry: { main: production ? ['./src/main.tsx'] : ['./src/development/index.ts', './src/main.tsx'] },
    resolve: { ...config.resolve, alias: production ? productionRouter(folder) : {} },
    optimization: {
      ...config.optimization,
      splitChunks: {
        cacheGroups: {
          // Stays in returning viewers' caches until a dependency changes.
          ...frameworkApart,
          // The page lists the hash of each later style, so these small styles share one file.
          lateStyles: { name: 'late', type: 'css/mini-extract', chunks: 'async', test: LATE, enforce: true },
        },
      },
    },
    plugins: [
      ...(config.plugins ?? []),
      // Leaves out parts that the shell does not use: it loads containers itself, by the registry instead of manifests.
      new webpack.DefinePlugin({
        FEDERATION_OPTIMIZE_NO_REMOTE: true,
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
        ENV_TARGET: '"web"',
        FITREEL_IN_BROWSER: true,
        FITREEL_PROVIDED_VERSIONS: JSON.stringify(providedVersions(folder)),
      }),
      ...(production ? [new ChunkNamesPlugin()] : refreshInShell().plugins),
    ],
  };
}
