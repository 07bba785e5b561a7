import type { RenderedView, ViewRequest } from '@fitreel/protocol';
import Fastify from 'fastify';
import { pageSite, planOf, versionOf } from '../../../testing/page-site';
import { viewRequestIn } from '../../../testing/reports';
import { stateIn } from '../../../testing/site';
import { hashSource } from '../send/security-headers';
import type { SiteSnapshot } from '../site/snapshot';
import { composePage, type ComposeOptions } from './compose-page';
import type { PageData } from './page-data';
import { PageRenderer, type RenderOutcome } from './page-renderer';
import type { PagePlan } from './plan';
import { viewScript } from '../../capabilities/guard/view-script';
import { previewBadge } from '../../capabilities/previews/preview-badge';

const SETTINGS = { embedBase: 'https://videos.example/embed', allowOverrides: [] };
const DATA: PageData = { data: { '/api/videos': ['from the API'] }, missing: [], status: 200 };

let plain: SiteSnapshot;
let catalog: string;
beforeAll(async () => {
  ({ site: plain, catalog } = await pageSite());
});
const site = (): SiteSnapshot => ({ ...plain, readStyle: async (url) => `/* ${url} */` });

type Rendered = Exclude<RenderOutcome, string>;
const rendered = (more: Partial<Rendered['rendering']> = {}, page: Partial<Rendered> = {}): Rendered => ({
  rendering: {
    ...{ status: 200, head: '<title>T</title>', content: 'content', failures: [], pageHead: null },
    ...more,
  },
  pageHead: null,
  data: DATA.data,
  missing: [],
  ...page,
});

/** The remotes that a page says could not be rendered. */
const failedIn = (html: string) => (JSON.parse(viewRequestIn(html) ?? '') as ViewRequest).failed;

interface Making {
  snapshot?: SiteSnapshot;
  outcome?: (view: RenderedView) => RenderOutcome;
  plan?: Partial<PagePlan>;
  overriding?: boolean;
  data?: PageData;
  options?: Partial<ComposeOptions>;
}

/** Makes the page at `url`. */
async function make(
  url: string,
  { snapshot = site(), outcome, plan, overriding = false, data = DATA, options }: Making = {},
) {
  const asked: RenderedView[] = [];
  const made = await composePage(
    {
      settings: SETTINGS,
      headers: { 'x-every': 'page' },
      publicUrl: 'https://fitreel.example',
      sources: [],
      viewScript: (view) => viewScript(view, 100),
      render: async (_plan, view) => {
        asked.push(view);
        return outcome ? outcome(view) : rendered({ content: `a rendered ${view}` });
      },
      head: async () => null,
      ...options,
    },
    { ...planOf(snapshot, url, { overriding }), ...plan },
    data,
  );
  const gateway = Fastify();
  gateway.get('/*', (_request, reply) => made.response.send(reply));
  const { body: html, headers: sent } = await gateway.inject('/');
  const [, view, content] = /<div id="root"(?: data-rendered="(\w+)")?>(.*?)<\/div>/s.exec(html) ?? [];
  return { made, asked, html, sent, view, content };
}

test('a page that its release renders is whole', async () => {
  const { made, asked, html, view, content, sent } = await make('/trend');
  expect([view, content, asked]).toEqual(['page', 'a rendered page', ['page']]);
  expect([made.complete, failedIn(html), made.response.status]).toEqual([true, undefined, 200]);
  expect(sent).toMatchObject({ 'x-every': 'page' });
});

test.each(['left', 'failed'] as const)(
  'a page whose rendering is %s is the frame, with its data',
  async (how) => {
    const outcome = (view: string) => (view === 'page' ? how : rendered({ content: 'a frame' }));
    const { made, asked, view, content, html } = await make('/trend', { outcome });
    expect([view, content, asked]).toEqual(['frame', 'a frame', ['page', 'frame']]);
    expect(made.complete).toBe(false);
    expect(failedIn(html)).toEqual(how === 'failed' ? ['catalog'] : undefined);
    expect(stateIn(html).data).toEqual(DATA.data);
  },
);

