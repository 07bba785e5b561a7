import { SHELL, uniqueName } from '@fitreel/protocol';
import { CHUNK_RETRY_TIMEOUT_MS, CHUNK_TIMEOUT_MS } from '@fitreel/protocol/browser';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ids, type Configuration, type FileCacheOptions, type RuleSetRule } from 'webpack';
import { ASSET } from './asset-kinds';
import { BROWSERS } from './browsers';
import { IntegrityPlugin } from './integrity';
import { usesFastRefresh, type Mode } from './mode';
import { RetryPlugin } from './retry';
import { SourceMapsPlugin } from './source-maps';

// Where RUST_BACKTRACE is set, swc would add frames without names to each syntax error.
process.env['RUST_LIB_BACKTRACE'] ??= '0';

/** Compiles TypeScript and JSX. */
export function sourceRule(refresh: boolean): RuleSetRule {
  return {
    test: /\.[jt]sx?$/,
    exclude: /node_modules/,
    loader: require.resolve('swc-loader'),
    options: {
      env: { targets: BROWSERS },
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        // swc registers components with React Fast Refresh only in code for development.
        transform: { react: { runtime: 'automatic', development: refresh, refresh } },
      },
    },
  };
}

/**
 * Names the classes of an app's CSS Modules: `catalog_video-grid_row` for `.row` in `video-grid.module.css`. Readable in
 * the browser, the same in every build, and shorter to send than hashes.
 *
 * @throws Error if two files of the app have the same name
 */
export function classNames(app: string) {
  const files = new Map<string, string>();
  return ({ resourcePath }: { resourcePath: string }, _template: string, local: string): string => {
    const file = path.basename(resourcePath).replace(/(\.module)?\.css$/, '');
    const other = files.get(file) ?? resourcePath;
    if (other !== resourcePath && existsSync(other)) {
      throw new Error(
        `${other} and ${resourcePath} would have the same class names: rename one of the files`,
      );
    }
    files.set(file, resourcePath);
    return `${app}_${file}_${local}`;
  };
}

/** css-loader's options for CSS modules. Class names contain the app's name, so that apps do not clash. */
export function cssModules(name: string): object {
  return {
    // In a remote every style is a module.
    auto: name === SHELL ? true : () => true,
    namedExport: false,
    exportLocalsConvention: 'asIs',
    getLocalIdent: classNames(name),
  };
}

/** An asset's name in a release. */
export function assetName(mode: Mode): string {
  return mode === 'production' ? '[name].[contenthash:8][ext]' : '[name][ext]';
}

/**
 * Module names that are unique across apps: React Fast Refresh, which all apps share, would take two components of the same name for one.
 */
const developmentIds = (folder: string) => new ids.NamedModuleIdsPlugin({ context: path.dirname(folder) });

/** Idle time before webpack writes its cache. With the default, it writes just when the first edits come. */
const IDLE_MS = 60_000;

/** Sources that affect how an app is compiled, besides npm packages. webpack takes a path that ends in a slash for a folder. */
const COMPILER_SOURCES = [path.resolve(__dirname, '..'), path.dirname(require.resolve('@fitreel/protocol'))];

/**
 * Caches a development server's compilation for its next start, in the app's `node_modules/.cache`. A change of the tooling, the app's
 * settings or an npm package compiles everything again.
 */
const developmentCache = (folder: string, kind: string): FileCacheOptions => ({
  type: 'filesystem',
  name: `${path.basename(folder)}-${kind}${usesFastRefresh() ? '-refresh' : ''}`,
  idleTimeoutForInitialStore: IDLE_MS,
  idleTimeoutAfterLargeChanges: IDLE_MS,
  buildDependencies: {
    tooling: COMPILER_SOURCES.map((source) => path.join(source, '/')),
    settings: ['package.json', 'webpack.config.ts'].map((name) => path.join(folder, name)),
  },
});

/** Cache groups that put a page's initial packages into a script of their own, `framework.js`. */
export const frameworkApart = {
  defaultVendors: false,
  framework: {
    name: 'framework',
    chunks: 'initial',
    test: /[\\/]node_modules[\\/]/,
    // All styles are in `main.css`, even if the SDK is an installed package.
    type: /^javascript\//,
    enforce: true,
  },
} as const;

/**
 * The webpack settings that all apps share.
 *
 * @param folder absolute path of the app; the output goes to its `dist`
 * @param name the app's name, which is part of its class names and of webpack's globals, so that apps do not clash
 */
export function baseConfig(folder: string, name: string, mode: Mode): Configuration & { output: object } {
  const production = mode === 'production';
  const fileName = production ? '[name].[contenthash:8]' : '[name]';
  return {
    mode,
    context: folder,
    target: `browserslist:${BROWSERS.join(', ')}`,
    // No `eval` mode: the content security policy forbids it, even in development.
    devtool: production ? false : 'cheap-module-source-map',
    cache: production ? false : developmentCache(folder, name),
    output: {
      path: path.join(folder, 'dist'),
      filename: `${fileName}.js`,
      chunkFilename: `${fileName}.js`,
      assetModuleFilename: assetName(mode),
      uniqueName: uniqueName(name),
      charset: false,
      publicPath: 'auto',
      clean: true,
      // In a release, `RetryPlugin` ends the first request of a chunk sooner.
      chunkLoadTimeout: production ? CHUNK_RETRY_TIMEOUT_MS : CHUNK_TIMEOUT_MS,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: [
        sourceRule(usesFastRefresh()),
        {
          test: /[\\/]texts\.ts$/,
          enforce: 'pre',
          loader: require.resolve('./split-texts'),
          sideEffects: false,
        },
        {
          test: /\.css$/,
          use: [
            MiniCssExtractPlugin.loader,
            {
              loader: require.resolve('css-loader'),
              options: { modules: cssModules(name), sourceMap: !production },
            },
            ...(name === SHELL ? [] : [require.resolve('./css-fence')]),
          ],
          sideEffects: true,
        },
        { test: ASSET, type: 'asset/resource' },
      ],
    },
    plugins: [
      new MiniCssExtractPlugin({
        linkType: false,
        filename: `${fileName}.css`,
        chunkFilename: `${fileName}.css`,
        ignoreOrder: true,
      }),
      ...(production
        ? [new IntegrityPlugin(), new RetryPlugin(), new SourceMapsPlugin(folder, name)]
        : [developmentIds(folder)]),
    ],
    optimization: {
      // A page under development keeps its state until a build succeeds again.
      emitOnErrors: false,
      moduleIds: production ? 'deterministic' : false,
      chunkIds: production ? 'deterministic' : 'named',
      // The shortest names. They change only with the used exports of their module.
      mangleExports: production && 'size',
      minimizer: [
        new TerserPlugin({
          // One after the other they make 0.6 % less than each alone: terser finds what swc leaves.
          minify: [TerserPlugin.swcMinify, TerserPlugin.terserMinify],
          extractComments: false,
          terserOptions: [
            // More passes find nothing.
            { compress: { passes: 3 } },
            // Statements compress better than expressions with commas between.
            { ecma: 2020, compress: { passes: 3, sequences: false } },
          ],
        }),
        new CssMinimizerPlugin({ minify: CssMinimizerPlugin.lightningCssMinify }),
      ],
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}
