import type { BrowserContext, Page } from '@playwright/test';
import { nth } from '../support/catalogue';
import { watchFirstCard, type LoadedFile } from '../support/first-card';
import { pagesOf, REMOTES } from '../support/pages';
import { renderedHtml } from '../support/rendered-html';
import { heading } from '../support/site';
import { expect, test } from '../support/test';

/** The first route's JavaScript, compressed with brotli. */
const BUDGET_BYTES = 140_000;

declare global {
  interface Window {
    fitreelScripts?: Set<string>;
  }
}

/** Records the scripts of all pages that `context` opens from now on: most are removed when they have run. */
async function recordScripts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const scripts = (window.fitreelScripts = new Set());
    new MutationObserver((changes) => {
      for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (added instanceof HTMLScriptElement) scripts.add(added.src);
    }).observe(document, { childList: true, subtree: true });
  });
}

const unusedPreloads = (page: Page) =>
  page.evaluate(() => {
    const preloads = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="script"]');
    return [...preloads].map(({ href }) => href).filter((href) => !window.fitreelScripts?.has(href));
  });

test('the first route’s JavaScript stays within its budget', async ({ page }) => {
  const encodings: (string | undefined)[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') {
      encodings.push(response.headers()['content-encoding']);
    }
  });
  const firstCard = await watchFirstCard(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  const { files } = await firstCard();
  const scripts = files.filter(({ name }) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(2);
  // Very small files are not compressed.
  expect(encodings).toContain('br');
  const bytes = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(BUDGET_BYTES);
});

test('the first card needs only the page and one wave of files', async ({ page, request, catalogue }) => {
  const firstCard = await watchFirstCard(page);
  const withCards = pagesOf('catalog', catalogue).filter(({ path }) => !path.startsWith('/video/'));
  expect(withCards).toHaveLength(3);
  for (const { path } of withCards) {
    const html = await renderedHtml(request, path);
    const listed = [...html.matchAll(/ (?:href|src)="(\/[^"]+)"/g)].map(([, url]) => url);
    await page.goto(path, { waitUntil: 'networkidle' });
    const { addedMs, files } = await firstCard();
    const code = files.filter(({ name, startMs }) => startMs <= addedMs && /\.(js|css)$/.test(name));
    expect(code.length).toBeGreaterThan(3);
    expect(code.map(({ name }) => name).filter((name) => !listed.includes(name))).toEqual([]);
    // The first data are part of the page.
    expect(files.filter(isApiRequest)).toEqual([]);
  }
});

test('the first picture is requested before all else, and those below the first row after the scripts', async ({
  page,
  request,
  catalogue,
}) => {
  const paths = ['/', '/trend', `/video/${nth(catalogue.videos, 0)._id}`];
  for (const path of paths) {
    const requested: string[] = [];
    await renderedHtml(request, path);
    page.on('request', (sent) => requested.push(new URL(sent.url()).pathname));
    await page.goto(path, { waitUntil: 'networkidle' });
    const pictures = await page
      .locator('main img[width="480"], main img[width="1280"]')
      .evaluateAll((found) => found.map((image) => new URL((image as HTMLImageElement).src).pathname));
    expect(requested.slice(0, 2)).toEqual([path, pictures[0]]);
    const lastScript = requested.findLastIndex((file) => file.endsWith('.js'));
    const below = pictures.slice(path === paths[2] ? 1 : 4).map((picture) => requested.indexOf(picture));
    // The others are far from the view.
    const seen = below.filter((index) => index >= 0);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter((index) => index < lastScript)).toEqual([]);
    page.removeAllListeners('request');
  }
});

test('a page with forms from the shell needs no further wave of files', async ({
  page,
  request,
  catalogue,
}) => {
  for (const { path, title } of [...pagesOf('auth', catalogue), ...pagesOf('devtools', catalogue)]) {
    const html = await renderedHtml(request, path);
    const fetched: string[] = [];
    page.on('request', (sent) => fetched.push(new URL(sent.url()).pathname));
    await page.goto(path);
    await expect(heading(page, title)).toBeAttached();
    const code = fetched.filter((file) => /\.(js|css)$/.test(file));
    // Its style is part of the page.
    expect(code.filter((file) => file.includes('/sdk-forms.'))).toHaveLength(1);
    expect(code.filter((file) => !html.includes(`"${file}"`))).toEqual([]);
    page.removeAllListeners('request');
  }
});

test('each file of a release is fetched once, and every preload is used', async ({ context, catalogue }) => {
  const visits = REMOTES.filter((remote) => remote !== 'library').flatMap((remote) =>
    pagesOf(remote, catalogue),
  );
  await recordScripts(context);
  await Promise.all(
    visits.map(async ({ path, title }) => {
      const page = await context.newPage();
      const fetched: string[] = [];
      page.on('request', (sent) => fetched.push(new URL(sent.url()).pathname));
      await page.goto(path);
      await expect(heading(page, title)).toBeAttached();
      await expect.poll(() => unusedPreloads(page)).toEqual([]);
      await page.waitForLoadState('networkidle');
      const code = fetched.filter((file) => /\.(js|css)$/.test(file));
      expect(code.length).toBeGreaterThan(4);
      expect(code.filter((file, index) => code.indexOf(file) < index)).toEqual([]);
      await page.close();
    }),
  );
});

function isApiRequest({ name }: LoadedFile): boolean {
  return name.startsWith('/api/') && !name.startsWith('/api/artwork/');
}
