import type { Browser } from '@playwright/test';
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import type { RunningServer } from '../../../e2e/support/start-site';
import { listen } from './listen';

interface StoredFile {
  type: string;
  body: Buffer;
}

/** Saves a loaded page as static HTML without scripts, with its styles in it, and the images that it uses. */
async function record(browser: Browser, url: string, files: Map<string, StoredFile>): Promise<void> {
  const page = await browser.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator('#root:not([data-rendered])').waitFor({ state: 'attached' });
  const { html, paths } = await page.evaluate(() => {
    const css = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
      .join('');
    for (const element of document.querySelectorAll('script, style, link, iframe')) element.remove();
    document.head.append(Object.assign(document.createElement('style'), { textContent: css }));
    const images = [...document.querySelectorAll('img')].map(({ src }) => new URL(src).pathname);
    return { html: `<!doctype html>${document.documentElement.outerHTML}`, paths: [...new Set(images)] };
  });
  const { pathname } = new URL(url);
  files.set(pathname, { type: 'text/html; charset=utf-8', body: brotliCompressSync(html) });
  for (const path of paths) {
    if (files.has(path)) continue;
    const response = await page.request.get(new URL(path, url).href);
    const type = response.headers()['content-type'] ?? 'application/octet-stream';
    files.set(path, { type, body: brotliCompressSync(await response.body()) });
  }
  await page.close();
}

/** Serves pages of the site as static pages: the lower bound for any way of composing them. */
export async function startStaticPages(
  browser: Browser,
  site: RunningServer,
  paths: readonly string[],
): Promise<RunningServer> {
  const files = new Map<string, StoredFile>();
  for (const path of paths) await record(browser, site.origin + path, files);
  return listen(
    createServer((request, response) => {
      const file = files.get(request.url ?? '/');
      if (!file) return response.writeHead(404).end();
      return response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br' }).end(file.body);
    }),
  );
}
