import path from 'node:path';
import { writeFile } from 'node:fs/promises';
import { temporaryFolders } from '../../testing/temporary-folder';
import { routeData } from './route-data';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

/** What is found of a route at `pattern` whose loader is `source`, in a bundle as the build makes it. */
async function dataOf(source: string, pattern = '/', query?: string[]) {
  const bundle = path.join(await folders.create(), 'server.js');
  await writeFile(
    bundle,
    `const { defineRemote } = require('@fitreel/sdk/remote');
const { getPlatform } = require('@fitreel/sdk/platform');
const routes = [{ id: 'home', path: ${JSON.stringify(pattern)} }];
exports.default = defineRemote({ name: 'sample', title: 'Sample', routes }, {
  home: async () => ({ Component: () => null, loader: ${source} }),
});`,
  );
  const routes = [{ id: 'home', path: pattern, access: 'public' as const, query }];
  const data = await routeData(path.resolve(__dirname, '../..'), bundle, { routes });
  return data.get('home');
}

test('the data of a route is what its loader requests at first', async () => {
  const loader = `async ({ params, request, context }) => {
    const { api } = getPlatform(context);
    const q = new URL(request.url).searchParams.get('q');
    const { videoId } = params;
    await Promise.all([
      api.request('GET /categories'),
      api.request('GET /video/{videoId}', { params: { videoId } }),
      api.request('GET /videos', { query: { limit: 24, q, creator: 'ada move', cursor: undefined } }),
    ]);
    await api.request('GET /videos', { query: { limit: 1 } });
  }`;
  expect(await dataOf(loader, '/watch{videoId}', ['q'])).toEqual([
    '/api/categories',
    '/api/video/{videoId}',
    '/api/videos?limit=24&q={?q}&creator=ada%20move',
  ]);
});

test('marks the parameters of the query that a request can do without', async () => {
  const loader = `async ({ request, context }) => {
    const { api } = getPlatform(context);
    const { q, level, sort } = Object.fromEntries(new URL(request.url).searchParams);
    await Promise.all([
      api.request('GET /filters', { query: { level } }),
      q && api.request('GET /videos', { query: { q, level, sort } }),
    ]);
  }`;
  expect(await dataOf(loader, '/', ['q', 'level', 'sort'])).toEqual([
    '/api/filters?level={?level?}',
    '/api/videos?q={?q}&level={?level?}&sort={?sort?}',
  ]);
});

test('finds the parameters of a loader that ignores unknown values', async () => {
  const loader = `async ({ request, context }) => {
    const level = new URL(request.url).searchParams.get('level');
    const isKnown = ['beginner', 'advanced'].includes(level);
    await getPlatform(context).api.request('GET /filters', { query: { level: isKnown ? level : undefined } });
  }`;
  expect(await dataOf(loader, '/', ['level'])).toEqual(['/api/filters?level={?level?}']);
});

test.each(['() => null', '() => { throw new Error("a bug"); }'])('%s has none', async (loader) => {
  expect(await dataOf(loader)).toBeUndefined();
});

test('a loader may not request what visitors cannot', async () => {
  const loader = `({ context }) =>
    getPlatform(context).api.request('GET /user/likes', { authorization: 'session' })`;
  await expect(dataOf(loader)).rejects.toThrow(
    'the loader of the route home requests GET /user/likes, which is no public GET endpoint',
  );
});

test('a remote that replaces a built-in function is named, and replaces it for itself only', async () => {
  const { map } = Array.prototype;
  await expect(dataOf('void (Array.prototype.map = () => [])')).rejects.toThrow(
    'replaces Array.prototype.map as it loads',
  );
  expect(Array.prototype.map).toBe(map);
  expect(await dataOf('() => null')).toBeUndefined();
});

test('a bundle has the globals of its process', async () => {
  const loader = `async ({ request, context }) => {
    const q = new URL(request.url).pathname + typeof structuredClone + typeof global.crypto.subtle;
    await getPlatform(context).api.request('GET /videos', { query: { q } });
  }`;
  expect(await dataOf(loader)).toEqual(['/api/videos?q=%2Ffunctionobject']);
});
