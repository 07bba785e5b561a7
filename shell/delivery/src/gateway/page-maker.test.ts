import type { RemoteDescription } from '@fitreel/protocol';
import { CATALOG } from '../../testing/built-apps';
import { pageSite, versionOf } from '../../testing/page-site';
import type { SiteToRender } from '../rendering/messages';
import type { RenderOutcome } from '../rendering/page-renderer';
import type { PageData } from './page-data';
import { PageMaker } from './page-maker';
import type { ServedSite } from './site-source';
import type { Visit } from './visitor';

const VISIT: Visit = { url: '/trend', bucket: 7, theme: null, overriding: false };
const NOON = Date.parse('2025-01-06T12:00:00.000Z');
const FRESH_MS = 1000;

beforeEach(() =>
  jest.useFakeTimers({ now: NOON, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }),
);
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => jest.setSystemTime(Date.now() + ms);

/** A maker whose pages say how many were rendered before. `api` is what the API has, by URL. */
function making({ render }: { render?: () => RenderOutcome | undefined } = {}) {
  const api: Record<string, unknown> = { '/api/categories': ['yoga'], '/api/videos': ['first'] };
  const requested: string[][] = [];
  const sites: SiteToRender[] = [];
  let renderings = 0;
  /** What a page requests while it is rendered. */
  const whileRendered: PageData['data'] = {};
  const maker = new PageMaker({
    settings: { embedBase: 'https://videos.example/embed', telemetrySample: 0, allowOverrides: [] },
    headers: {},
    publicUrl: 'https://fitreel.example',
    sources: [],
    data: async (urls) => {
      requested.push([...urls]);
      const data = Object.fromEntries(urls.flatMap((url) => (url in api ? [[url, api[url]]] : [])));
      return { data, missing: [], isNotFound: false };
    },
    render: async (_bundles, toRender, { data }) => {
      sites.push(toRender);
      return (
        render?.() ?? {
          rendering: { status: 200, head: '', content: `rendering ${(renderings += 1)}` },
          data: { ...data, ...whileRendered },
          missing: [],
        }
      );
    },
  });
  const holds = (visit: Partial<Visit> = {}) => maker.holds(served, { ...VISIT, ...visit });
  const page = (visit: Partial<Visit> = {}) => maker.page(served, { ...VISIT, ...visit });
  return { maker, api, requested, sites, whileRendered, holds, page, rendered: () => renderings };
}

let served: ServedSite;
let site: Awaited<ReturnType<typeof pageSite>>['site'];
let catalog: string;
beforeAll(async () => {
  ({ site, catalog } = await pageSite());
  served = withBundles(site.registry);
});

/** The site with bundles that render all pages of the catalogue's releases in `registry`. */
function withBundles(registry: ServedSite['registry']): ServedSite {
  const bases = (registry.microFrontends['catalog'] ?? []).map(({ extras }) => extras.base);
  const bundles = new Map([site.shell.base, ...bases].map((base) => [base, { base, file: 'none' }]));
  return { ...site, registry, bundles, canary: null };
}

/** The site with a canary of the catalogue that `percent` of the visitors get. */
function withCanary(percent: number, description: RemoteDescription = CATALOG): ServedSite {
  const live = versionOf(site, 'catalog');
  const base = catalog.replace(/[^/]+\/$/, '1.0.0-canary/');
  const canary = { ...live, extras: { ...live.extras, base, description } };
  const versions = [
    { ...live, deployment: { traffic: 100 - percent, default: true } },
    { ...canary, deployment: { traffic: percent, default: false } },
  ];
  const microFrontends = { ...site.registry.microFrontends, catalog: versions };
  const hashes = [...site.hashes].map(([url, hash]) => [url.replace(catalog, base), hash] as const);
  return {
    ...withBundles({ ...site.registry, microFrontends }),
    hashes: new Map([...site.hashes, ...hashes]),
  };
}

test('a page that was made is kept for those who ask next, and for no other theme', async () => {
  const { holds, page } = making();
  expect(holds()).toBe(false);
  const made = await page();
  expect(holds()).toBe(true);
  expect(await page()).toBe(made);
  for (const other of [{ theme: 'dark' }, { theme: 'light' }, { overriding: true }, { url: '/' }] as const)
    expect(holds(other)).toBe(false);
});

test('a second later its data are compared again: the same page is sent on, without a rendering', async () => {
  const { requested, holds, page, rendered } = making();
  const made = await page({ url: '/' });
  pass(FRESH_MS - 1);
  expect(await page({ url: '/' })).toBe(made);
  expect(requested).toHaveLength(1);
  pass(1);
  expect(holds({ url: '/' })).toBe(true);
  for (let view = 0; view < 2; view += 1) expect(await page({ url: '/' })).toBe(made);
  expect([rendered(), requested.length]).toEqual([1, 2]);
});

