import { createRequire } from 'node:module';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { baseConfig } from './base';
import { currentMode } from './mode';
import { providedVersions } from './provided-versions';
import { refreshInShell } from './refresh';

/**
 * React Router's package names its development files in every condition of its `exports`; those for production,
 * without the checks that print advice, lie beside them.
 */
function productionRouter(folder: string): Record<string, string> {
  const manifest = createRequire(path.join(folder, 'package.json')).resolve('react-router/package.json');
  const files = path.join(path.dirname(manifest), 'dist/production');
  return {
    'react-router$': path.join(files, 'index.mjs'),
    'react-router/dom$': path.join(files, 'dom-export.mjs'),
  };
}

/**
 * The webpack settings of the shell. It has no federation plugin: the shell uses the runtime alone and learns its
 * remotes from the registry, so its build holds nothing of any remote.
 *
 * @param folder absolute path of the shell's folder (`__dirname` of its webpack.config)
 */
export function shellConfig(folder: string): Configuration {
  const mode = currentMode();
  const config = baseConfig(folder, 'shell', mode);
  const production = mode === 'production';
  return {
    ...config,
    name: 'shell',
    entry: { main: production ? ['./src/main.tsx'] : ['./src/development.ts', './src/main.tsx'] },
    resolve: { ...config.resolve, alias: production ? productionRouter(folder) : {} },
    optimization: {
      ...config.optimization,
      splitChunks: {
        cacheGroups: {
          defaultVendors: false,
          // Changes when a dependency does, not when the shell does: returning viewers keep it in their cache.
          framework: { name: 'framework', chunks: 'initial', test: /[\\/]node_modules[\\/]/, enforce: true },
        },
      },
    },
    plugins: [
      ...(config.plugins ?? []),
      // Parts of the federation runtime that a shell without manifests does not need.
      new webpack.DefinePlugin({
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
        ENV_TARGET: '"web"',
        FITREEL_PROVIDED_VERSIONS: JSON.stringify(providedVersions(folder)),
      }),
      ...(production ? [] : refreshInShell().plugins),
    ],
  };
}
