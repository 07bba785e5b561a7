import { utcDay } from '@fitreel/contract';
import type { TrendResponse } from '@fitreel/contract';
import Fastify from 'fastify';
import { ENGINES } from '../../../testing/databases';
import { SECRET, startApi, type TestApi } from '../../../testing/start-api';
import { api as createApi } from '../../app';
import { serverOptions } from '../../http/create-server';
import { findFeatured } from './repository';

describe.each(ENGINES)('what trends on %s', (engine) => {
  let api: TestApi;
  let catalogue: string[];
  beforeAll(async () => {
    api = await startApi(engine);
    catalogue = await trending();
  });
  afterEach(() => api.database.kysely.deleteFrom('list_videos').execute());
  afterAll(() => api.close());

  const page = async (query = '') => (await api.request('GET', `/trend${query}`)).body as TrendResponse;
  const trending = async (query?: string) => (await page(query)).videos.map(({ _id }) => _id);

  /** The whole order, when these come first. */
  const first = (...ids: string[]) => [...ids, ...catalogue.filter((id) => !ids.includes(id))];

  const add = async (token: string, list: string, _id: string, remoteAddress = '127.0.0.1') =>
    (await api.request('POST', `/user/${list}`, { token, body: { video: { _id } }, remoteAddress })).status;

  const viewers = (count: number) => Promise.all(Array.from({ length: count }, () => api.newUser()));

  /** As if these viewers had opened the video so many days ago. */
  const openedBefore = async (days: number, tokens: string[], video: string) => {
    for (const token of tokens) await add(token, 'history', video);
    await api.database.kysely
      .updateTable('list_videos')
      .set({ counted_on: utcDay() - days })
      .where('video_id', '=', video)
      .execute();
  };

  test('where nothing has happened, all videos are in the catalogue’s order', async () => {
    expect(catalogue).toHaveLength(16);
    const { body } = await api.request('GET', '/videos');
    expect(await page()).toEqual({ ...(body as object), ranked: 0, day: utcDay() });
  });

  test('videos that more viewers like and open come first, each viewer counted once, and equals in the catalogue’s order', async () => {
    const [one = '', two = '', three = ''] = await viewers(3);
    for (const token of [one, two, three]) expect(await add(token, 'likes', 'keto-start')).toBe(201);
    for (const token of [one, two]) await add(token, 'history', 'workout-songs');
    for (const list of ['likes', 'history']) await add(one, list, 'oats-or-daliya');
    await add(two, 'likes', 'whey-protein');
    for (const token of [one, two, three]) await add(token, 'watchlater', 'hiit-at-home');
    expect(await trending()).toEqual(first('keto-start', 'workout-songs', 'whey-protein', 'oats-or-daliya'));
    await api.request('DELETE', '/user/likes/whey-protein', { token: two });
    await api.request('DELETE', '/user/history/all', { token: two });
    expect(await trending()).toEqual(first('keto-start', 'workout-songs', 'oats-or-daliya'));
  });

  test('videos without a view follow with the newest first, in pages', async () => {
    const { kysely } = api.database;
    const published = { description: '', chapters: '', published: '2999-01-01' };
    await kysely
      .insertInto('video_details')
      .values(['gym-music-2021', 'keto-start'].map((video_id) => ({ ...published, video_id })))
      .execute();
    await add((await viewers(1))[0] ?? '', 'likes', 'keto-start');
    const order = await trending();
    expect(order.slice(0, 3)).toEqual(first('keto-start', 'gym-music-2021').slice(0, 3));
    const { nextCursor } = await page('?limit=2');
    expect(await page(`?cursor=${nextCursor}`)).toMatchObject({ ranked: 0, videos: { length: 14 } });
    expect(await trending(`?cursor=${nextCursor}`)).toEqual(order.slice(2));
    await kysely.deleteFrom('video_details').execute();
  });

  test('names the video that an editor has chosen for the day, the one that begins last', async () => {
    const { kysely } = api.database;
    const choices = { 'hiit-at-home': '2020-12-01', 'keto-start': '2020-12-10/2020-12-24' };
    const details = { description: '', chapters: '', published: '' };
    await kysely
      .insertInto('video_details')
      .values(Object.entries(choices).map(([video_id, featured]) => ({ ...details, video_id, featured })))
      .execute();
    const days = ['2020-11-30', '2020-12-01', '2020-12-10', '2020-12-24', '2020-12-25'];
    expect(await Promise.all(days.map((day) => findFeatured(kysely, day)))).toEqual([
      undefined,
      'hiit-at-home',
      'keto-start',
      'keto-start',
      'hiit-at-home',
    ]);
    const { featured, nextCursor } = await page('?limit=1');
    expect(featured?._id).toBe('hiit-at-home');
    expect(await page(`?cursor=${nextCursor}`)).not.toHaveProperty('featured');
    await kysely.deleteFrom('video_details').execute();
  });

  test('a viewer of the day before counts half, and after a week not at all', async () => {
    const tokens = await viewers(5);
    await openedBefore(0, tokens.slice(0, 2), 'oats-or-daliya');
    await openedBefore(1, tokens.slice(0, 3), 'keto-start');
    await openedBefore(2, tokens, 'workout-songs');
    await openedBefore(6, tokens.slice(0, 1), 'gym-music-2021');
    await openedBefore(7, tokens, 'hiit-at-home');
    expect(await trending()).toEqual(
      first('oats-or-daliya', 'keto-start', 'workout-songs', 'gym-music-2021'),
    );
  });

  test.each([1, 3, 15, 16])(
    'in pages of %i every video comes once, also while the order changes',
    async (limit) => {
      const [one = '', two = ''] = await viewers(2);
      for (const id of ['gym-beats', 'whey-protein', 'hiit-at-home', 'keto-start'])
        await add(one, 'likes', id);
      const order = await trending();
      const ids: string[] = [];
      let cursor: string | undefined;
      do {
        const next = await page(`?limit=${limit}${cursor === undefined ? '' : `&cursor=${cursor}`}`);
        ids.push(...next.videos.map(({ _id }) => _id));
        cursor = next.nextCursor;
        if (ids.length <= limit) await add(two, 'likes', 'keto-start');
      } while (cursor !== undefined);
      expect(ids).toEqual(order);
      expect((await trending())[0]).toBe('keto-start');
    },
  );

  test('a video that is gone, and a ranking that is gone, leave no gap', async () => {
    const { kysely } = api.database;
    const [one = ''] = await viewers(1);
    const template = await kysely.selectFrom('videos').selectAll().executeTakeFirstOrThrow();
    await kysely
      .insertInto('videos')
      .values({ ...template, id: 'gone', position: 900 })
      .execute();
    for (const id of ['gone', 'keto-start']) await add(one, 'likes', id);
    expect((await page('?limit=3')).ranked).toBe(2);
    const { nextCursor } = await page('?limit=1');
    await kysely.deleteFrom('list_videos').where('video_id', '=', 'gone').execute();
    await kysely.deleteFrom('videos').where('id', '=', 'gone').execute();
    expect(await trending(`?limit=1&cursor=${nextCursor}`)).toEqual([catalogue[0]]);
    await kysely.deleteFrom('trend_rankings').execute();
    expect(await trending(`?limit=15&cursor=${nextCursor}`)).toHaveLength(15);
  });

  test('many guests from one network move nothing past the viewers of a few', async () => {
    const guest = async (remoteAddress: string) => {
      const body = { email: 'guest@fitreel.example', password: 'fitreel-guest' };
      const login = await api.request('POST', '/auth/login', { body, remoteAddress });
      return (login.body as { encodedToken: string }).encodedToken;
    };
    for (let index = 0; index < 9; index += 1) {
      expect(await add(await guest('203.0.113.9'), 'likes', 'workout-songs', '203.0.113.9')).toBe(201);
    }
    for (let index = 0; index < 6; index += 1) {
      const address = `198.51.100.${index}`;
      expect(await add(await guest(address), 'likes', 'keto-start', address)).toBe(201);
    }
    expect(await trending()).toEqual(first('keto-start', 'workout-songs'));
  });

  test.each(['cursor=MQ', 'limit=0', `cursor=${Buffer.from('trend:01:0:0').toString('base64url')}`])(
    'rejects %s (400)',
    async (query) => {
      expect(await api.request('GET', `/trend?${query}`)).toMatchObject({ status: 400 });
    },
  );

  test('is kept as bytes for a while, and follows the lists after it', async () => {
    let now = performance.now();
    const other = await startApi(engine, { trend: { freshMs: 10_000, timeShare: 1, waitMs: 10_000 } });
    const etag = async () => (await other.request('GET', '/trend')).headers.etag;
    const before = await etag();
    await other.request('POST', '/user/likes', {
      token: await other.newUser(),
      body: { video: { _id: 'keto-start' } },
    });
    expect(await etag()).toBe(before);
    // Due by another process's clock: this process rests all the same.
    await other.database.kysely.updateTable('trend_rankings').set({ due_at: '2026' }).execute();
    expect((await other.request('GET', '/trend?other')).headers.etag).toBe(before);
    // The cache reads the clock once a millisecond, and keeps it until a timer of its own.
    await new Promise((resolve) => setTimeout(resolve, 5));
    const clocks = [
      jest.spyOn(performance, 'now').mockImplementation(() => (now += 60_000)),
      jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000),
    ];
    const after = await etag();
    for (const clock of clocks) clock.mockRestore();
    expect(after).not.toBe(before);
    await other.close();
  });

  test('follows the lists when the clock is set back an hour', async () => {
    const hour = new Date(Date.now() + 3_600_000).toISOString();
    await trending();
    await api.database.kysely.updateTable('trend_rankings').set({ made_at: hour, due_at: hour }).execute();
    for (const token of await viewers(2)) await add(token, 'likes', 'keto-start');
    expect((await trending())[0]).toBe('keto-start');
  });

  test('another process finds the ranking of a cursor, also when the order has changed', async () => {
    const [one = '', two = ''] = await viewers(2);
    await add(one, 'likes', 'keto-start');
    const order = await trending();
    const { nextCursor } = await page('?limit=1');
    for (const token of [one, two]) await add(token, 'likes', 'gym-beats');
    expect((await trending())[0]).toBe('gym-beats');
    const server = Fastify(serverOptions({ logLevel: 'silent', trustProxy: [] }));
    await server.register(createApi, { config: { jwtSecret: SECRET }, database: api.database });
    const { videos } = (await server.inject(`/api/trend?cursor=${nextCursor}`)).json<TrendResponse>();
    expect(videos.map(({ _id }) => _id)).toEqual(order.slice(1));
    await server.close();
  });

  test('while it cannot be ranked the ranking before stays, and the cause is logged', async () => {
    const [one = ''] = await viewers(1);
    await add(one, 'likes', 'keto-start');
    const before = await trending();
    const warn = jest.spyOn(api.server.log, 'warn');
    await api.database.kysely.schema.alterTable('list_videos').renameTo('hidden').execute();
    expect(await trending('?limit=16')).toEqual(before);
    await api.database.kysely.schema.alterTable('hidden').renameTo('list_videos').execute();
    expect(warn.mock.calls).toEqual([
      [{ err: expect.any(Error) }, 'what trends could not be ranked; the ranking before stays'],
    ]);
    warn.mockRestore();
  });
});
