import Fastify from 'fastify';
import { pageSite, versionOf } from '../../testing/page-site';
import { stateIn } from '../../testing/site';
import type { Bundle } from '../rendering/messages';
import type { RenderOutcome } from '../rendering/page-renderer';
import { hashSource } from './inline-sources';
import { makePage, type PageContentOptions } from './page-content';
import type { PageData } from './page-data';
import { routeNeeds, type RouteNeeds } from './route-needs';
import type { Site } from './site-source';

const SETTINGS = { embedBase: 'https://videos.example/embed', telemetrySample: 0, allowOverrides: [] };
const DATA: PageData = { data: { '/api/videos': ['from the API'] }, missing: [], isNotFound: false };

let plain: Site;
let catalog: string;
let library: string;
beforeAll(async () => {
  ({ site: plain, catalog, library } = await pageSite());
});

const bundle = (base: string): [string, Bundle] => [base, { base, file: `${base}server.js` }];
/** The site, in which these releases have a server bundle. */
const withBundles = (...bases: string[]): Site => ({
  ...plain,
  bundles: new Map(bases.map(bundle)),
  readStyle: async (url) => `/* ${url} */`,
});
const allBundles = () => withBundles(plain.shell.base, catalog, library);

type Render = PageContentOptions['render'];
type Rendered = Exclude<RenderOutcome, string>;
const rendered = (more: Partial<Rendered['rendering']> = {}, page: Partial<Rendered> = {}): Rendered => ({
  rendering: { status: 200, head: '<title>T</title>', content: 'content', ...more },
  data: DATA.data,
  missing: [],
  ...page,
});

interface Making {
  site?: Site;
  outcome?: (view: string) => RenderOutcome;
  needs?: Partial<RouteNeeds>;
  overriding?: boolean;
  data?: PageData;
  options?: Partial<PageContentOptions>;
}

/** Makes the page at `url`. */
async function make(
  url: string,
  { site = allBundles(), outcome, needs, overriding = false, data = DATA, options }: Making = {},
) {
  const asked: { view: string; bundles: Parameters<Render>[0] }[] = [];
  const made = await makePage(
    {
      settings: SETTINGS,
      headers: { 'x-every': 'page' },
      publicUrl: 'https://fitreel.example',
      sources: [],
      render: async (bundles, _site, { view }) => {
        asked.push({ view, bundles });
        return outcome ? outcome(view) : rendered({ content: `a rendered ${view}` });
      },
      ...options,
    },
    {
      site,
      siteToRender: { settings: SETTINGS, registry: site.registry },
      visit: { url, bucket: 0, theme: null, overriding },
      needs: { ...routeNeeds(site, url, 0), ...needs },
    },
    data,
  );
  const gateway = Fastify();
  gateway.get('/*', (_request, reply) => made.page.send(reply));
  const { body: html, headers: sent } = await gateway.inject('/');
  const [, view, content] = /<div id="root"(?: data-rendered="(\w+)")?>(.*?)<\/div>/s.exec(html) ?? [];
  return {
    made,
    asked: asked.map(({ view: each }) => each),
    bundles: asked[0]?.bundles,
    html,
    sent,
    view,
    content,
  };
}

test('a page that its release renders is whole', async () => {
  const { made, asked, view, content, bundles, sent } = await make('/trend');
  expect([view, content, asked]).toEqual(['page', 'a rendered page', ['page']]);
  expect(bundles).toEqual({ shell: bundle(plain.shell.base)[1], remote: bundle(catalog)[1], fragments: [] });
  expect([made.complete, made.failed, made.page.status]).toEqual([true, [], 200]);
  expect(sent).toMatchObject({ 'x-every': 'page' });
});

test.each(['left', 'failed'] as const)(
  'a page whose rendering is %s is the frame, with its data',
  async (how) => {
    const outcome = (view: string) => (view === 'page' ? how : rendered({ content: 'a frame' }));
    const { made, asked, view, content, html } = await make('/trend', { outcome });
    expect([view, content, asked]).toEqual(['frame', 'a frame', ['page', 'frame']]);
    expect(made.complete).toBe(false);
    expect(made.failed.map(({ remote }) => remote)).toEqual(how === 'failed' ? ['catalog'] : []);
    expect(stateIn(html).data).toEqual(DATA.data);
  },
);

test('a page of which nothing can be rendered is left to the browser', async () => {
  const { made, view, content, html } = await make('/trend', { outcome: () => 'left' });
  expect([view, content]).toEqual([undefined, '']);
  expect(html).not.toContain('<style');
  expect([made.complete, made.failed]).toEqual([false, []]);
});

test('a path that no remote has is rendered by the shell, and its failure is nobody’s', async () => {
  const { asked, bundles } = await make('/nowhere');
  expect(asked).toEqual(['page']);
  expect(bundles).toMatchObject({ remote: null });
  const failing = await make('/nowhere', { outcome: () => 'failed' });
  expect(failing.made.failed).toEqual([]);
});

test.each([
  ['the shell', () => withBundles(catalog, library), []],
  ['its remote', () => withBundles(plain.shell.base), ['frame']],
])('a page is not rendered if the release of %s renders nothing', async (_whose, site, asked) => {
  const made = await make('/trend', { site: site() });
  expect([made.asked, made.made.failed]).toEqual([asked, []]);
});

