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

interface BuiltRelease {
  entry: string;
  description: { navigation: object[] };
}

/**
 * Serves the built files of `remote` to pages of any origin, with the `/fitreel.json` that `fitreel-serve` would serve.
 *
 * @param navigation entries in addition to those of its release
 */
export async function startDevServer(remote: string, navigation: object[]): Promise<DevServer> {
  const dist = path.join(import.meta.dirname, '../../..', `remote-${remote}`, 'dist');
  const { entry, description } = JSON.parse(
    await readFile(path.join(dist, 'release.json'), 'utf8'),
  ) as BuiltRelease;
  const served = {
    scripts: [entry],
    styles: [],
    description: { ...description, navigation: [...description.navigation, ...navigation] },
  };
  const server = createServer((request, response) => {
    const name = path.basename(new URL(request.url ?? '/', 'http://remote.test').pathname);
    const send = (body: string | Buffer, type: string) =>
      response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body);
    if (name === 'fitreel.json') return send(JSON.stringify(served), 'application/json');
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
