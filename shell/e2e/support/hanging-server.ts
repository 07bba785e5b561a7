import { once } from 'node:events';
import { createServer, request as forward, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site whose server accepts requests for some files and never responds to them. */
export interface HangingServer {
  /** Pages opened at this origin come from the site behind the server. */
  origin: string;
  /** All requests for files of releases so far, as path and query. */
  files: readonly string[];
  /** From now on, requests whose path matches get no response, and their connections stay open. */
  hang: (path: RegExp) => void;
  /** From now on, new requests get their response. Those that already hang never do. */
  recover: () => void;
  /** The number of requests that hang and that the browser has not cancelled. */
  hanging: () => number;
  stop: () => Promise<void>;
}

/** Starts a proxy in front of `site`, an origin, that can let requests hang. */
export async function startHangingServer(site: string): Promise<HangingServer> {
  const { hostname, port } = new URL(site);
  const files: string[] = [];
  const open = new Set<ServerResponse>();
  let hangs: RegExp | null = null;
  const server = createServer((incoming, outgoing) => {
    const { url = '/', method, headers } = incoming;
    if (url.startsWith('/releases/')) files.push(url);
    if (hangs?.test(new URL(url, site).pathname)) {
      open.add(outgoing);
      outgoing.on('close', () => open.delete(outgoing));
      return;
    }
    const passed = forward({ hostname, port, path: url, method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
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
    recover: () => {
      hangs = null;
    },
    hanging: () => open.size,
    stop: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
