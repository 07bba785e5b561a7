import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { emptyDatabase, ENGINES } from '../../../testing/databases';
import { CHEAP_HASH, CHEAP_HASHING, SECRET, startApi, type TestApi } from '../../../testing/start-api';
import { api as apiPlugin } from '../../app';
import { openDatabase } from '../../db/database';
import { createServer } from '../../http/create-server';
import { nextRequestId } from '../../http/request-id';
import { prepareDatabase } from '../../setup/prepare-database';

const CACHE_CONTROL = 'public, max-age=0, must-revalidate, s-maxage=10';

describe.each(ENGINES)('public responses on %s', (engine) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(engine);
  });
  afterAll(() => api.close());

  const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    api.server.inject({ method, url: `/api${url}`, headers });

  const rename = (title: string) =>
    api.database.kysely.updateTable('videos').set({ title }).where('id', '=', 'gym-beats').execute();

  test.each(['/videos', '/video/gym-beats', '/categories', '/categories/workout', '/videos?limit=3'])(
    '%s may be kept by a shared cache, and is 304 for a client that has it',
    async (url) => {
      for (const attempt of ['made', 'kept']) {
        const { statusCode, headers, body } = await get(url);
        expect([attempt, statusCode]).toEqual([attempt, 200]);
        expect(headers).toMatchObject({
          'cache-control': CACHE_CONTROL,
          'content-type': 'application/json; charset=utf-8',
          'content-length': String(Buffer.byteLength(body)),
          vary: 'accept-encoding',
          etag: expect.stringMatching(/^"[\w-]{22}-identity"$/),
          'x-content-type-options': 'nosniff',
          'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
        });
        expect(headers).not.toHaveProperty('content-encoding');
      }
      const { etag } = (await get(url)).headers;
      for (const held of [`${etag}`, `"other", W/${etag}`, '*']) {
        const again = await get(url, { 'if-none-match': held });
        expect([again.statusCode, again.body]).toEqual([304, '']);
        expect(again.headers).toMatchObject({
          etag,
          vary: 'accept-encoding',
          'cache-control': CACHE_CONTROL,
        });
        expect(again.headers).not.toHaveProperty('content-type');
      }
      expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    },
  );

  test('each encoding has the same content and an ETag of its own', async () => {
    const plain = await get('/videos');
    const br = await get('/videos', { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get('/videos', { 'accept-encoding': 'gzip;q=0.5, br;q=0' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
    expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    // A body of a few bytes gains nothing.
    const small = await get('/categories', { 'accept-encoding': 'br' });
    expect(small.headers).not.toHaveProperty('content-encoding');
    const unknown = await get('/videos', { 'accept-encoding': 'zstd' });
    expect(unknown.body).toBe(plain.body);
  });

  test('HEAD has the headers of GET and no body', async () => {
    for (const url of ['/videos', '/videos', '/video/keto-start?fresh']) {
      const [head, full] = [await get(url, {}, 'HEAD'), await get(url)];
      expect(head.body).toBe('');
      expect(head.statusCode).toBe(full.statusCode);
      expect(head.headers['content-length']).toBe(full.headers['content-length']);
      expect(head.headers.etag).toBe(full.headers.etag);
    }
  });

  test('every change of the catalogue makes new responses', async () => {
    const { kysely } = api.database;
    const tags: unknown[] = [];
    const see = async () => tags.push((await get('/videos?limit=1000')).headers.etag);
    await see();
    await rename('Renamed');
    await see();
    expect((await get('/video/gym-beats')).json()).toMatchObject({ video: { title: 'Renamed' } });
    await kysely.updateTable('categories').set({ name: 'Sweat' }).where('id', '=', 'workout').execute();
    await see();
    const template = await kysely.selectFrom('videos').selectAll().executeTakeFirstOrThrow();
    await kysely
      .insertInto('videos')
      .values({ ...template, id: 'new', position: 500 })
      .execute();
    await see();
    await kysely.deleteFrom('videos').where('id', '=', 'new').execute();
    await see();
    expect(new Set(tags.slice(0, 4)).size).toBe(4);
    expect(tags[4]).toBe(tags[2]);
  });

  test('an error is not kept', async () => {
    const missing = await get('/video/later');
    expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store']);
    expect(missing.headers).not.toHaveProperty('etag');
  });

  test('hundreds of requests at once get the same bytes, and the catalogue is not read again while it is fresh', async () => {
    const { server, database, close } = await startApi(engine, { catalogFreshMs: 60_000 });
    const ask = () => server.inject({ url: '/api/videos?limit=5' });
    const etags = (await Promise.all(Array.from({ length: 300 }, ask))).map(({ headers }) => headers.etag);
    await database.kysely.updateTable('videos').set({ creator: 'Changed' }).execute();
    expect(new Set([...etags, (await ask()).headers.etag]).size).toBe(1);
    await close();
  });
});

describe('what is ready', () => {
  const FRESH_MS = 300;
  const routed: string[] = [];
  /** Requests that reached Fastify. It runs no hook for them if the response has been sent. */
  let fastifyRequests = 0;
  let stop: () => Promise<void>;
  let rename: (title: string) => Promise<unknown>;
  let get: (path: string, options?: RequestInit) => Promise<Response>;
  beforeAll(async () => {
    const { settings, remove } = await emptyDatabase('sqlite');
    const database = await openDatabase(settings);
    await prepareDatabase(database, { hashCost: CHEAP_HASH });
    const genReqId = () => {
      fastifyRequests++;
      return nextRequestId();
    };
    const server = createServer({ logLevel: 'silent', trustProxy: [] }, { genReqId });
    server.addHook('onRequest', async ({ method, url }) => void routed.push(`${method} ${url}`));
    const config = { jwtSecret: SECRET };
    await server.register(apiPlugin, {
      config,
      database,
      passwords: CHEAP_HASHING,
      catalogFreshMs: FRESH_MS,
    });
    await server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.server.address() as AddressInfo;
    get = (path, options) => fetch(`http://127.0.0.1:${port}${path}`, options);
    rename = (title) =>
      database.kysely.updateTable('videos').set({ title }).where('id', '=', 'gym-beats').execute();
    stop = async () => {
      await server.close();
      await database.close();
      await remove();
    };
  });
  beforeEach(() => {
    routed.length = 0;
  });
  afterAll(() => stop());

  /** Status, headers and body, without what differs between any two responses. */
  async function seen(response: Response) {
    const headers = new Headers(response.headers);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    for (const name of ['date', 'x-request-id']) headers.delete(name);
    return { status: response.status, headers: [...headers], body: await response.text() };
  }

  /** Asks until the response comes without a route: the version of the catalogue is fresh then. */
  async function readyResponse(path: string, options?: RequestInit) {
    for (let request = 0; request < 100; request++) {
      const before = fastifyRequests;
      const response = await seen(await get(path, options));
      routed.length = 0;
      if (fastifyRequests === before) return response;
    }
    throw new Error(`each response to ${path} came from its route`);
  }

  test.each([
    ['plain', { 'accept-encoding': 'identity' }],
    ['compressed', { 'accept-encoding': 'br' }],
    ['held', { 'if-none-match': '*' }],
  ])('is sent before Fastify as its route sends it: %s', async (_case, headers) => {
    const ready = await readyResponse('/api/videos', { headers });
    await new Promise((resolve) => setTimeout(resolve, FRESH_MS));
    routed.length = 0;
    expect(await seen(await get('/api/videos', { headers }))).toEqual(ready);
    expect(routed).toEqual(['GET /api/videos']);
  });

  test('other methods reach their route', async () => {
    await readyResponse('/api/videos');
    await get('/api/videos', { method: 'HEAD' });
    expect((await get('/api/videos', { method: 'POST' })).status).toBe(404);
    expect(routed).toEqual(['HEAD /api/videos', 'POST /api/videos']);
  });

  test('a change of the catalogue shows once the version is no longer fresh', async () => {
    await readyResponse('/api/video/gym-beats');
    await rename('Renamed');
    await new Promise((resolve) => setTimeout(resolve, FRESH_MS));
    expect(await (await get('/api/video/gym-beats')).text()).toContain('Renamed');
  });
});
