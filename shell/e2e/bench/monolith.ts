import { matchRoute, pageStateElement, pageStateIn, type PageState } from '@fitreel/protocol';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { runCommand } from '../support/run-command';
import type { RunningSite } from '../support/start-site';
import { listen } from './listen';

interface Assets {
  scripts: string[];
  styles: string[];
}

/** `monolith.json` of the tooling. */
interface Monolith {
  entry: Assets;
  pages: Record<string, Assets>;
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** Name of the page at `pathname`, as in the build. */
function pageAt({ registry }: PageState, pathname: string): string {
  const routes = Object.values(registry.microFrontends).flatMap(
    ([version]) => version?.extras.description.routes ?? [],
  );
  const route = matchRoute(routes, pathname)?.route;
  return route?.page ?? route?.id ?? '';
}

/** The HTML of a page that the browser renders, with the data and the hints that the composed site has. */
function pageOf({ entry, pages }: Monolith, state: PageState, pathname: string): string {
  const page = pages[pageAt(state, pathname)] ?? { scripts: [], styles: [] };
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><title>FitReel</title>',
    ...entry.styles.map((file) => `<link rel="stylesheet" href="/m/${file}">`),
    ...page.styles.map((file) => `<link rel="preload" as="style" href="/m/${file}">`),
    ...entry.scripts.map((file) => `<script defer src="/m/${file}"></script>`),
    ...page.scripts.map((file) => `<link rel="preload" as="script" href="/m/${file}">`),
    `</head><body><div id="root"></div>${pageStateElement(state)}</body></html>`,
  ].join('');
}

/**
 * Builds the site as one app from the same sources and serves it on the API of `site`: rendered by the browser, split by
 * route, with the same data in the page and the same hints.
 */
export async function startMonolith(site: RunningSite): Promise<RunningSite> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fitreel-monolith-'));
  await runCommand('fitreel-monolith', [folder]);
  const monolith = JSON.parse(await readFile(path.join(folder, 'monolith.json'), 'utf8')) as Monolith;
  const pages = new Map<string, Buffer>();

  async function sendFile(response: ServerResponse, name: string): Promise<void> {
    const type = TYPES[path.extname(name)] ?? 'application/octet-stream';
    const file = path.join(folder, path.basename(name));
    const compressed = await readFile(`${file}.br`).catch(() => null);
    const encoding = compressed ? { 'content-encoding': 'br' } : {};
    response.writeHead(200, { 'content-type': type, ...encoding }).end(compressed ?? (await readFile(file)));
  }

  async function sendFromSite(response: ServerResponse, url: string): Promise<void> {
    const given = await fetch(site.origin + url);
    const body = Buffer.from(await given.arrayBuffer());
    const type = given.headers.get('content-type') ?? '';
    const headers = { 'content-type': type, 'content-encoding': 'br' };
    response.writeHead(given.status, headers).end(brotliCompressSync(body));
  }

  async function sendPage(response: ServerResponse, url: string): Promise<void> {
    const { pathname } = new URL(url, site.origin);
    const page =
      pages.get(url) ??
      brotliCompressSync(
        pageOf(monolith, pageStateIn(await (await fetch(site.origin + url)).text()) as PageState, pathname),
      );
    pages.set(url, page);
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' };
    response.writeHead(200, headers).end(page);
  }

  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    const sending = url.startsWith('/m/')
      ? sendFile(response, url)
      : url.startsWith('/api/')
        ? sendFromSite(response, url)
        : sendPage(response, url);
    sending.catch(() => response.writeHead(404).end());
  });
  const running = await listen(server);
  return {
    origin: running.origin,
    async stop() {
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