test('a page is made again once its data have changed', async () => {
  const { api, page, rendered } = making();
  const made = await page({ url: '/' });
  api['/api/videos'] = ['second', 'first'];
  expect(await page({ url: '/' })).toBe(made);
  pass(FRESH_MS);
  const again = await page({ url: '/' });
  expect(again).not.toBe(made);
  expect(rendered()).toBe(2);
});

test('what a page requested while it was rendered is compared, too', async () => {
  const { api, requested, whileRendered, page, rendered } = making();
  api['/api/popular'] = whileRendered['/api/popular'] = ['first'];
  await page({ url: '/' });
  pass(FRESH_MS);
  await page({ url: '/' });
  expect(requested).toEqual([
    ['/api/categories', '/api/videos'],
    ['/api/categories', '/api/videos', '/api/popular'],
  ]);
  expect(rendered()).toBe(1);
  api['/api/popular'] = whileRendered['/api/popular'] = ['second'];
  pass(FRESH_MS);
  await page({ url: '/' });
  expect(rendered()).toBe(2);
});

test('a page that the server could not render yet is tried again, although its data are the same', async () => {
  const outcomes: RenderOutcome[] = ['left', 'left'];
  const { page, rendered } = making({ render: () => outcomes.shift() });
  const frame = await page();
  pass(FRESH_MS);
  expect(await page()).not.toBe(frame);
  expect(rendered()).toBe(1);
  const whole = await page();
  pass(FRESH_MS);
  expect(await page()).toBe(whole);
});

test('many who ask at once wait for one rendering, and what fails is not kept', async () => {
  let fails = true;
  const { page, requested, rendered } = making({
    render: () => {
      if (fails) throw new Error('no process');
      return undefined;
    },
  });
  const failing = await Promise.allSettled([page(), page()]);
  expect(failing.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(requested).toHaveLength(1);
  fails = false;
  const [one, other] = await Promise.all([page(), page()]);
  expect(one).toBe(other);
  expect([requested.length, rendered()]).toEqual([2, 1]);
});

test('with a canary, visitors get the page of their release, made once for all of them', async () => {
  const { maker, rendered } = making();
  const current = withCanary(10);
  const pageOf = async (bucket: number) => (await maker.page(current, { ...VISIT, bucket })).page;
  const [ofCanary, ofLive] = [await pageOf(3), await pageOf(40)];
  expect(ofCanary).not.toBe(ofLive);
  expect([await pageOf(9), await pageOf(10), await pageOf(99)]).toEqual([ofCanary, ofLive, ofLive]);
  expect(rendered()).toBe(2);
});

test('a path that only the canary has is a page for its visitors alone', async () => {
  const { maker } = making({ render: () => 'left' });
  const routes: RemoteDescription['routes'] = [
    ...CATALOG.routes,
    { id: 'new', path: '/new', access: 'public' },
  ];
  const current = withCanary(10, { ...CATALOG, routes });
  const statusOf = async (bucket: number) =>
    (await maker.page(current, { ...VISIT, url: '/new', bucket })).page.status;
  expect([await statusOf(3), await statusOf(40), await statusOf(4)]).toEqual([200, 404, 200]);
});

test('all pages of a site are rendered with the same object, which a process gets once', async () => {
  const { page, sites } = making();
  await page();
  await page({ url: '/' });
  expect(sites[0]).toMatchObject({ settings: { telemetrySample: 0 }, registry: site.registry });
  expect(sites[1]).toBe(sites[0]);
});

test('a deploy makes all pages anew', async () => {
  const { maker, holds, page } = making();
  const made = await page();
  const next = { ...served };
  expect(maker.holds(next, VISIT)).toBe(false);
  expect((await maker.page(next, VISIT)).page).not.toBe(made.page);
  // Neither is a page of the site before.
  expect(holds()).toBe(false);
});

test('the page of a very long URL is not kept: there are endlessly many', async () => {
  const { holds, page } = making();
  const url = (length: number) => `/video/${'v'.repeat(length)}`;
  await page({ url: url(400) });
  expect(holds({ url: url(400) })).toBe(true);
  await page({ url: url(600) });
  expect(holds({ url: url(600) })).toBe(false);
});

test('parameters that a page does not use make no other page', async () => {
  const { page, rendered } = making();
  const made = await page();
  expect(await page({ url: '/trend?utm_source=mail' })).toBe(made);
  expect(rendered()).toBe(1);
});

test('the oldest pages make room before the memory for pages is spent', async () => {
  const large = 'x'.repeat(4 * 1024 * 1024);
  const { holds, page } = making({
    render: () => ({ rendering: { status: 200, head: '', content: large }, data: {}, missing: [] }),
  });
  const urls = Array.from({ length: 9 }, (_, index) => `/video/${index}`);
  for (const url of urls) await page({ url });
  const held = urls.filter((url) => holds({ url }));
  expect(held.length).toBeGreaterThan(4);
  expect(held).toEqual(urls.slice(-held.length));
  expect(held.length).toBeLessThan(9);
});
