import { once } from 'node:events';
import { createServer, request as forward, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from './test';

/** A site whose server never responds to requests for some files, or responds with other bytes. */
export interface FaultyServer {
  /** Pages opened at this origin come from the site behind the server. */
  origin: string;
  /** All requests for files of releases so far, as path and query. */
  files: readonly string[];
  /** From now on, requests whose path matches get no response, and their connections stay open. */
  hang: (path: RegExp) => void;
  /** From now on, files whose path matches arrive with a line more, and a browser may keep them as they are. */
  damage: (path: RegExp) => void;
  /** From now on, new requests get their response. Those that already hang never do. */
  recover: () => void;
  /** The number of requests that hang and that the browser has not cancelled. */
  hanging: () => number;
  stop: () => Promise<void>;
}

/** Starts a proxy in front of `site`, an origin, that can let requests hang and damage files. */
async function startFaultyServer(site: string): Promise<FaultyServer> {
  const { hostname, port } = new URL(site);
  const files: string[] = [];
  const open = new Set<ServerResponse>();
  let hangs: RegExp | null = null;
  let damages: RegExp | null = null;
  const server = createServer((incoming, outgoing) => {
    const { url = '/', method, headers } = incoming;
    if (url.startsWith('/releases/')) files.push(url);
    const { pathname } = new URL(url, site);
    if (hangs?.test(pathname)) {
      open.add(outgoing);
      outgoing.on('close', () => open.delete(outgoing));
      return;
    }
    const isDamaged = damages?.test(pathname) ?? false;
    if (isDamaged) delete headers['accept-encoding'];
    const passed = forward({ hostname, port, path: url, method, headers }, (response) => {
      if (isDamaged) delete response.headers['content-length'];
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing, { end: !isDamaged });
      if (isDamaged) response.on('end', () => outgoing.end('\n// damaged'));
    });
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    hang: (path) => {
      hangs = path;
    },
    damage: (path) => {
      damages = path;
    },
    recover: () => {
      hangs = null;
      damages = null;
    },
    hanging: () => open.size,
    stop: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

/** A test whose `server` is a proxy of the site. */
export const faultyTest = test.extend<{ server: FaultyServer }>({
  server: async ({ baseURL }, use) => {
    const server = await startFaultyServer(String(baseURL));
    await use(server);
    await server.stop();
  },
});
