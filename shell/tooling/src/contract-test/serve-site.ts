import { SHELL } from '@fitreel/protocol';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { TestedApi } from './fake-api';
import { baseOf, pageOf, type ComposedRelease } from './site';

export interface ServedSite {
  /** Without a slash at the end. */
  origin: string;
  close: () => void;
}

/** Serves the site on a port of its own: releases, the API, and the page of every other path. */
export async function serveSite(site: ComposedRelease, api: TestedApi): Promise<ServedSite> {
  const { shell, remote } = site;
  const folders = [
    [baseOf(SHELL, shell.release), shell.dist],
    [baseOf(remote.release.description.name, remote.release), remote.dist],
  ] as const;
  const page = pageOf(site);

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${request.headers.host ?? ''}`);
    if (url.pathname.startsWith('/api/')) return respondApi(request, response, url);
    const folder = folders.find(([base]) => url.pathname.startsWith(base));
    if (!folder) return void response.setHeader('content-type', 'text/html').end(page);
    const file = path.join(folder[1], path.posix.normalize(url.pathname.slice(folder[0].length)));
    // jsdom has no layout: its CSS parser would only complain about what it does not know.
    const isStyle = file.endsWith('.css');
    response.setHeader('content-type', isStyle ? 'text/css' : 'text/javascript');
    response.end(isStyle ? '' : await readFile(file));
  }

  async function respondApi(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const { method = 'GET', headers } = request;
    const body = method === 'GET' ? undefined : await text(request);
    const type = headers['content-type'];
    const sent = await api.respond(
      new Request(url, { method, ...(body && { body }), ...(type && { headers: { 'content-type': type } }) }),
    );
    response.writeHead(sent.status, { 'content-type': 'application/json' }).end(await sent.text());
  }

  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.writeHead(404).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
