import { SERVED_APP_FILE, SHELL } from '@fitreel/protocol';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import type { App } from '../build/app';
import { aloneConfig } from '../webpack/alone';
import { usesFastRefresh } from '../webpack/mode';
import { describeServed } from './describe-served';

/** The site's pages have a different origin. */
const ANY_ORIGIN = { 'access-control-allow-origin': '*' };

function configOf({ folder }: App): Configuration {
  return (require(path.join(folder, 'webpack.config.ts')) as { default: Configuration }).default;
}

/**
 * Serves `app` for development at 127.0.0.1 to pages of any origin, and its description at `/fitreel.json`. Resolves
 * after the first compilation.
 *
 * @param alone whether to serve the remote in a page of its own, on the fake API (shell/tooling/README.md#a-remote-alone)
 */
export async function serve(app: App, port: number, alone = false): Promise<WebpackDevServer> {
  const config = alone ? aloneConfig(app.folder, app.name) : configOf(app);
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
      historyApiFallback: alone,
      headers: ANY_ORIGIN,
      // A second signal would end the process before it has saved its cache.
      setupExitSignals: false,
      client: {
        // Alone: the page's own host, `localhost` or `127.0.0.1`. In the site, whose port is the gateway's: this server's.
        webSocketURL: alone ? 'auto://0.0.0.0:0/ws' : `ws://localhost:${port}/ws`,
        overlay: alone,
        logging: 'warn',
      },
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
