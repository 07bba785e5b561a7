import type { Browser } from '@playwright/test';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { RunningSite } from '../support/start-site';

interface StoredFile {
  type: string;
  body: Buffer;
}

/** The home page as it stands in the document once it is there, without any script, and the files that it shows. */
async function record(browser: Browser, origin: string): Promise<Map<string, StoredFile>> {
  const page = await browser.newPage({ baseURL: origin });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('article').first().waitFor();
  const { html, paths } = await page.evaluate(() => {
    for (const part of document.querySelectorAll('script, noscript, link[rel="preload"]')) part.remove();
    const shown = [...document.querySelectorAll<HTMLLinkElement | HTMLImageElement>('link[href], img[src]')];
    const addresses = shown.map((part) => ('src' in part ? part.src : part.href));
    return {
      html: `<!doctype html>${document.documentElement.outerHTML}`,
      paths: [...new Set(addresses.map((address) => new URL(address).pathname))],
    };
  });
  const files = new Map<string, StoredFile>([
    ['/', { type: 'text/html; charset=utf-8', body: brotliCompressSync(html) }],
  ]);
  for (const path of paths) {
    const answer = await page.request.get(path);
    files.set(path, {
      type: answer.headers()['content-type'] ?? 'application/octet-stream',
      body: brotliCompressSync(await answer.body()),
    });
  }
  await page.close();
  return files;
}

/** Serves the same cards as a static page: what no composition could be faster than. */
export async function startReference(browser: Browser, site: RunningSite): Promise<RunningSite> {
  const files = await record(browser, site.origin);
  const server = createServer((request, answer) => {
    const file = files.get(request.url ?? '/');
    if (!file) return answer.writeHead(404).end();
    return answer.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br' }).end(file.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