test('a page that is late comes within a second, also where the process of its frame has not started', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const bundles = [plain.shell.base, catalog].map(
    (base) => [base, { base, file: '', integrity: '' }] as const,
  );
  const snapshot = { ...site(), bundles: new Map(bundles) };
  const pages = new PageRenderer({
    renderer: { render: () => new Promise(() => undefined) },
    settings: SETTINGS,
    publicUrl: 'https://fitreel.example',
    log: { error: () => undefined },
  });
  const render: ComposeOptions['render'] = (...task) => pages.render(...task);
  const making = make('/trend', { snapshot, options: { render, head: (...page) => pages.head(...page) } });
  await jest.advanceTimersByTimeAsync(1000);
  jest.useRealTimers();
  expect((await making).view).toBeUndefined();
});

test('a page of which nothing can be rendered is left to the browser', async () => {
  const { made, view, content, html } = await make('/trend', { outcome: () => 'left' });
  expect([view, content]).toEqual([undefined, '']);
  expect(html).not.toContain('<style');
  expect([made.complete, failedIn(html)]).toEqual([false, undefined]);
});

test('a path that no remote has is rendered by the shell, and its failure is nobody’s', async () => {
  expect((await make('/nowhere')).asked).toEqual(['page']);
  const failing = await make('/nowhere', { outcome: () => 'failed' });
  expect(failedIn(failing.html)).toBeUndefined();
});

test('a page for signed-in viewers is the frame, and needs no second attempt', async () => {
  const { made, asked, view } = await make('/history');
  expect([asked, view, made.complete]).toEqual([['frame'], 'frame', true]);
});

test('a page for signed-in viewers whose frame was late is not whole', async () => {
  const { made, view } = await make('/history', { outcome: () => 'left' });
  expect([view, made.complete]).toEqual([undefined, false]);
});

test('a browser with overrides gets the frame, and no file of the releases ahead', async () => {
  const { made, asked, html } = await make('/trend', { overriding: true });
  expect([asked, made.complete]).toEqual([['frame'], true]);
  expect(html).not.toContain(catalog + 'page-trend');
  expect((await make('/trend')).html).toContain(catalog + 'page-trend');
});

test('a page without a fragment that failed is not whole', async () => {
  const fragments = [{ remote: 'library', version: versionOf(plain, 'library') }];
  const failures = [{ remote: 'library', message: 'a fault' }];
  const { made, html, view } = await make('/trend', {
    plan: { fragments },
    outcome: () => rendered({ failures }),
  });
  expect(failedIn(html)).toEqual(['library']);
  expect([made.complete, view]).toEqual([false, 'page']);
});

test.each<[string, string, Making, number]>([
  ['/trend', 'the API does not have what the page is about', { data: { ...DATA, status: 404 } }, 404],
  ['/trend', 'the page says so', { outcome: () => rendered({ status: 404 }) }, 404],
  ['/trend', 'the API no longer has it', { data: { ...DATA, status: 410 } }, 410],
  ['/trend', 'the page says that it is gone', { outcome: () => rendered({ status: 410 }) }, 410],
  ['/nowhere', 'no remote has the path and nothing is rendered', { outcome: () => 'left' }, 404],
  ['/trend', 'nothing is missing', {}, 200],
  ['/trend', 'nothing is missing or rendered', { outcome: () => 'left' }, 200],
])('the status of %s where %s', async (url, _why, making, status) => {
  expect((await make(url, making)).made.response.status).toBe(status);
});

/** The site, whose pages have a description. */
const described = (): SiteSnapshot => {
  const template = `<meta name="description" content="D">${plain.shell.template}`;
  return { ...site(), shell: { ...plain.shell, template } };
};

test.each<[string, string, Making, number]>([
  [
    'that is rendered',
    '/trend',
    { outcome: () => rendered({ head: '' }, { pageHead: { title: 'Said' } }) },
    0,
  ],
  ['that fails', '/trend', { outcome: () => 'failed' }, 1],
  ['with overrides', '/trend', { overriding: true, outcome: () => 'left' }, 1],
])('a page %s has the title that it says', async (_what, url, making, asked) => {
  const head = jest.fn(async () => ({ title: 'Said' }));
  const { html } = await make(url, { ...making, snapshot: described(), options: { head } });
  expect(html).toContain('<title>Said · FitReel</title>');
  expect(head).toHaveBeenCalledTimes(asked);
});

