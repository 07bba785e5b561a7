import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import type { App } from '../build/app';
import { refreshes } from '../webpack/mode';
import { describeServed } from './describe-served';

/** Pages of the composed site have another origin than this server. */
const FOR_ANY_ORIGIN = { 'access-control-allow-origin': '*' };

/**
 * Compiles `app` for development and serves it at `port` of 127.0.0.1, for pages of any origin. `/fitreel.json`
 * says what a release would say of itself. Resolves after the first compilation.
 */
export async function serve(app: App, port: number): Promise<WebpackDevServer> {
  const { default: config } = require(path.join(app.folder, 'webpack.config.ts')) as {
    default: Configuration;
  };
  const compiler = webpack(config);
  const compiled = new Promise<void>((resolve) => compiler.hooks.done.tap('fitreel-serve', () => resolve()));
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot: refreshes(),
      liveReload: !refreshes(),
      static: false,
      headers: FOR_ANY_ORIGIN,
      // The page comes from the gateway's port, and its socket must come here all the same.
      client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false, logging: 'warn' },
      setupMiddlewares: (middlewares, devServer) => {
        devServer.app?.get('/fitreel.json', (_request, response) => {
          // A page that overrides a remote asks for it from another origin.
          response.set(FOR_ANY_ORIGIN).json(describeServed(app, port));
        });
        return middlewares;
      },
    },
    compiler,
  );
  await server.start();
  await compiled;
  return server;
}
