import { once } from 'node:events';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from './test';

/** A site behind a proxy that can hang or hold requests, or damage files. */
export interface FaultyServer {
  /** Pages opened at this origin come from the site behind the server. */
  origin: string;
  /** All requests for files of releases so far, as path and query. */
  files: readonly string[];
  /** From now on, requests whose path matches get no response, and their connections stay open. */
  hang: (path: RegExp) => void;
  /** From now on, requests whose path matches reach the site only after `recover`, unless the browser cancels them first. */
  hold: (path: RegExp) => void;
  /** From now on, files whose path matches arrive with an extra line, and browsers may cache them. */
  damage: (path: RegExp) => void;
  /** From now on, new requests get their response. Hanging requests never do. */
  recover: () => void;
  /** The number of requests that hang and that the browser has not cancelled. */
  hanging: () => number;
}

type Faults = Partial<Record<'hang' | 'hold' | 'damage', RegExp>>;

/** A test whose `server` is a proxy of the site. */
export const faultyTest = test.extend<{ server: FaultyServer }>({
  server: async ({ baseURL }, use) => {
    const { hostname, port } = new URL(String(baseURL));
    const files: string[] = [];
    const open = new Set<ServerResponse>();
    const held: (() => void)[] = [];
    let faults: Faults = {};

    function pass(incoming: IncomingMessage, outgoing: ServerResponse, damaged = false): void {
      const { url: path, method, headers } = incoming;
      if (damaged) delete headers['accept-encoding'];
      const passed = forward({ hostname, port, path, method, headers }, (response) => {
        if (damaged) delete response.headers['content-length'];
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing, { end: !damaged });
        if (damaged) response.on('end', () => outgoing.end('\n// damaged'));
      });
      passed.on('error', () => outgoing.destroy());
      outgoing.on('close', () => passed.destroy());
      incoming.pipe(passed);
    }

    const server = createServer((incoming, outgoing) => {
      const { url = '/' } = incoming;
      if (url.startsWith('/releases/')) files.push(url);
      const [path = ''] = url.split('?');
      if (faults.hang?.test(path)) {
        open.add(outgoing);
        outgoing.on('close', () => open.delete(outgoing));
      } else if (faults.hold?.test(path)) {
        held.push(() => {
          if (!outgoing.destroyed) pass(incoming, outgoing);
        });
      } else pass(incoming, outgoing, faults.damage?.test(path));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    await use({
      origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      files,
      hang: (path) => (faults.hang = path),
      hold: (path) => (faults.hold = path),
      damage: (path) => (faults.damage = path),
      recover: () => {
        faults = {};
        for (const deliver of held.splice(0)) deliver();
      },
      hanging: () => open.size,
    });
    server.closeAllConnections();
    await once(server.close(), 'close');
  },
});
