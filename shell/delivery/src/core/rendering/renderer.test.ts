import { writeFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { remoteBundle, renderBundles, SITE } from '../../../testing/render-bundles';
import { temporaryFolders } from '../../../testing/temporary-folders';
import type { Bundle, PageOfSite } from './messages';
import { Renderer, type RendererOptions } from './renderer';
import { spawnRenderProcess } from './spawn-process';

/** For pages that never end: the first of a process may take five times as long. */
const SHORT_TIMEOUT_MS = 300;
/** For all others, since the machine may be busy. */
const TIMEOUT_MS = 60_000;
const PAGE: PageOfSite = { view: 'page', url: '/trend', data: {} };

const folders = temporaryFolders();
const printed: string[] = [];
const requested: string[] = [];
let renderer: Renderer;
let hasty: Renderer;
let folder: string;
let bundles: ReturnType<typeof renderBundles>;
let shell: Bundle;

beforeAll(async () => {
  folder = await folders.create();
  bundles = renderBundles(folder);
  shell = await bundles.shell();
  const start = (timeoutMs: number) => new Renderer({ ...options, timeoutMs });
  const options: Omit<RendererOptions, 'timeoutMs'> = {
    printed: ({ remote }, text) => printed.push(`${remote?.base}: ${text}`),
    live: async () => ({ has: () => true }),
    request: async (url) => {
      requested.push(url);
      return { status: url.endsWith('none') ? 404 : 200, body: { of: url } };
    },
  };
  renderer = start(TIMEOUT_MS);
  hasty = start(SHORT_TIMEOUT_MS);
});
afterAll(async () => {
  renderer.close();
  hasty.close();
  await folders.removeAll();
});

const render = async (remote: Bundle | null, page: Partial<PageOfSite> = {}, by = renderer) =>
  by.render({ shell, remote, fragments: [] }, SITE, { ...PAGE, ...page });

test('the gateway goes before a process that renders', () => {
  const child = spawnRenderProcess([]);
  expect(getPriority(child.pid)).toBe(Math.min(getPriority() + 5, 19));
  child.kill('SIGKILL');
});

test('renders a page with the modules of the shell and the data of the gateway', async () => {
  const remote = await bundles.write(
    'catalog',
    `const react = require('react');
     exports.default = { render: async ({ url, data }) => react.version + url + JSON.stringify(data) + releaseBase };`,
  );
  const { rendering } = await render(remote, { data: { '/api/videos': 1 } });
  expect(rendering).toEqual({
    status: 200,
    head: '<title>T</title>',
    content: '19/trend{"/api/videos":1}/releases/catalog/',
    pageHead: null,
    failures: [],
  });
});

test('renders the frame without a remote', async () => {
  const { rendering } = await render(null, { view: 'frame' });
  expect(rendering.content).toBe('frame /releases/shell/');
});

test('gets what the page requests, and returns it with the page if it exists', async () => {
  const remote = await bundles.remote(
    'requests',
    `return JSON.stringify([await request('/api/one'), await request('/api/none')]);`,
  );
  const { rendering, data } = await render(remote, { data: { '/api/zero': 0 } });
  expect(JSON.parse(rendering.content)).toEqual([
    { status: 200, body: { of: '/api/one' } },
    { status: 404, body: { of: '/api/none' } },
  ]);
  expect(data).toEqual({ '/api/zero': 0, '/api/one': { of: '/api/one' } });
});

test('sends at most 16 requests of a page to the API', async () => {
  const remote = await bundles.remote(
    'greedy',
    `const all = await Promise.all(Array.from({ length: 20 }, (_, i) => request('/api/' + i)));
     return all.filter(({ status }) => status === 429).length;`,
  );
  requested.length = 0;
  expect((await render(remote)).rendering.content).toBe('4');
  expect(requested).toHaveLength(16);
});

test.each([
  ['throws', `throw new Error('broken page');`, 'error', /broken page/],
  ['never ends', 'await new Promise(() => undefined);', 'timeout', /not rendered within 1500 ms/],
  ['loops', 'for (;;);', 'timeout', /not rendered within 1500 ms/],
  [
    'needs all memory',
    // Takes 100 MB at once, to be quick.
    `const all = []; for (;;) all.push(new Array(12e6).fill(url));`,
    'exit',
    /ended \((SIGABRT|SIGTRAP|SIGILL|134|133|5)\)/,
  ],
  [
    'throws later',
    `setTimeout(() => { throw new Error('late'); }); await new Promise(() => undefined);`,
    'exit',
    /ended \(1\)/,
  ],
  [
    'is for the browser',
    `throw Object.assign(new Error('no data'), { name: 'NotRenderable' });`,
    'not-renderable',
    /no data/,
  ],
])('a page that %s affects only itself', async (what, body, reason, message) => {
  const remote = await bundles.remote(
    what.replaceAll(' ', '-'),
    `if (url === '/bad') { ${body} } return 'good';`,
  );
  const by = reason === 'timeout' ? hasty : renderer;
  const bad = render(remote, { url: '/bad' }, by);
  const waiting = render(remote, {}, by);
  await expect(bad).rejects.toMatchObject({
    name: 'RenderFailure',
    reason,
    message: expect.stringMatching(message) as unknown,
  });
  expect((await waiting).rendering.content).toBe('good');
});

test('a page that is late once is rendered by another process', async () => {
  // Once for each process, except the first.
  const remote = await bundles.remote('late', `if (url === '/late' && n > 1) for (;;); return 'page ' + n;`);
  expect((await render(remote, {}, hasty)).rendering.content).toBe('page 1');
  expect((await render(remote, { url: '/late' }, hasty)).rendering.content).toBe('page 1');
});

test('a bundle that throws when it is loaded fails every page', async () => {
  const remote = await bundles.write('unloadable', `throw new Error('at module level');`);
  await expect(render(remote)).rejects.toMatchObject({
    reason: 'error',
    message: expect.stringContaining('at module level'),
  });
  await expect(render(remote)).rejects.toMatchObject({ reason: 'error' });
});

test('a bundle with another hash than its release says is not run', async () => {
  const remote = await bundles.remote('altered', 'return 1;');
  await writeFile(remote.file, remoteBundle('return 2;'));
  await expect(render(remote)).rejects.toMatchObject({
    reason: 'error',
    message: expect.stringContaining('/releases/altered/server.js has another hash'),
  });
});

test('a shell of another version of rendering is left to the browser', async () => {
  const other = await bundles.write('other-shell', 'exports.renderingVersion = 2;');
  const rendered = renderer.render({ shell: other, remote: null, fragments: [] }, SITE, PAGE);
  await expect(rendered).rejects.toMatchObject({ reason: 'not-renderable' });
});

test('a bundle gets no module but the shared ones', async () => {
  const remote = await bundles.write('curious', `require('node:fs');`);
  await expect(render(remote)).rejects.toMatchObject({
    message: expect.stringContaining('the shell provides no module node:fs'),
  });
});

test('what a bundle prints reaches the log, cut', async () => {
  const remote = await bundles.remote('loud', `console.log('x'.repeat(5000)); return 'done';`);
  expect((await render(remote)).rendering.content).toBe('done');
  const ofLoud = () => printed.filter((line) => line.startsWith(remote.base));
  // The pipe is read by itself, after the message.
  while (ofLoud().length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(ofLoud()[0]).toMatch(/^\/releases\/loud\/: x{1,2000}$/);
});
