import path from 'node:path';
import { RuntimeGlobals, RuntimeModule, type Compiler, type Configuration } from 'webpack';
import { isSharedModule } from '../shared-modules';
import { assetName, cssModules, sourceRule } from './base';
import { SourceMapsPlugin } from './source-maps';

const RELEASE_BASE = 'ReleaseBasePlugin';

/** Makes URLs of the app's assets begin with the release's folder, which the bundle is given as `releaseBase`. */
class ReleaseBase extends RuntimeModule {
  constructor() {
    super('release base', RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    return `${RuntimeGlobals.publicPath} = releaseBase;`;
  }
}

/** Lets a server bundle name its assets by the folder of its release. */
class ReleaseBasePlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(RELEASE_BASE, (compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.publicPath).tap(RELEASE_BASE, (chunk) => {
        compilation.addRuntimeModule(chunk, new ReleaseBase());
      });
    });
  }
}

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
    entry: { server: entry },
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
      rules: [
        sourceRule(false),
        {
          test: /\.css$/,
          loader: require.resolve('css-loader'),
          options: { modules: { ...cssModules(name), exportOnlyLocals: true }, sourceMap: false },
        },
        { test: /\.svg$/, type: 'asset/resource', generator: { emit: false } },
      ],
    },
    plugins: [new ReleaseBasePlugin(), new SourceMapsPlugin(folder, name)],
    // Names in a stack trace are worth more than bytes here.
    optimization: { minimize: false, moduleIds: 'named' },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}
