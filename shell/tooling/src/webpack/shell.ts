import webpack, { type Configuration } from 'webpack';
import { baseConfig, currentMode } from './base';
import { providedVersions } from './provided-versions';
import { refreshInShell } from './refresh';

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
