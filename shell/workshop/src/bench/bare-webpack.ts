import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import path from 'node:path';
import type { Configuration } from 'webpack';
import { isSharedModule } from '../../../tooling/src/shared-modules';
import { sourceRule } from '../../../tooling/src/webpack/base';

/** The least with which webpack builds the sources of a remote: the same loaders, and nothing that makes a release of what they compile. */
export function bareWebpack(folder: string): Configuration {
  return {
    mode: 'production',
    context: folder,
    entry: './src/remote.tsx',
    output: { path: path.join(folder, 'dist-bare') },
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
  };
}
