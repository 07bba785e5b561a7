import { SERVED_APP_FILE, SHELL } from '@fitreel/protocol';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import type { App } from '../build/app';
import { usesFastRefresh } from '../webpack/mode';
import { describeServed } from './describe-served';

/** The site's pages have a different origin. */
const ANY_ORIGIN = { 'access-control-allow-origin': '*' };

/**
 * Serves `app` for development at 127.0.0.1 to pages of any origin, and its description at `/fitreel.json`. Resolves
 * after the first compilation.
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
      hot: usesFastRefresh(),
      liveReload: !usesFastRefresh(),
      // The icon of the shell's pages.
      static: app.name === SHELL && path.join(app.folder, 'src/page'),
      headers: ANY_ORIGIN,
      // By default the client connects to the page's port, which is the gateway's.
      client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false, logging: 'warn' },
      setupMiddlewares: (middlewares, devServer) => {
        devServer.app?.get(`/${SERVED_APP_FILE}`, (_request, response) => {
          response.set(ANY_ORIGIN).json(describeServed(app, port));
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
