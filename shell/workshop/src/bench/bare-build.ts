import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import path from 'node:path';
import { compile } from '../../../tooling/src/build/compile';
import { isSharedModule } from '../../../tooling/src/shared-modules';
import { sourceRule } from '../../../tooling/src/webpack/base';

/**
 * Builds the remote in the current folder with the least that webpack needs for its sources: the same loaders, and nothing that
 * makes a release of what they compile. `fitreel-build` is compared with it.
 */
compile({
  mode: 'production',
  context: process.cwd(),
  entry: './src/remote.tsx',
  output: { path: path.resolve('dist-bare') },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  // No remote bundles them.
  externals: ({ request }, done) => (isSharedModule(request) ? done(undefined, `var {}`) : done()),
  module: {
    rules: [
      sourceRule(false),
      {
        test: /\.css$/,
        use: [
          MiniCssExtractPlugin.loader,
          { loader: require.resolve('css-loader'), options: { modules: { namedExport: false } } },
        ],
      },
      { test: /\.svg$/, type: 'asset/resource' },
    ],
  },
  plugins: [new MiniCssExtractPlugin()],
  performance: { hints: false },
  infrastructureLogging: { level: 'warn' },
}).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