test('a page for signed-in viewers is the frame, and needs no second attempt', async () => {
  const { made, asked, view, bundles } = await make('/history');
  expect([asked, view, made.complete]).toEqual([['frame'], 'frame', true]);
  expect(bundles).toMatchObject({ remote: null, fragments: [] });
});

test('a browser with overrides gets the frame, and no file of the releases ahead', async () => {
  const { made, asked, html } = await make('/trend', { overriding: true });
  expect([asked, made.complete]).toEqual([['frame'], true]);
  expect(html).not.toContain(catalog + 'page-trend');
  expect((await make('/trend')).html).toContain(catalog + 'page-trend');
});

test('fragments of other remotes are rendered with the page, with their bundles, but not in its frame', async () => {
  const fragments = ['catalog', 'library'].map((remote) => ({ remote, version: versionOf(plain, remote) }));
  const { bundles } = await make('/trend', { needs: { fragments } });
  expect(bundles?.fragments).toEqual([{ ...bundle(library)[1], remote: 'library' }]);
  const without = await make('/trend', {
    site: withBundles(plain.shell.base, catalog),
    needs: { fragments },
  });
  expect(without.bundles?.fragments).toEqual([]);
  const inFrame = await make('/history', { needs: { fragments } });
  expect(inFrame.bundles?.fragments).toEqual([]);
  const failures = [{ remote: 'library', message: 'a fault' }];
  const failing = await make('/trend', { needs: { fragments }, outcome: () => rendered({ failures }) });
  expect(failing.made.failed.map(({ remote }) => remote)).toEqual(['library']);
  expect([failing.made.complete, failing.view]).toEqual([false, 'page']);
});

test.each<[string, string, Making, number]>([
  ['/trend', 'the API does not have what the page is about', { data: { ...DATA, isNotFound: true } }, 404],
  ['/trend', 'the page says so', { outcome: () => rendered({ status: 404 }) }, 404],
  ['/nowhere', 'no remote has the path and nothing is rendered', { outcome: () => 'left' }, 404],
  ['/trend', 'nothing is missing', {}, 200],
  ['/trend', 'nothing is missing or rendered', { outcome: () => 'left' }, 200],
])('the status of %s where %s', async (url, _why, making, status) => {
  expect((await make(url, making)).made.page.status).toBe(status);
});

test('only a page that exists has an address for search engines', async () => {
  const canonical = (html: string) => /<link rel="canonical" href="([^"]+)">/.exec(html)?.[1];
  const site = { ...allBundles() };
  site.shell = { ...site.shell, template: `<meta name="description" content="D">${site.shell.template}` };
  expect(canonical((await make('/trend', { site })).html)).toBe('https://fitreel.example/trend');
  const missing = { ...DATA, isNotFound: true };
  for (const [url, data] of [
    ['/trend', missing],
    ['/nowhere', DATA],
    ['/history', DATA],
  ] as const)
    expect(canonical((await make(url, { site, data })).html)).toBeUndefined();
});

test('a page has the data that it was rendered with, and says what was missing', async () => {
  const page = { data: { '/api/more': 1 }, missing: ['/api/gone'] };
  const { html, made } = await make('/trend', { outcome: () => rendered({}, page) });
  expect(stateIn(html)).toMatchObject(page);
  expect(made.data).toEqual(page.data);
  expect(stateIn((await make('/trend')).html)).not.toHaveProperty('missing');
});

test('a rendered page contains its styles, which its policy allows, with the shell’s scripts and further sources', async () => {
  const site = allBundles();
  site.shell = { ...site.shell, template: `<script>early()</script>${site.shell.template}` };
  const { html, sent } = await make('/trend', { site, options: { sources: ['http://localhost:*'] } });
  const styles = [...html.matchAll(/<style data-href="[^"]+">(.*?)<\/style>/g)].map(([, css = '']) => css);
  expect(styles).toEqual([
    `/* ${plain.shell.base}main.33333333.css */`,
    `/* ${catalog}page-trend.66666666.css */`,
  ]);
  const policy = sent['content-security-policy'];
  expect(policy).toContain(`style-src 'self' ${styles.map(hashSource).join(' ')} http://localhost:*;`);
  expect(policy).toContain(`script-src 'self' ${hashSource('early()')} http://localhost:*;`);
});

test('a page has the badge of its preview, and its policy allows the badge’s style', async () => {
  const badge = { html: '<aside>Preview</aside>', style: "'sha256-badge'" };
  const { html, sent } = await make('/trend', { options: { badge } });
  expect(html).toContain('<aside>Preview</aside>');
  expect(sent['content-security-policy']).toContain(" 'sha256-badge';");
});

test('a page names its first picture in a header, if it is rendered', async () => {
  const head = '<link rel="preload" as="image" href="/api/pictures/one.avif" fetchPriority="high"/>';
  const { sent } = await make('/trend', { outcome: () => rendered({ head }) });
  expect(sent['link']).toBe('</api/pictures/one.avif>; rel=preload; as=image; fetchpriority=high');
  expect((await make('/trend')).sent).not.toHaveProperty('link');
  const frame = await make('/trend', { outcome: (view) => (view === 'page' ? 'left' : rendered({ head })) });
  expect(frame.sent).not.toHaveProperty('link');
});
