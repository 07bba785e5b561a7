import {
  pageStateElement,
  RELEASE_FILE,
  Release,
  REGISTRY_SCHEMA,
  releasePath,
  SHELL,
  type PageSettings,
  type Registry,
  type RemoteRelease,
  type ShellRelease,
} from '@fitreel/protocol';
import { Value } from '@sinclair/typebox/value';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { TestedApi } from './api';

/** A build in its `dist` folder. */
interface Built<R extends Release> {
  /** Absolute path. */
  dist: string;
  release: R;
}

/** A site of the shell and one remote. */
export interface ComposedRelease {
  shell: Built<ShellRelease>;
  remote: Built<RemoteRelease>;
}

function readRelease(dist: string): Release {
  const file = path.join(dist, RELEASE_FILE);
  let release: unknown;
  try {
    release = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${dist} holds no release: build the app first`, { cause: error });
  }
  if (Value.Check(Release, release)) return release;
  const [first] = Value.Errors(Release, release);
  throw new Error(`${file}: ${first?.path ?? ''} ${first?.message ?? 'is not valid'}`);
}

/** Reads the builds of a remote and of the shell. Throws if a folder has none, or another app's. */
export function readSite(dist: string, shellDist: string): ComposedRelease {
  const [remote, shell] = [readRelease(dist), readRelease(shellDist)];
  if (remote.kind !== 'remote')
    throw new Error(`${dist} holds the shell, and the contract test is for remotes`);
  if (shell.kind !== 'shell') throw new Error(`${shellDist} holds no release of the shell`);
  return { remote: { dist, release: remote }, shell: { dist: shellDist, release: shell } };
}

/** Every page view reports its errors. */
export const SETTINGS: PageSettings = {
  embedBase: 'https://videos.example/embed',
  telemetrySample: 100,
  allowOverrides: [],
};

/** The registry of the site. */
export function registryOf({ remote: { release } }: ComposedRelease): Registry {
  const { description, entry, version, requires, preload } = release;
  const base = releasePath(description.name, version);
  const extras = { description, requires, base, preload };
  const metadata = { integrity: release.files[entry] ?? '', version };
  const live = { url: base + entry, metadata, deployment: { traffic: 100, default: true }, extras };
  return { schema: REGISTRY_SCHEMA, microFrontends: { [description.name]: [live] } };
}

/** The page of every path, without what a server renders. */
export function pageOf(site: ComposedRelease): string {
  const { release } = site.shell;
  const base = releasePath(SHELL, release.version);
  const state = pageStateElement({ settings: SETTINGS, registry: registryOf(site), data: {} });
  const scripts = release.entry.scripts.map((file) => `<script defer src="${base}${file}"></script>`);
  return `<!doctype html><html lang="en"><head>${scripts.join('')}</head><body><div id="root"></div>${state}</body></html>`;
}

/** Serves the site's releases and the API on a port of its own. */
export async function serveSite({ shell, remote }: ComposedRelease, api: TestedApi) {
  const folders = [
    [releasePath(SHELL, shell.release.version), shell.dist],
    [releasePath(remote.release.description.name, remote.release.version), remote.dist],
  ] as const;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = request;
    const url = new URL(request.url ?? '/', `http://${headers.host ?? ''}`);
    if (url.pathname.startsWith('/api/')) {
      const body = method === 'GET' ? undefined : await text(request);
      const type = headers['content-type'];
      const options = { method, ...(body && { body }), ...(type && { headers: { 'content-type': type } }) };
      const sent = await api.respond(new Request(url, options));
      response.writeHead(sent.status, { 'content-type': 'application/json' }).end(await sent.text());
      return;
    }
    const [base, dist] = folders.find(([folder]) => url.pathname.startsWith(folder)) ?? [];
    if (base === undefined || dist === undefined) throw new Error(`there is no ${url.pathname}`);
    // jsdom has no layout: its CSS parser would only complain about what it does not know.
    const isStyle = url.pathname.endsWith('.css');
    const file = path.join(dist, path.posix.normalize(url.pathname.slice(base.length)));
    response.setHeader('content-type', isStyle ? 'text/css' : 'text/javascript');
    response.end(isStyle ? '' : await readFile(file));
  }

  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.writeHead(404).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    /** Without a slash at the end. */
    origin: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
