import { appFolder, containerGlobal, RELEASE_FILE, RELEASES_PATH, type Release } from '@fitreel/protocol';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { nth } from '../support/catalogue';
import { watchLayoutShifts } from '../support/layout-shift';
import { deferResponses, loadNothingAhead } from '../support/network';
import { readRegistry, readScripts } from '../support/releases';
import { renderedHtml } from '../support/rendered-html';
import { routeTable } from '../support/route-table';
import { appRuns, heading, sidebarLink } from '../support/site';
import { expect, test } from '../support/test';

/** The first route's JavaScript, compressed with brotli. */
const BUDGET_BYTES = 148_000;

/** Its HTML, as every client but the first gets it. */
const HTML_BYTES = 20_000;

/** Requested when the page is idle, some seconds after the app has started. */
const IDLE_SCRIPT = /\/vitals\.[^/]+\.js$/;

const MAIN_SCRIPT = '**/releases/shell/*/main.*.js';

declare global {
  interface Window {
    fitreelScripts?: Set<string>;
  }
}

/** Records the scripts of all pages that `context` opens from now on: most are removed after they have run. */
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

test('the first route’s HTML and JavaScript stay within their budgets', async ({
  context,
  page,
  request,
}) => {
  await loadNothingAhead(context);
  // The gateway compresses it better once it has been sent.
  const kept = async () => Number((await request.get('/')).headers()['content-length']);
  await expect.poll(kept).toBeLessThanOrEqual(HTML_BYTES);
  const encodings: (string | undefined)[] = [];
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script' && !IDLE_SCRIPT.test(request.url()))
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      encodings.push(response.headers()['content-encoding']);
  });
  const response = await page.goto('/', { waitUntil: 'commit' });
  await appRuns(page);
  await page.waitForLoadState('networkidle');
  expect(response?.headers()['content-encoding']).toBe('br');
  const sent = (await response?.request().sizes())?.responseBodySize;
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThanOrEqual(HTML_BYTES);
  expect(sizes.length).toBeGreaterThan(2);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  // Very small files are not compressed.
  expect(encodings).toContain('br');
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(BUDGET_BYTES);
});

for (const remote of ['auth', 'catalog', 'devtools', 'library'] as const)
  test(`pages of ${remote} arrive rendered, and the app takes them over with one wave of files, without a request or a shift`, async ({
    context,
    page,
    request,
    catalogue,
  }) => {
    const { base, url } = nth(
      (await readRegistry(request)).filter(({ name }) => name === remote),
      0,
    );
    await recordScripts(context);
    await loadNothingAhead(context);
    // While a page has a route, the browser does not cache the previous page's files.
    await page.route('**/never-requested', (route) => route.abort());
    let requested: string[] = [];
    // The shelf `More from` loads when it is near, and disappears if it is empty. Suggestions and programmes depend on the device.
    const isLate = (url: string) => /\/api\/(?:videos\?.*creator=|picks\?|programmes$|categories$)/.test(url);
    page.on('request', (sent) => {
      if (!isLate(sent.url())) requested.push(new URL(sent.url()).pathname);
    });
    const shifts = await watchLayoutShifts(page);
    const routes = routeTable({ persona: 'visitor', catalogue, token: null, playlists: [] });
    for (const { path } of routes.filter(
      (route) => route.remote === remote && route.access !== 'signed-in',
    )) {
      await test.step(path, async () => {
        const html = await renderedHtml(request, path);
        const deliver = await deferResponses(page, MAIN_SCRIPT);
        // As on a slow line: nothing may move when the display face arrives.
        const sendFace = await deferResponses(page, '**/*.woff2');
        requested = [];
        await page.goto(path, { waitUntil: 'commit' });
        const main = page.getByRole('main');
        await expect(main.getByRole('heading', { level: 1 })).toBeAttached();
        // The library's controls of the player load when the browser is idle.
        const isLateText = /^(?:Start over|Next|Queue|Moment|Timer)\n*|\s*More from .*$/gm;
        const read = async () => (await main.innerText()).replace(isLateText, '');
        const rendered = await read();
        await deliver();
        await appRuns(page);
        await sendFace();
        await page.waitForLoadState('networkidle');
        // The page of remotes shows its own loading time; a timer, a visitor's activity, programmes and drafts exist only in the browser.
        if (
          !/^\/(remotes|activity|train|now|programmes?|programme\/new|workout\/new|workout\?.*)$/.test(path)
        )
          expect(await read()).toBe(rendered);
        expect(await shifts()).toEqual([]);
        expect(requested.filter((file) => /^\/api\/(?!artwork|telemetry)/.test(file))).toEqual([]);
        await expect.poll(() => unusedPreloads(page)).toEqual([]);

        // The shell's last script loads seconds later.
        const isIdle = (file: string) =>
          /\/shell\/.*\/vitals\./.test(file) ||
          (path.startsWith('/video/') && file.startsWith('/releases/library/'));
        const code = requested.filter((file) => /\.(js|css)$/.test(file) && !isIdle(file));
        expect(code).toContain(url);
        expect(code.length, code.join(' ')).toBeGreaterThan(4);
        expect(code.filter((file, index) => code.indexOf(file) < index)).toEqual([]);
        // A late request loads its code, too.
        const isExpected = (file: string) =>
          html.includes(`"${file}"`) ||
          // A form shows after its heading: drafts exist only in the browser.
          (path.endsWith('/new') && (file.startsWith(base) || /\/sdk-forms\./.test(file))) ||
          (/^\/(?:video\/|(?:train|now|activity|programmes)$)/.test(path) && /\/transport\./.test(file));
        expect(code.filter((file) => !isExpected(file))).toEqual([]);
        const foreign = (file: string) => !file.startsWith(base) && !file.startsWith('/releases/shell/');
        expect(code.filter(foreign)).toEqual([]);
        if (remote === 'catalog')
          await expectPicturesInOrder(
            page,
            requested.filter((file) => !isIdle(file)),
          );
      });
    }
  });

