import {
  appFolder,
  RELEASE_FILE,
  SERVED_APP_FILE,
  type NavigationEntry,
  type RemoteRelease,
  type ServedApp,
} from '@fitreel/protocol';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** A remote on its own origin, as `fitreel-serve` serves it during development. */
export interface DevServer {
  origin: string;
  stop: () => Promise<void>;
}

/**
 * Serves the built files of `remote` to pages of any origin, with the `/fitreel.json` that `fitreel-serve` would serve.
 *
 * @param navigation entries in addition to its release's
 */
export async function startDevServer(remote: string, navigation: NavigationEntry[]): Promise<DevServer> {
  const dist = path.join(import.meta.dirname, '../../..', appFolder(remote), 'dist');
  const { entry, description, requires } = JSON.parse(
    await readFile(path.join(dist, RELEASE_FILE), 'utf8'),
  ) as RemoteRelease;
  const servedAt = (host = ''): ServedApp => ({
    base: `http://${host}/`,
    scripts: [entry],
    styles: [],
    description: { ...description, navigation: [...description.navigation, ...navigation] },
    requires,
  });
  const server = createServer((request, response) => {
    const name = path.basename(new URL(request.url ?? '/', 'http://remote.test').pathname);
    const send = (body: string | Buffer, type: string) =>
      response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body);
    if (name === SERVED_APP_FILE)
      return send(JSON.stringify(servedAt(request.headers.host)), 'application/json');
    const type = name.endsWith('.css') ? 'text/css' : 'text/javascript';
    return void readFile(path.join(dist, name)).then(
      (body) => send(body, type),
      () => response.writeHead(404).end(),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
