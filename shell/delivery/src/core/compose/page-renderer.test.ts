import type { FragmentFailure } from '@fitreel/protocol';
import { pageSite, planOf, versionOf } from '../../../testing/page-site';
import { SITE } from '../../../testing/render-bundles';
import { RenderFailure } from '../rendering/messages';
import type { Renderer } from '../rendering/renderer';
import type { SiteSnapshot } from '../site/snapshot';
import { bundlesOf, PageRenderer, type PageRendererOptions } from './page-renderer';
import type { PagePlan } from './plan';

const DATA = { data: {}, missing: [], status: 200 as const };
const SHELL = '/releases/shell/1/';

let plain: SiteSnapshot;
let catalog: string;
let library: string;
beforeAll(async () => {
  ({ site: plain, catalog, library } = await pageSite());
});

const bundle = (base: string) => ({ base, file: `${base}server.js`, integrity: '' });
/** The site, in which these releases have a server bundle. */
const withBundles = (...bases: string[]): SiteSnapshot => ({
  ...plain,
  bundles: new Map(bases.map((base) => [base, bundle(base)])),
});
/** The plan of a page, with fragments of both remotes if asked for. */
function plan(url = '/trend', { fragments = false, snapshot = withBundles(SHELL, catalog, library) } = {}) {
  const owners = ['catalog', 'library'].map((remote) => ({ remote, version: versionOf(plain, remote) }));
  return { ...planOf(snapshot, url), ...(fragments && { fragments: owners }) };
}

const rendered = (failures: FragmentFailure[] = [], pageHead: unknown = null) => ({
  rendering: { status: 200 as const, head: '', content: 'content', failures, pageHead },
  data: {},
  missing: [],
});

/** Renders in place of processes, with what is logged and what the owners of releases can read. */
function rendering(options: Partial<PageRendererOptions> = {}) {
  const render = jest.fn<ReturnType<Renderer['render']>, Parameters<Renderer['render']>>();
  const logged: unknown[][] = [];
  const threw: string[][] = [];
  const pages = new PageRenderer({
    renderer: { render },
    settings: SITE.settings,
    publicUrl: SITE.siteUrl,
    log: { error: (...parts: unknown[]) => logged.push(parts) },
    threw: (...read) => threw.push(read),
    ...options,
  });
  const page = (of: PagePlan, view: 'page' | 'frame' = 'page') => pages.render(of, view, DATA);
  const head = (of: PagePlan) => pages.head(of, DATA);
  return { page, head, render, logged, threw };
}

const releaseOf = (base: string) => base.split('/').slice(2, 4);

test('a page is rendered by its remote and the shell, with the fragments of other remotes', async () => {
  const { page, render } = rendering();
  render.mockResolvedValue(rendered());
  expect(await page(plan('/trend', { fragments: true }))).toMatchObject({
    rendering: { content: 'content' },
  });
  expect(render).toHaveBeenCalledWith(
    { shell: bundle(SHELL), remote: bundle(catalog), fragments: [{ ...bundle(library), remote: 'library' }] },
    { ...SITE, registry: plain.registry },
    { view: 'page', url: '/trend', data: {}, missing: [] },
    expect.any(Function),
  );
});

test.each([
  ['a frame needs the shell alone', '/trend', 'frame', [SHELL], []],
  ['a path that no remote has does so, too', '/nowhere', 'page', [SHELL], []],
  ['a page without a bundle of its remote is left', '/trend', 'page', null, [SHELL]],
  ['without a bundle of the shell everything is left', '/nowhere', 'frame', null, ['catalog']],
] as const)('%s', async (_what, url, view, bases, available) => {
  const all = available.length > 0 ? available.map((base) => (base === 'catalog' ? catalog : base)) : null;
  const snapshot = withBundles(...(all ?? [SHELL, catalog, library]));
  const of = plan(url, { snapshot, fragments: view === 'frame' });
  const bundles = bundlesOf(of, view);
  expect(bundles && { ...bundles, remote: bundles.remote?.base ?? null }).toEqual(
    bases && { shell: bundle(SHELL), remote: null, fragments: [] },
  );
  if (!bases) expect(await rendering().page(of, view)).toBe('left');
});

test('a fragment without a bundle is left out', () => {
  const snapshot = withBundles(SHELL, catalog);
  expect(bundlesOf(plan('/trend', { snapshot, fragments: true }), 'page')?.fragments).toEqual([]);
});

test.each([
  ['/', 'page', 'home', 'catalog'],
  ['/', 'frame', 'frame', 'shell'],
  ['/nowhere', 'page', 'not-found', 'shell'],
  ['/trend', 'page', 'trend', 'catalog'],
] as const)(
  'a failure of %s as %s is logged as the route %s of the %s, whose owner can read why',
  async (url, view, route, owner) => {
    const { page, render, logged, threw } = rendering();
    render.mockRejectedValueOnce(new RenderFailure('error', 'a fault\n    at Home'));
    expect(await page(plan(url), view)).toBe('failed');
    const release = owner === 'shell' ? SHELL : catalog;
    const facts = { release, route, reason: 'error', cause: 'a fault\n    at Home' };
    expect(logged).toEqual([[facts, 'a page was not rendered']]);
    expect(threw).toEqual([[...releaseOf(release), route, 'a fault\n    at Home']]);
  },
);

