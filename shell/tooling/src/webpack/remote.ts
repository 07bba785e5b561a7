import type { Configuration } from 'webpack';
import { baseConfig } from './base';
import { ChunkNamesPlugin } from './chunk-names';
import { ContainerIdPlugin } from './container-id';
import { federationPlugin } from './federation';
import { currentMode, usesFastRefresh } from './mode';
import { OwnCodePlugin } from './own-code';
import { pagesRule, refreshInRemote } from './refresh';

/** Smallest size of a common file before compression, in bytes. */
const COMMON_MIN_BYTES = 12_000;

/**
 * The webpack settings of a remote.
 *
 * @param folder the remote's folder, `__dirname` in its webpack.config
 * @param description the default export of its `remote.config.ts`
 */
export function remoteConfig(folder: string, description: { readonly name: string }): Configuration {
  const config = baseConfig(folder, description.name, currentMode());
  const refresh = usesFastRefresh() ? refreshInRemote() : { plugins: [] };
  return {
    ...config,
    ...refresh,
    name: description.name,
    ...(usesFastRefresh() && { module: { rules: [...(config.module?.rules ?? []), pagesRule(folder)] } }),
    // The federation plugin adds the container, the only entry.
    entry: {},
    // Otherwise webpack caches an incomplete module if a shared module fails to load.
    output: { ...config.output, strictModuleExceptionHandling: true },
    // Only the runtime's code for remotes of remotes imports it. `disableRemote` removes that code, but the import would stay.
    resolve: { ...config.resolve, alias: { '@module-federation/sdk': false } },
    // Code shared by pages and fragments becomes one file, unless it is hardly larger than a request.
    optimization: { ...config.optimization, splitChunks: { chunks: 'async', minSize: COMMON_MIN_BYTES } },
    plugins: [
      ...(config.plugins ?? []),
      federationPlugin(folder, description.name),
      new ContainerIdPlugin(),
      new ChunkNamesPlugin(),
      new OwnCodePlugin(folder),
      ...refresh.plugins,
    ],
  };
}
