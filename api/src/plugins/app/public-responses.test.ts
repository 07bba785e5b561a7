import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import fp from 'fastify-plugin';
import { TIER_ENGINES } from '../../../testing/databases';
import { startApi, type TestApi } from '../../../testing/start-api';
import * as programmes from '../../modules/programmes/made';
import { publicResponses } from './public-responses';

const CACHE_CONTROL = 'public, max-age=0, must-revalidate, s-maxage=10';

describe.each(TIER_ENGINES)('public responses on %s', (engine) => {
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

  test('what an endpoint does not know of a query, and how it is written, makes no new response', async () => {
    const search = jest.spyOn(programmes, 'madeProgrammes');
    const before = await get('/programmes');
    for (const query of ['?x=1', '?x=2', '?__proto__=3', '?x=1&x=2'])
      expect((await get(`/programmes${query}`)).headers.etag).toBe(before.headers.etag);
    expect(search).toHaveBeenCalledTimes(1);
    search.mockRestore();

    const page = await get('/videos?limit=3&category=workout');
    for (const query of [
      'category=workout&limit=3',
      'x=1&limit=3&category=workout&x=2',
      'limit=%33&category=workout',
    ])
      expect((await get(`/videos?${query}`)).body).toBe(page.body);
    expect((await get('/videos?limit=4&category=workout')).body).not.toBe(page.body);
    expect((await get('/videos?limit=3&limit=3&category=workout')).statusCode).toBe(400);
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

describe('what is kept', () => {
  let change: () => void;
  let wasKept = false;
  let make: jest.Mock<Promise<object>, [url: string]>;
  const server = Fastify();
  const get = async (url: string) => (await server.inject(url)).json<unknown>();
  beforeAll(async () => {
    const onChange = (listener: () => void) => void (change = listener);
    const version = { isFresh: () => true, refresh: async () => undefined, onChange };
    const plugin = fp(async (app) => void app.decorate('catalogVersion', version), {
      name: 'catalog-version',
    });
    await server.register(plugin);
    await server.register(publicResponses);
    server.addHook('onRequest', async (request) => void (wasKept = server.keepsResponse(request)));
    server.get('/*', ({ url }, reply) => reply.sendPublic(() => make(url)));
  });
  beforeEach(() => {
    change();
    make = jest.fn(async (url) => ({ url }));
  });
  afterAll(() => server.close());

  test('is what was asked for last, within 64 MB', async () => {
    make.mockImplementation(async () => ({ text: 'x'.repeat(5 * 1024 * 1024) }));
    for (const url of ['/a', '/b', '/c', '/d', '/e', '/f', '/a', '/g']) await server.inject(url);
    const kept: boolean[] = [];
    for (const url of ['/a', '/g', '/b']) {
      await server.inject(url);
      kept.push(wasKept);
    }
    expect(kept).toEqual([true, true, false]);
  });

  test('is nothing that was read before a change', async () => {
    let finish: (made: object) => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      make.mockImplementationOnce(() => {
        resolve();
        return new Promise((made) => (finish = made));
      });
    });
    const before = get('/a');
    await asked;
    change();
    make.mockResolvedValueOnce({ is: 'new' });
    expect(await get('/a')).toEqual({ is: 'new' });
    finish({ is: 'old' });
    expect(await before).toEqual({ is: 'old' });
    expect(await get('/a')).toEqual({ is: 'new' });
  });

  test('is no failure: it reaches those who wait for it, and nobody after them', async () => {
    make.mockRejectedValueOnce(new Error('down'));
    const waiting = await Promise.all([server.inject('/a'), server.inject('/a')]);
    expect(waiting.map(({ statusCode }) => statusCode)).toEqual([500, 500]);
    expect(await get('/a')).toEqual({ url: '/a' });
    expect(make).toHaveBeenCalledTimes(2);
  });
});
