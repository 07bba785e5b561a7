import { matchRoute, pageStateElement, pageStateIn, type PageState } from '@fitreel/protocol';
import type { Browser } from '@playwright/test';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildMonolith, type Monolith } from '../monolith';
import { listen, type Server } from '../servers';

/** Sends a body that is compressed with brotli. */
const send = (response: ServerResponse, type: string, body: Buffer, more: Record<string, string> = {}) =>
  response.writeHead(200, { 'content-type': type, 'content-encoding': 'br', ...more }).end(body);

const HTML = 'text/html; charset=utf-8';

/** Serves pages of the site as static pages without scripts: the lower bound for any way of composing them. */
export async function startStaticPages(
  browser: Browser,
  site: Server,
  paths: readonly string[],
): Promise<Server> {
  const files = new Map<string, { type: string; body: Buffer }>();
  for (const pathname of paths) {
    const page = await browser.newPage();
    await page.goto(site.origin + pathname, { waitUntil: 'networkidle' });
    await page.locator('#root:not([data-rendered])').waitFor({ state: 'attached' });
    const { html, images } = await page.evaluate(() => {
      const css = [...document.styleSheets]
        .flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
        .join('');
      for (const element of document.querySelectorAll('script, style, link, iframe')) element.remove();
      document.head.append(Object.assign(document.createElement('style'), { textContent: css }));
      const sources = [...document.querySelectorAll('img')].map(({ src }) => new URL(src).pathname);
      return { html: `<!doctype html>${document.documentElement.outerHTML}`, images: sources };
    });
    files.set(pathname, { type: HTML, body: brotliCompressSync(html) });
    for (const image of images) {
      if (files.has(image)) continue;
      const response = await page.request.get(site.origin + image);
      const type = response.headers()['content-type'] ?? 'application/octet-stream';
      files.set(image, { type, body: brotliCompressSync(await response.body()) });
    }
    await page.close();
  }
  return listen(
    createServer((request, response) => {
      const file = files.get(request.url ?? '/');
      if (file) send(response, file.type, file.body);
      else response.writeHead(404).end();
    }),
  );
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

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/**
 * Serves the monolith on the API of `site`: rendered by the browser, split by route, with the same data in the page and the
 * same hints.
 */
export async function startMonolith(site: Server): Promise<Server> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fitreel-monolith-'));
  const monolith = await buildMonolith(folder);
  const hashes = await hashesOf(monolith, folder);
  const pages = new Map<string, Buffer>();

  async function sendFile(response: ServerResponse, name: string): Promise<void> {
    const file = path.join(folder, path.basename(name));
    const compressed = await readFile(`${file}.br`).catch(async () =>
      brotliCompressSync(await readFile(file)),
    );
    const type = TYPES[path.extname(name)] ?? 'application/octet-stream';
    send(response, type, compressed, { 'cache-control': 'public, max-age=31536000, immutable' });
  }

  async function sendFromSite(response: ServerResponse, url: string): Promise<void> {
    const answer = await fetch(site.origin + url);
    const body = brotliCompressSync(Buffer.from(await answer.arrayBuffer()));
    send(response, answer.headers.get('content-type') ?? '', body);
  }

  async function sendPage(response: ServerResponse, url: string): Promise<void> {
    let page = pages.get(url);
    if (!page) {
      const state = pageStateIn(await (await fetch(site.origin + url)).text()) as PageState;
      page = brotliCompressSync(pageOf(monolith, hashes, state, new URL(url, site.origin).pathname));
      pages.set(url, page);
    }
    send(response, HTML, page);
  }

  const server = await listen(
    createServer((request, response) => {
      const url = request.url ?? '/';
      const sending = url.startsWith('/m/') ? sendFile : url.startsWith('/api/') ? sendFromSite : sendPage;
      sending(response, url).catch(() => response.writeHead(404).end());
    }),
  );
  return {
    origin: server.origin,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
