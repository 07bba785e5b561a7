import { Command, InvalidArgumentError } from 'commander';
import type WebpackDevServer from 'webpack-dev-server';
import { appIn, requirePlainPath } from '../build/app';
import { serve } from './serve';

function parsePort(value: string): number {
  const port = Number(value);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new InvalidArgumentError('PORT takes a port from 1 to 65535');
}

/** Ends the process at a signal, or when `fitreel-dev` ends, once the server has saved its compilation cache. */
function stopWithParent(server: WebpackDevServer): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    server.stopCallback(() => server.compiler.close(() => process.exit()));
  };
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(event, stop);
}

/** `fitreel-serve [--alone] PORT`. `fitreel-dev` runs it, and gets a message when the app is ready. */
new Command('fitreel-serve')
  .description('compile the app in the current folder for development, and serve it on 127.0.0.1')
  .argument('<PORT>', 'port of the development server', parsePort)
  .option('--alone', 'in a page of its own, on the fake API')
  .action(async (port: number, { alone = false }: { alone?: boolean }) => {
    process.env['NODE_ENV'] = 'development';
    const app = appIn(process.cwd());
    requirePlainPath(app.folder);
    stopWithParent(await serve(app, port, alone));
    process.send?.({ ready: app.name });
    // `fitreel-dev` prints the address to open.
    console.log(
      process.send ? `${app.name} is compiled` : `${app.name} is ready on http://localhost:${port}`,
    );
  })
  .parseAsync()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
