import type { FragmentFailure } from '@fitreel/protocol';
import Fastify from 'fastify';
import { pageSite } from '../../testing/page-site';
import type { Bundles } from '../rendering/messages';
import { RenderFailure } from '../rendering/render-failure';
import type { Renderer, RendererOptions } from '../rendering/renderer';
import { pageRenderer, type RenderingOptions } from './page-rendering';
import { routeNeeds } from './route-needs';
import type { Site } from './site-source';

jest.mock('../rendering/renderer', () => ({
  ...jest.requireActual<object>('../rendering/renderer'),
  Renderer: function FakeRenderer(options: RendererOptions) {
    return mockRenderer(options);
  },
}));
/** Renders in place of processes. */
const render = jest.fn<ReturnType<Renderer['render']>, Parameters<Renderer['render']>>();
const close = jest.fn();
let given: RendererOptions;
const mockRenderer = (options: RendererOptions): Pick<Renderer, 'render' | 'close'> => {
  given = options;
  return { render, close };
};

const bundle = (base: string) => ({ base, file: `${base}server.js` });
const BUNDLES: Bundles = {
  shell: bundle('/releases/shell/1/'),
  remote: bundle('/releases/catalog/2/'),
  fragments: [
    { ...bundle('/releases/auth/3/'), remote: 'auth' },
    { ...bundle('/releases/library/4/'), remote: 'library' },
  ],
};
const ALONE: Bundles = { ...BUNDLES, fragments: [] };
const rendered = (failures?: FragmentFailure[]) => ({
  rendering: { status: 200 as const, head: '', content: 'content', ...(failures && { failures }) },
  data: {},
  missing: [],
});

let site: Site;
beforeAll(async () => {
  ({ site } = await pageSite());
});

/** Renderers of a gateway, what it logs, and what the owners of releases can read. */
function rendering(options: Partial<RenderingOptions> = {}) {
  const gateway = Fastify();
  const logged: unknown[] = [];
  for (const level of ['warn', 'error'] as const)
    jest
      .spyOn(gateway.log, level)
      .mockImplementation((...parts: unknown[]) => logged.push([level, ...parts]));
  const threw: string[][] = [];
  const renderer = pageRenderer(gateway, {
    releasesFolder: '/the/releases',
    threw: (...read) => threw.push(read),
    ...options,
  });
  const page = (url: string, bundles = ALONE, view: 'page' | 'frame' = 'page') => {
    const { owner } = routeNeeds(site, url, 0);
    const settings = { embedBase: 'https://videos.example', telemetrySample: 0, allowOverrides: [] };
    const toRender = { settings, registry: site.registry };
    return renderer(bundles, toRender, { view, url, bucket: 0, data: {}, missing: [], owner });
  };
  return { gateway, page, logged, threw };
}

test.each([
  ['of the remote', ALONE, ['catalog', '2']],
  ['without a remote', { ...ALONE, remote: null }, ['shell', '1']],
])('a page %s that cannot be rendered is logged, and its owner can read why', async (_which, bundles, of) => {
  const { page, logged, threw } = rendering();
  render.mockRejectedValueOnce(new RenderFailure('error', 'a fault\n    at Home'));
  expect(await page('/', bundles)).toBe('failed');
  const release = `/releases/${of.join('/')}/`;
  const facts = { release, route: 'home', reason: 'error', cause: 'a fault\n    at Home' };
  expect(logged).toEqual([['error', facts, 'a page was not rendered']]);
  expect(threw).toEqual([[...of, 'home', 'a fault\n    at Home']]);
});

test.each([
  ['/', 'frame', 'frame'],
  ['/nowhere', 'page', 'not-found'],
  ['/trend', 'page', 'trend'],
] as const)('a failure of %s as %s is one of the route %s', async (url, view, route) => {
  const { page, threw } = rendering();
  render.mockRejectedValueOnce(new RenderFailure('timeout', 'too slow'));
  await page(url, ALONE, view);
  expect(threw.map(([, , named]) => named)).toEqual([route]);
});

test('a fragment that cannot be rendered is logged as its own release, whose owner can read why', async () => {
  const { page, logged, threw } = rendering();
  const failures = ['library', 'auth', 'unknown'].map((remote) => ({ remote, message: `${remote} threw` }));
  render.mockResolvedValueOnce(rendered(failures));
  expect(await page('/', BUNDLES)).toMatchObject({ rendering: { content: 'content' } });
  const releases = ['/releases/library/4/', '/releases/auth/3/', '/releases/shell/1/'];
  expect(logged).toEqual(
    releases.map((release, index) => [
      'error',
      { release, route: 'home', cause: failures[index]?.message },
      'a fragment was not rendered',
    ]),
  );
  expect(threw).toEqual([
    ['library', '4', 'home', 'library threw'],
    ['auth', '3', 'home', 'auth threw'],
    ['shell', '1', 'home', 'unknown threw'],
  ]);
});

test('a site that keeps no errors renders all the same', async () => {
  const { page, logged } = rendering({ threw: undefined });
  render.mockRejectedValueOnce(new RenderFailure('exit', 'gone'));
  expect(await page('/')).toBe('failed');
  expect(logged).toHaveLength(1);
});

test('what a bundle prints is logged with its release', () => {
  const { logged } = rendering();
  given.printed(BUNDLES, 'hello');
  given.printed({ ...ALONE, remote: null }, 'hello');
  expect(logged).toEqual(
    ['/releases/catalog/2/', '/releases/shell/1/'].map((release) => [
      'warn',
      { release, text: 'hello' },
      'a bundle printed',
    ]),
  );
});

test('renders within the releases’ folder and the time limit, with the API, until the gateway closes', async () => {
  const { gateway } = rendering({ timeoutMs: 70 });
  gateway.get('/api/videos', () => ({ videos: [] }));
  expect(given).toMatchObject({ releasesFolder: '/the/releases', timeoutMs: 70 });
  expect(await given.request('/api/videos')).toEqual({ status: 200, body: { videos: [] } });
  expect(close).not.toHaveBeenCalled();
  await gateway.close();
  expect(close).toHaveBeenCalledTimes(1);
});
