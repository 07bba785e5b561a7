import type { RemoteDescription } from '@fitreel/protocol';
import { CATALOG } from '../../../testing/built-apps';
import { pageSite, planOf, versionOf } from '../../../testing/page-site';
import { variantsOf, type SiteSnapshot } from '../site/snapshot';
import type { Visit } from '../visit/visit';
import { Composer } from './composer';
import type { PageData } from './page-data';
import type { RenderOutcome } from './page-renderer';

/** The first age at which a page's data are compared again, in milliseconds. */
const FRESH_MS = 1001;

let elapsed = 1;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
  jest.spyOn(performance, 'now').mockImplementation(() => elapsed);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

function pass(ms: number): void {
  elapsed += ms;
  jest.advanceTimersByTime(ms);
}

/** A composer whose pages say how many were rendered before. `api` is what the API has, by URL. */
function making({ render }: { render?: () => RenderOutcome | undefined } = {}) {
  const api: Record<string, unknown> = { '/api/categories': ['yoga'], '/api/videos': ['first'] };
  const requested: string[][] = [];
  let renderings = 0;
  /** What a page requests while it is rendered. */
  const whileRendered: PageData['data'] = {};
  const composer = new Composer({
    settings: { embedBase: 'https://videos.example/embed', allowOverrides: [] },
    headers: {},
    publicUrl: 'https://fitreel.example',
    sources: [],
    viewScript: () => '',
    data: async (urls) => {
      requested.push([...urls]);
      const data = Object.fromEntries(urls.flatMap((url) => (url in api ? [[url, api[url]]] : [])));
      return { data, missing: [], status: 200 };
    },
    head: async () => null,
    render: async (_plan, _view, { data }) => {
      return (
        render?.() ?? {
          ...rendering(`rendering ${(renderings += 1)}`),
          data: { ...data, ...whileRendered },
        }
      );
    },
  });
  const planned = ({ url = '/trend', ...visit }: Partial<Visit> = {}, snapshot = site) =>
    planOf(snapshot, url, visit);
  const holds = (...visit: Parameters<typeof planned>) => composer.holds(planned(...visit));
  const page = (...visit: Parameters<typeof planned>) => composer.page(planned(...visit));
  return { api, requested, whileRendered, holds, page, rendered: () => renderings };
}

/** A page that is rendered with `content`, without its data. */
function rendering(content: string) {
  const rendering = { status: 200 as const, head: '', content, failures: [], pageHead: null };
  return { rendering, pageHead: null, missing: [] };
}

let site: SiteSnapshot;
let catalog: string;
beforeAll(async () => {
  ({ site, catalog } = await pageSite());
});

/** The site with a canary of the catalogue that `percent` of the visitors get. */
function withCanary(percent: number, description: RemoteDescription = CATALOG): SiteSnapshot {
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
    ...site,
    id: `canary with ${percent}`,
    registry: { ...site.registry, microFrontends },
    hashes: new Map([...site.hashes, ...hashes]),
  };
}

test('a page that was made is kept for those who ask next', async () => {
  const { holds, page } = making();
  expect(holds()).toBe(false);
  const made = await page();
  expect(holds()).toBe(true);
  expect(await page()).toBe(made);
  for (const other of [{ overriding: true }, { url: '/' }]) expect(holds(other)).toBe(false);
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
  const { page, rendered } = making();
  const current = variantsOf(withCanary(10));
  const pageOf = async (bucket: number) => (await page({}, current.of(bucket))).response;
  const [ofCanary, ofLive] = [await pageOf(3), await pageOf(40)];
  expect(ofCanary).not.toBe(ofLive);
  expect([await pageOf(9), await pageOf(10), await pageOf(99)]).toEqual([ofCanary, ofLive, ofLive]);
  expect(rendered()).toBe(2);
});

test('a path that only the canary has is a page for its visitors alone', async () => {
  const { page } = making({ render: () => 'left' });
  const routes: RemoteDescription['routes'] = [
    ...CATALOG.routes,
    { id: 'new', path: '/new', access: 'public' },
  ];
  const current = variantsOf(withCanary(10, { ...CATALOG, routes }));
  const statusOf = async (bucket: number) =>
    (await page({ url: '/new' }, current.of(bucket))).response.status;
  expect([await statusOf(3), await statusOf(40), await statusOf(4)]).toEqual([200, 404, 200]);
});

test('a deploy makes all pages anew', async () => {
  const { holds, page } = making();
  const made = await page();
  const next = { ...site, id: 'next' };
  expect(holds({}, next)).toBe(false);
  expect((await page({}, next)).response).not.toBe(made.response);
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
    render: () => ({ ...rendering(large), data: {} }),
  });
  const urls = Array.from({ length: 9 }, (_, index) => `/video/${index}`);
  for (const url of urls) await page({ url });
  const held = urls.filter((url) => holds({ url }));
  expect(held.length).toBeGreaterThan(4);
  expect(held).toEqual(urls.slice(-held.length));
  expect(held.length).toBeLessThan(9);
});