test.each<[string, Making]>([
  ['/history', {}],
  ['/nowhere', { outcome: () => 'failed' }],
  ['/trend', { outcome: () => 'failed', data: { ...DATA, status: 404 } }],
])('%s, which search engines leave out, is not asked what it says', async (url, making) => {
  const head = jest.fn(async () => ({ title: 'Said' }));
  const { html } = await make(url, { ...making, snapshot: described(), options: { head } });
  expect(html).not.toContain('Said');
  expect(head).not.toHaveBeenCalled();
});

test.each(['failed', 'left'] as const)(
  'a frame whose head has %s is not all that there is',
  async (outcome) => {
    const made = await make('/trend', { overriding: true, options: { head: async () => outcome } });
    expect([made.view, made.made.complete]).toEqual(['frame', false]);
  },
);

test('only a page that exists has an address for search engines', async () => {
  const canonical = (html: string) => /<link rel="canonical" href="([^"]+)">/.exec(html)?.[1];
  const snapshot = described();
  expect(canonical((await make('/trend', { snapshot })).html)).toBe('https://fitreel.example/trend');
  const missing = { ...DATA, status: 404 as const };
  for (const [url, data] of [
    ['/trend', missing],
    ['/nowhere', DATA],
    ['/history', DATA],
  ] as const)
    expect(canonical((await make(url, { snapshot, data })).html)).toBeUndefined();
});

test('a page has the data that it was rendered with, and says what was missing', async () => {
  const page = { data: { '/api/more': 1 }, missing: ['/api/gone'] };
  const { html, made } = await make('/trend', { outcome: () => rendered({}, page) });
  expect(stateIn(html)).toMatchObject(page);
  expect(made.data).toEqual(page.data);
  expect(stateIn((await make('/trend')).html)).not.toHaveProperty('missing');
});

test('a rendered page contains its styles, which its policy allows, with the shell’s scripts and further sources', async () => {
  const template = `<script>early()</script>${plain.shell.template}`;
  const snapshot = { ...site(), shell: { ...plain.shell, template } };
  const { html, sent } = await make('/trend', { snapshot, options: { sources: ['http://localhost:*'] } });
  const styles = [...html.matchAll(/<style data-href="[^"]+">(.*?)<\/style>/g)].map(([, css = '']) => css);
  expect(styles).toEqual([
    `/* ${plain.shell.base}main.33333333.css */`,
    `/* ${catalog}page-trend.66666666.css */`,
  ]);
  const policy = sent['content-security-policy'];
  expect(policy).toContain(`style-src 'self' ${styles.map(hashSource).join(' ')} http://localhost:*;`);
  const [, request = ''] = /<script>(window\.fitreelView[^<]*)</.exec(html) ?? [];
  const scripts = ['early()', request].map(hashSource).join(' ');
  expect(policy).toContain(`script-src 'self' ${scripts} http://localhost:*;`);
});

test('a page of a preview has its badge, which the policy allows, and is not for search engines', async () => {
  const at = '2026-11-24T12:00:00.000Z';
  const releases = [{ app: 'catalog', version: '1.0.0-0123456789ab' }];
  const preview = { id: '0123456789ab', releases, by: 'ann', createdAt: at, expiresAt: at };
  const audience = { id: preview.id, badge: previewBadge(preview) };
  const { html, sent } = await make('/trend', { snapshot: { ...site(), audience } });
  const [, style = ''] =
    /<style>(#fitreel-preview[^<]*)<\/style><aside id="fitreel-preview"/.exec(html) ?? [];
  expect(html).toContain('Preview of <strong>catalog</strong> 1.0.0-0123456789ab, until');
  expect(sent['content-security-policy']).toContain(` ${hashSource(style)};`);
  expect(sent['x-robots-tag']).toBe('noindex');
  expect((await make('/trend')).sent).not.toHaveProperty('x-robots-tag');
});

test('a page names its first picture in a header, if it is rendered', async () => {
  const head = '<link rel="preload" as="image" href="/api/pictures/one.avif" fetchPriority="high"/>';
  const { sent } = await make('/trend', { outcome: () => rendered({ head }) });
  expect(sent['link']).toBe('</api/pictures/one.avif>; rel=preload; as=image; fetchpriority=high');
  expect((await make('/trend')).sent).not.toHaveProperty('link');
  const frame = await make('/trend', { outcome: (view) => (view === 'page' ? 'left' : rendered({ head })) });
  expect(frame.sent).not.toHaveProperty('link');
});
