import type { Browser } from '@playwright/test';
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { listen, type Server } from '../servers';

/** Paths of the files that styles name, such as fonts. */
const STYLE_URL = /url\("(\/[^"]+)"\)/g;

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
    const { html, css, images } = await page.evaluate(() => {
      const css = [...document.styleSheets]
        .flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
        .join('');
      for (const element of document.querySelectorAll('script, style, link, iframe')) element.remove();
      document.head.append(Object.assign(document.createElement('style'), { textContent: css }));
      const sources = [...document.querySelectorAll('img')].flatMap(({ src, srcset }) => [
        new URL(src).pathname,
        ...[...srcset.matchAll(/\/\S+/g)].map(([path]) => path),
      ]);
      return { html: `<!doctype html>${document.documentElement.outerHTML}`, css, images: sources };
    });
    files.set(pathname, { type: 'text/html; charset=utf-8', body: brotliCompressSync(html) });
    for (const file of [...images, ...[...css.matchAll(STYLE_URL)].map(([, url = '']) => url)]) {
      if (files.has(file)) continue;
      // In the formats that browsers get.
      const headers = { accept: 'image/avif,image/webp,*/*' };
      const response = await page.request.get(site.origin + file, { headers });
      const type = response.headers()['content-type'] ?? 'application/octet-stream';
      files.set(file, { type, body: brotliCompressSync(await response.body()) });
    }
    await page.close();
  }
  return listen(
    createServer((request, response) => {
      const file = files.get(request.url ?? '/');
      if (!file) return response.writeHead(404).end();
      return response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br' }).end(file.body);
    }),
  );
}
