import path from 'node:path';
import type { Configuration } from 'webpack';
import { isSharedModule } from '../shared-modules';
import { ASSET } from './asset-kinds';
import { assetName, cssModules, sourceRule } from './base';
import { OwnCodePlugin } from './own-code';
import { SourceMapsPlugin } from './source-maps';

/** Runs first: URLs of the app's assets begin with the folder of its release, which the bundle gets as `releaseBase`. */
const RELEASE_BASE = 'data:text/javascript,__webpack_public_path__ = releaseBase;';

/**
 * The webpack settings of an app's server bundle: one CommonJS file that renders the app's pages in Node (ADR-0021). Class
 * names and asset names are the same as in the browser's build.
 *
 * @param folder absolute path of the app
 * @param config settings of the app's build for browsers
 * @param entry path of the entry module, relative to `folder`
 * @param takesShared whether the shell provides the shared modules
 */
export function serverConfig(
  folder: string,
  name: string,
  config: Configuration,
  { entry, takesShared }: { entry: string; takesShared: boolean },
): Configuration {
  return {
    mode: 'production',
    context: folder,
    name: `${name} server`,
    target: 'node20',
    // URLs that only browsers use, such as a worker's, begin with it.
    entry: { server: { import: [RELEASE_BASE, entry], baseUri: 'http://fitreel.invalid/' } },
    devtool: false,
    output: {
      path: config.output?.path ?? path.join(folder, 'dist'),
      filename: 'server.[contenthash:8].js',
      assetModuleFilename: assetName('production'),
      library: { type: 'commonjs2' },
      asyncChunks: false,
      publicPath: '',
      // The build for browsers has cleaned the folder.
      clean: false,
    },
    ...(config.resolve && { resolve: config.resolve }),
    ...(takesShared && {
      externals: (
        { request }: { request?: string | undefined },
        done: (error: null, result?: string) => void,
      ) =>
        request !== undefined && isSharedModule(request) ? done(null, `commonjs ${request}`) : done(null),
    }),
    module: {
      // The build for browsers has emitted all files, and workers only run there.
      parser: { javascript: { worker: false } },
      generator: { asset: { emit: false } },
      rules: [
        sourceRule(false),
        {
          test: /\.css$/,
          loader: require.resolve('css-loader'),
          options: { modules: { ...cssModules(name), exportOnlyLocals: true }, sourceMap: false },
        },
        { test: ASSET, type: 'asset/resource' },
      ],
    },
    plugins: [new SourceMapsPlugin(folder, name), ...(takesShared ? [new OwnCodePlugin(folder)] : [])],
    // Names in a stack trace are worth more than bytes here.
    optimization: { minimize: false, moduleIds: 'named' },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}
