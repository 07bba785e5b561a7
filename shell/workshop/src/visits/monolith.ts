import { matchRoute, pageStateElement, pageStateIn, type PageState } from '@fitreel/protocol';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { runCommand } from '../../../e2e/support/run-command';
import type { RunningServer } from '../../../e2e/support/start-site';
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

/** Hashes of the pages' files (W3C SRI, section 3.5): the browser uses a preload only if it has the script's hash. */
type Hashes = ReadonlyMap<string, string>;

async function hashesOf({ pages }: Monolith, folder: string): Promise<Hashes> {
  const files = Object.values(pages).flatMap(({ scripts, styles }) => [...scripts, ...styles]);
  const hashed = files.map(async (file): Promise<[string, string]> => {
    const content = await readFile(path.join(folder, file));
    return [file, `sha384-${createHash('sha384').update(content).digest('base64')}`];
  });
  return new Map(await Promise.all(hashed));
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
function pageOf({ entry, pages }: Monolith, hashes: Hashes, state: PageState, pathname: string): string {
  const page = pages[pageAt(state, pathname)] ?? { scripts: [], styles: [] };
  const preload = (as: string, file: string) =>
    `<link rel="preload" as="${as}" href="/m/${file}" integrity="${hashes.get(file)}" crossorigin="anonymous">`;
  // Its fragments are chunks of its own, not files of releases.
  for (const [version] of Object.values(state.registry.microFrontends)) delete version?.extras.fragments;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><title>FitReel</title>',
    ...entry.styles.map((file) => `<link rel="stylesheet" href="/m/${file}">`),
    ...page.styles.map((file) => preload('style', file)),
    ...entry.scripts.map((file) => `<script defer src="/m/${file}"></script>`),
    ...page.scripts.map((file) => preload('script', file)),
    `</head><body><div id="root"></div>${pageStateElement(state)}</body></html>`,
  ].join('');
}

/**
 * Builds the site as one app from the same sources and serves it on the API of `site`: rendered by the browser, split by
 * route, with the same data in the page and the same hints.
 */
export async function startMonolith(site: RunningServer): Promise<RunningServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fitreel-monolith-'));
  await runCommand('fitreel-monolith', [folder]);
  const monolith = JSON.parse(await readFile(path.join(folder, 'monolith.json'), 'utf8')) as Monolith;
  const hashes = await hashesOf(monolith, folder);
  const pages = new Map<string, Buffer>();

  async function sendFile(response: ServerResponse, name: string): Promise<void> {
    const type = TYPES[path.extname(name)] ?? 'application/octet-stream';
    const file = path.join(folder, path.basename(name));
    const compressed = await readFile(`${file}.br`).catch(() => null);
    const encoding = compressed ? { 'content-encoding': 'br' } : {};
    const headers = {
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      ...encoding,
    };
    response.writeHead(200, headers).end(compressed ?? (await readFile(file)));
  }

  async function sendFromSite(response: ServerResponse, url: string): Promise<void> {
    const given = await fetch(site.origin + url);
    const body = Buffer.from(await given.arrayBuffer());
    const type = given.headers.get('content-type') ?? '';
    const headers = { 'content-type': type, 'content-encoding': 'br' };
    response.writeHead(given.status, headers).end(brotliCompressSync(body));
  }

  const stateAt = async (url: string) =>
    pageStateIn(await (await fetch(site.origin + url)).text()) as PageState;

  async function sendPage(response: ServerResponse, url: string): Promise<void> {
    const { pathname } = new URL(url, site.origin);
    const page = pages.get(url) ?? brotliCompressSync(pageOf(monolith, hashes, await stateAt(url), pathname));
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
