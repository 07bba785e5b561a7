import type { Browser } from '@playwright/test';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { RunningSite } from '../support/start-site';

interface StoredFile {
  type: string;
  body: Buffer;
}

/** Saves the loaded home page as static HTML without scripts, and the styles and images that it uses. */
async function record(browser: Browser, origin: string): Promise<Map<string, StoredFile>> {
  const page = await browser.newPage({ baseURL: origin });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('article').first().waitFor();
  const { html, paths } = await page.evaluate(() => {
    for (const element of document.querySelectorAll('script, noscript, link[rel="preload"]'))
      element.remove();
    const using = [...document.querySelectorAll<HTMLLinkElement | HTMLImageElement>('link[href], img[src]')];
    const urls = using.map((element) => ('src' in element ? element.src : element.href));
    return {
      html: `<!doctype html>${document.documentElement.outerHTML}`,
      paths: [...new Set(urls.map((url) => new URL(url).pathname))],
    };
  });
  const files = new Map<string, StoredFile>([
    ['/', { type: 'text/html; charset=utf-8', body: brotliCompressSync(html) }],
  ]);
  for (const path of paths) {
    const response = await page.request.get(path);
    files.set(path, {
      type: response.headers()['content-type'] ?? 'application/octet-stream',
      body: brotliCompressSync(await response.body()),
    });
  }
  await page.close();
  return files;
}

/** Serves the site's home page as a static page: the lower bound for any way of composing it. */
export async function startReference(browser: Browser, site: RunningSite): Promise<RunningSite> {
  const files = await record(browser, site.origin);
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '/');
    if (!file) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br' }).end(file.body);
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
