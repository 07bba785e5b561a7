// Builds the remote in the current folder with Rspack, as described in shell/docs/other-bundlers.md.
const path = require('node:path');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/rspack');

const folder = process.cwd();
const { dependencies } = require(path.join(folder, 'package.json'));

const SHARED = ['react', 'react/', 'react-dom', 'react-dom/', 'react-router-dom', '@fitreel/sdk/'];
const isShared = (request) =>
  SHARED.some((name) => (name.endsWith('/') ? request.startsWith(name) : request === name));
const taken = (name) => ({
  singleton: true,
  strictVersion: true,
  import: false,
  // The SDK is compared by type.
  requiredVersion: name === '@fitreel/sdk/' ? false : dependencies[name.replace(/\/$/, '')],
});

const jsc = {
  parser: { syntax: 'typescript', tsx: true },
  transform: { react: { runtime: 'automatic' } },
  target: 'es2022',
};

/** Both builds give a class the same name. */
const common = (exportsOnly) => ({
  mode: 'production',
  context: folder,
  devtool: false,
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  experiments: { css: true },
  module: {
    generator: { 'css/module': { localIdentName: 'nutrition-[local]', exportsOnly } },
    parser: { 'css/module': { namedExports: false } },
    rules: [
      { test: /\.tsx?$/, loader: 'builtin:swc-loader', options: { jsc }, type: 'javascript/auto' },
      { test: /\.css$/, type: 'css/module' },
    ],
  },
});

const output = { path: path.join(folder, 'dist') };

module.exports = [
  {
    ...common(false),
    name: 'browser',
    target: ['web', 'es2022'],
    entry: {},
    output: {
      ...output,
      clean: true,
      publicPath: 'auto',
      crossOriginLoading: 'anonymous',
      uniqueName: 'fitreel_nutrition',
      chunkLoadingGlobal: 'webpackChunkfitreel_nutrition',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      cssChunkFilename: '[name].[contenthash:8].css',
    },
    plugins: [
      new ModuleFederationPlugin({
        name: 'remote_nutrition',
        filename: 'remoteEntry.[contenthash:8].js',
        exposes: { './remote': { import: './src/remote.tsx', name: 'remote' } },
        dts: false,
        dev: false,
        manifest: false,
        shareStrategy: 'loaded-first',
        shared: Object.fromEntries(SHARED.map((name) => [name, taken(name)])),
        experiments: {
          externalRuntime: true,
          optimization: { disableSnapshot: true, disableRemote: true, target: 'web' },
        },
      }),
    ],
  },
  {
    ...common(true),
    name: 'server',
    dependencies: ['browser'],
    target: 'node20',
    entry: { server: './src/remote.tsx' },
    output: {
      ...output,
      filename: 'server.[contenthash:8].js',
      library: { type: 'commonjs2' },
      asyncChunks: false,
      publicPath: '',
    },
    externals: ({ request }, done) => (isShared(request) ? done(null, `commonjs ${request}`) : done()),
    optimization: { minimize: false },
  },
];