for (const { path, end, group } of [
  { path: '/no/such/page', end: ' to the videos<', group: /^Back/ },
  { path: '/trend', end: 'aria-label="Sort', group: /^\d+ videos/ },
  { path: '/creator/thegymbeatsofficial', end: 'Follow', group: /^TheGymBeats/ },
])
  test(`while ${path} arrives, nothing shows that its next part would move`, async ({ page, request }) => {
    const html = await renderedHtml(request, path, end);
    const half = html
      .slice(0, html.lastIndexOf(end))
      .replaceAll('<script defer', '<script type="text/plain"');
    for (const body of [half, html]) {
      await page.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/html', body }));
      await page.goto(path, { waitUntil: 'commit' });
      const shown = page.getByRole('main').getByText(group).filter({ visible: true }).first();
      await expect(shown).toBeVisible({ visible: body === html });
      await page.unrouteAll();
    }
  });

/** Expects the first picture to be requested before everything else, and pictures below the first row after the scripts. */
async function expectPicturesInOrder(page: Page, requested: string[]): Promise<void> {
  const addresses = await page
    .locator('main img:is([width="480"], [width="640"], [width="1280"])')
    .evaluateAll((found) => found.map((image) => new URL((image as HTMLImageElement).src).pathname));
  const pictures = [...new Set(addresses)];
  expect(requested[1]).toBe(pictures[0]);
  const lastScript = requested.findLastIndex((file) => /^(?!.*\/transport\.).*\.js$/.test(file));
  const inFirstRow = /^\/(video\/|$)/.test(requested[0] ?? '') ? 1 : 4;
  // Other pictures are far from the viewport.
  const below = pictures.slice(inFirstRow).map((picture) => requested.indexOf(picture));
  const seen = below.filter((index) => index >= 0);
  if (pictures.length > 8) expect(seen.length).toBeGreaterThan(0);
  expect(seen.filter((index) => index < lastScript)).toEqual([]);
}

async function scriptsAt(request: APIRequestContext, base: string): Promise<string> {
  return (await readScripts(request, base)).join('\n');
}

test('a press of a link in view opens its page with code that is there', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await appRuns(page);
  const code: string[] = [];
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)))
    .toContainEqual(expect.stringMatching(/\/page-trend\.[^/]*\.js$/));
  page.on('request', (sent) => {
    // Pages of other links in view may still load ahead.
    if (/\/releases\/catalog\/[^/]+\/(?!page-(?!trend))[^/]*\.(?:js|css)$/.test(sent.url()))
      code.push(sent.url());
  });
  await sidebarLink(page, 'Trend').click();
  await expect(heading(page, 'Trending Videos')).toBeFocused();
  expect(code).toEqual([]);
});

test('the shell’s files contain no URL, route or navigation entry of a remote, and containers have the hashes of their files', async ({
  request,
}) => {
  const html = await (await request.get('/')).text();
  const [, shellBase = ''] = /<script [^>]*src="(\/releases\/shell\/[^/]+\/)/.exec(html) ?? [];
  const shell = await scriptsAt(request, shellBase);
  expect(shell.length).toBeGreaterThan(100_000);

  for (const { name, url, base, title, routes, navigation } of await readRegistry(request)) {
    const own = await scriptsAt(request, base);
    const urls = [url, base, RELEASES_PATH + name, containerGlobal(name), appFolder(name)];
    expect(urls.filter((part) => shell.includes(part))).toEqual([]);

    // Whole literals only: the API's `/user/history` is not a route. The path `/` is left out: any script may contain it.
    const paths = routes.map(({ path }) => path).filter((path) => path !== '/');
    const literals = [...paths, title].map(literal);
    const entries = navigation.map(({ label }) => new RegExp(`label:\\s*${literal(label).source}`));
    const known = [...literals, ...entries];
    expect(known.filter((text) => text.test(shell))).toEqual([]);
    // The same search finds them in the remote.
    expect(known.filter((text) => !text.test(own))).toEqual([]);

    const { files, ...release } = (await (await request.get(base + RELEASE_FILE)).json()) as Release;
    const container = await (await request.get(url)).text();
    const others = Object.entries(files).filter(
      ([file]) => /\.(js|css)$/.test(file) && base + file !== url && file !== release.server,
    );
    expect(others.length).toBeGreaterThan(1);
    expect(others.filter(([, hash]) => !container.includes(hash))).toEqual([]);
  }
});

/** Matches `text` as a whole string literal. */
function literal(text: string): RegExp {
  return new RegExp(`(["'\`])${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\1`);
}
