import { appIn } from '../build/app';
import { serve } from './serve';

/**
 * `fitreel-serve PORT` serves the app in the current folder for development at 127.0.0.1 and compiles it after each
 * change. `npm run dev` runs it as a child process, which sends a message once it is ready.
 */
async function main(): Promise<void> {
  process.env['NODE_ENV'] = 'development';
  const port = Number(process.argv[2]);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error('fitreel-serve takes a port from 1 to 65535');
  const app = appIn(process.cwd());
  await serve(app, port);
  process.send?.({ ready: app.name });
  console.log(`${app.name} is served at http://localhost:${port}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