test('a fragment that cannot be rendered is logged as its own release, whose owner can read why', async () => {
  const { page, render, logged, threw } = rendering();
  const failures = ['library', 'unknown'].map((remote) => ({ remote, message: `${remote} threw` }));
  render.mockResolvedValueOnce(rendered(failures));
  await page(plan('/', { fragments: true }));
  expect(logged).toEqual(
    [library, SHELL].map((release, index) => [
      { release, route: 'home', cause: failures[index]?.message },
      'a fragment was not rendered',
    ]),
  );
  expect(threw).toEqual([
    [...releaseOf(library), 'home', 'library threw'],
    ['shell', '1', 'home', 'unknown threw'],
  ]);
});

test('a site that keeps no errors renders all the same', async () => {
  const { page, render, logged } = rendering({ threw: undefined });
  render.mockRejectedValueOnce(new RenderFailure('exit', 'gone'));
  expect(await page(plan('/'))).toBe('failed');
  expect(logged).toHaveLength(1);
});

test('what no release is to blame for is left to the browser, and reported to nobody', async () => {
  const { page, render, logged } = rendering();
  render.mockRejectedValueOnce(new RenderFailure('not-renderable', 'another version'));
  expect([await page(plan('/')), logged]).toEqual(['left', []]);
});

test.each([
  [false, ['a page was not rendered']],
  [true, ['a fragment was not rendered', 'a page was not rendered']],
])(
  'a failure that several renderings have at once is reported once (with fragments: %s)',
  async (fragments, texts) => {
    const { page, render, logged } = rendering();
    render.mockRejectedValue(new RenderFailure('timeout', 'it takes too long'));
    await Promise.all([1, 2, 3].map(() => page(plan('/video/a', { fragments }))));
    expect(logged.map(([, text]) => text)).toEqual(texts);
  },
);

test('a route that goes on failing is left to the browser for longer each time, until it has been well for a minute', async () => {
  let now = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
  const { page, render } = rendering();
  render.mockRejectedValue(new RenderFailure('error', 'broken'));
  const attempts: number[] = [];
  for (const second of [0, 0.9, 1, 2.9, 3, 7, 15, 24.9, 25, 35, 200, 200.9, 201]) {
    now = second * 1000;
    const { length } = render.mock.calls;
    await page(plan('/'));
    if (render.mock.calls.length > length) attempts.push(second);
  }
  expect(attempts).toEqual([0, 1, 3, 7, 15, 25, 35, 200, 201]);
  clock.mockRestore();
});

const HEAD = { title: 'Trend' };

test('a page comes with what it says of itself', async () => {
  const { page, render } = rendering();
  render.mockResolvedValueOnce(rendered([], HEAD));
  expect(await page(plan())).toMatchObject({ pageHead: HEAD });
});

test('a head out of its bounds is reported once, and its pages say nothing', async () => {
  const { page, head, render, logged, threw } = rendering();
  render.mockResolvedValue(rendered([], { title: '' }));
  for (const url of ['/trend', '/trend?more'])
    expect(await page(plan(url))).toMatchObject({ pageHead: null });
  expect(await head(plan())).toBe('failed');
  const cause = expect.stringContaining('/title');
  expect(logged).toEqual([[{ release: catalog, route: 'trend', cause }, 'the head of a page is not valid']]);
  expect(threw).toEqual([[...releaseOf(catalog), 'trend', expect.stringContaining('/title')]]);
});

test('a page that fails may say of itself what it says, while its route is left to the browser', async () => {
  const { page, head, render } = rendering();
  render.mockImplementation(async (_bundles, _site, { view }) => {
    if (view === 'page') throw new RenderFailure('error', 'broken');
    return rendered([], HEAD);
  });
  expect([await page(plan()), await head(plan())]).toEqual(['failed', HEAD]);
  expect([await page(plan()), await head(plan())]).toEqual(['failed', HEAD]);
  expect(render.mock.calls.map(([, , { view }]) => view)).toEqual(['page', 'head', 'head']);
});

test('a head that fails is asked for again after a pause, and is nobody’s failure', async () => {
  const { head, render, logged } = rendering();
  render.mockRejectedValue(new RenderFailure('exit', 'gone'));
  expect([await head(plan()), await head(plan())]).toEqual(['failed', 'failed']);
  expect([render.mock.calls.length, logged]).toEqual([1, []]);
});

test('a page does not wait for a head that is late, or that no bundle makes', async () => {
  const { head, render } = rendering();
  render.mockReturnValueOnce(new Promise(() => undefined));
  expect(await head(plan())).toBe('left');
  expect(await head(plan('/trend', { snapshot: withBundles(SHELL) }))).toBeNull();
  expect(await head(plan('/nowhere'))).toBeNull();
  expect(render).toHaveBeenCalledTimes(1);
});
