import { ERRORS } from '@fitreel/contract';
import { ENGINES } from '../../../testing/databases';
import { startApi, type TestApi } from '../../../testing/start-api';

const LISTS = [
  ['likes', 'alreadyLiked'],
  ['watchlater', 'alreadyInWatchLater'],
  ['history', 'alreadyInHistory'],
] as const;

const add = (id: string) => ({ video: { _id: id } });

describe.each(ENGINES)('lists on %s', (engine) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(engine);
  });
  afterAll(() => api.close());

  const idsOf = (body: unknown, list: string) =>
    (body as Record<string, { _id: string }[]>)[list]?.map(({ _id }) => _id);

  describe.each(LISTS)('%s', (list, already) => {
    const path = `/user/${list}`;

    test('starts empty, keeps whole videos in order of addition, and removes them', async () => {
      const token = await api.newUser();
      expect(await api.request('GET', path, { token })).toMatchObject({ status: 200, body: { [list]: [] } });
      for (const id of ['whey-protein', 'gym-beats', 'keto-start']) {
        expect((await api.request('POST', path, { token, body: add(id) })).status).toBe(201);
      }
      const { body: all } = await api.request('GET', path, { token });
      expect(idsOf(all, list)).toEqual(['whey-protein', 'gym-beats', 'keto-start']);
      const { body: one } = await api.request('GET', '/video/whey-protein');
      expect((all as Record<string, unknown[]>)[list]?.[0]).toEqual((one as { video: unknown }).video);

      const removed = await api.request('DELETE', `${path}/gym-beats`, { token });
      expect(removed.status).toBe(200);
      expect(idsOf(removed.body, list)).toEqual(['whey-protein', 'keto-start']);
      const again = await api.request('POST', path, { token, body: add('gym-beats') });
      expect(idsOf(again.body, list)).toEqual(['whey-protein', 'keto-start', 'gym-beats']);
    });

    test('gives the entries alone to a request that asks for them, also with a change', async () => {
      const token = await api.newUser();
      const only = (method: Parameters<TestApi['request']>[0], at = '', body?: object) =>
        api.request(method, `${path}${at}?entries=only`, { token, body });
      const entries = (...ids: string[]) => ({ [list]: [], entries: ids.map((_id) => ({ _id })) });
      expect(await only('POST', '', add('gym-beats'))).toMatchObject({
        status: 201,
        body: entries('gym-beats'),
      });
      const body = { add: [{ _id: 'whey-protein', position: 0 }] };
      expect((await only('PATCH', '', body)).body).toEqual(entries('whey-protein', 'gym-beats'));
      expect((await only('GET')).body).toEqual(entries('whey-protein', 'gym-beats'));
      const page = await api.request('GET', `${path}?entries=only&limit=1`, { token });
      expect(page.body).toEqual({ ...entries('whey-protein'), nextCursor: expect.any(String) });
      expect((await only('DELETE', '/whey-protein')).body).toEqual(entries('gym-beats'));
      expect(await api.request('GET', `${path}?entries=all`, { token })).toMatchObject({
        status: 400,
        body: { errors: [expect.stringContaining('querystring/entries must be `only`')] },
      });
    });

    test('follows the catalogue', async () => {
      const token = await api.newUser();
      await api.request('POST', path, { token, body: add('gym-beats') });
      for (const title of ['First title', 'Second title']) {
        const videos = api.database.kysely.updateTable('videos').set({ title });
        await videos.where('id', '=', 'gym-beats').execute();
        expect(await api.request('GET', path, { token })).toMatchObject({ body: { [list]: [{ title }] } });
      }
    });

    test('rejects a second addition with the text of the catalogue (409)', async () => {
      const token = await api.newUser();
      await api.request('POST', path, { token, body: add('gym-beats') });
      expect(await api.request('POST', path, { token, body: add('gym-beats') })).toMatchObject({
        status: 409,
        body: { errors: [ERRORS[already].text] },
      });
    });

    test('stores a reference, and ignores the video’s fields in the body', async () => {
      const token = await api.newUser();
      const body = {
        video: { _id: 'gym-beats', title: 'Mine', src: '<script>', extra: { deep: [1] } },
        more: 1,
      };
      const response = await api.request('POST', path, { token, body });
      expect(response.status).toBe(201);
      expect(JSON.stringify(response.body)).not.toContain('Mine');
    });

    test('rejects an unknown video (404), and removes an absent one without an error (200)', async () => {
      const token = await api.newUser();
      expect(await api.request('POST', path, { token, body: add('nothing') })).toMatchObject({
        status: 404,
        body: { errors: [ERRORS.videoMissing.text] },
      });
      expect(await api.request('DELETE', `${path}/nothing`, { token })).toMatchObject({
        status: 200,
        body: { [list]: [] },
      });
    });

    /** A new user's list of these videos, and a function that changes it. */
    const listOf = async (...ids: string[]) => {
      const token = await api.newUser();
      for (const id of ids) await api.request('POST', path, { token, body: add(id) });
      const read = async () => idsOf((await api.request('GET', path, { token })).body, list);
      return { token, read, change: (body: unknown) => api.request('PATCH', path, { token, body }) };
    };
    const FOUR = ['whey-protein', 'gym-beats', 'keto-start', 'hiit-at-home'] as const;

    test('removes several at once, and adds them again at their places', async () => {
      const { token, read, change } = await listOf(...FOUR);
      const [first, , third] = FOUR;
      const removed = await change({ remove: [first, third, 'not-there'] });
      expect(removed.status).toBe(200);
      expect(idsOf(removed.body, list)).toEqual(['gym-beats', 'hiit-at-home']);
      const restored = await change({
        add: [
          { _id: first, position: 0 },
          { _id: third, position: 2 },
        ],
      });
      expect(restored.status).toBe(200);
      expect(idsOf(restored.body, list)).toEqual(FOUR);
      expect(await read()).toEqual(FOUR);
      await api.request('POST', path, { token, body: add('oats-or-daliya') });
      expect(await read()).toEqual([...FOUR, 'oats-or-daliya']);
      const page = await api.request('GET', `${path}?limit=3`, { token });
      const { nextCursor } = page.body as { nextCursor: string };
      const rest = await api.request('GET', `${path}?cursor=${nextCursor}`, { token });
      expect(idsOf(rest.body, list)).toEqual(['hiit-at-home', 'oats-or-daliya']);
    });

    test('adds at the end without a place or beyond the last, and leaves a video that it has', async () => {
      const { change } = await listOf('gym-beats', 'keto-start');
      const { body } = await change({
        add: [
          { _id: 'keto-start', position: 0 },
          { _id: 'whey-protein', position: 999 },
          { _id: 'hiit-at-home' },
          { _id: 'hiit-at-home', position: 0 },
        ],
      });
      expect(idsOf(body, list)).toEqual(['gym-beats', 'keto-start', 'whey-protein', 'hiit-at-home']);
    });

    test('rejects an unknown video among those to add (404), and changes nothing', async () => {
      const { read, change } = await listOf('gym-beats');
      const body = { remove: ['gym-beats'], add: [{ _id: 'keto-start' }, { _id: 'nothing' }] };
      expect(await change(body)).toMatchObject({
        status: 404,
        body: { errors: [ERRORS.videoMissing.text] },
      });
      expect(await read()).toEqual(['gym-beats']);
    });

    test.each([
      [{ remove: Array.from({ length: 101 }, String) }, 'body/remove must NOT have more than 100 items'],
      [
        { add: Array.from({ length: 101 }, (_, index) => ({ _id: `${index}` })) },
        'body/add must NOT have more than 100 items',
      ],
      [{ add: [{ _id: 'gym-beats', position: -1 }] }, 'body/add/0/position must be >= 0'],
      [{ remove: 'gym-beats' }, 'body/remove must be array'],
    ])('rejects a change of several that is out of bounds (400)', async (body, text) => {
      const { read, change } = await listOf('gym-beats');
      expect(await change(body)).toMatchObject({ status: 400, body: { errors: [text] } });
      expect(await read()).toEqual(['gym-beats']);
    });

    test('keeps each video once in changes of several at once', async () => {
      const { read, change } = await listOf(...FOUR);
      const places = FOUR.map((_id, position) => ({ _id, position }));
      const statuses = await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          const body = index % 2 === 0 ? { remove: FOUR } : { add: places };
          return (await change(body)).status;
        }),
      );
      expect(new Set(statuses)).toEqual(new Set([200]));
      await change({ add: places });
      expect(await read()).toEqual(FOUR);
    });

    test('changes of several concern their user alone', async () => {
      const { read } = await listOf('gym-beats');
      const other = await listOf('gym-beats');
      await other.change({ remove: ['gym-beats'], add: [{ _id: 'keto-start' }] });
      expect(await read()).toEqual(['gym-beats']);
      expect(await other.read()).toEqual(['keto-start']);
    });

    test('accepts one of 20 additions at once (201) and rejects nineteen (409)', async () => {
      const token = await api.newUser();
      const responses = await Promise.all(
        Array.from({ length: 20 }, () => api.request('POST', path, { token, body: add('keto-start') })),
      );
      const statuses = responses.map(({ status }) => status).sort();
      expect(statuses).toEqual([201, ...Array<number>(19).fill(409)]);
    });

    test('keeps one order for additions at once', async () => {
      const token = await api.newUser();
      const { body } = await api.request('GET', '/videos');
      const ids = idsOf(body, 'videos') ?? [];
      const responses = await Promise.all(
        ids.map((id) => api.request('POST', path, { token, body: add(id) })),
      );
      expect(responses.map(({ status }) => status)).toEqual(ids.map(() => 201));
      const order = idsOf((await api.request('GET', path, { token })).body, list) ?? [];
      expect([...order].sort()).toEqual([...ids].sort());
      // Every response shows the list as it grew: the beginning of the final one.
      for (const response of responses) {
        const seen = idsOf(response.body, list) ?? [];
        expect(order.slice(0, seen.length)).toEqual(seen);
      }
    });

    test('keeps the lists of two users apart', async () => {
      const [one, other] = [await api.newUser(), await api.newUser()];
      await api.request('POST', path, { token: one, body: add('gym-beats') });
      expect((await api.request('GET', path, { token: other })).body).toEqual({ [list]: [] });
      await api.request('DELETE', `${path}/gym-beats`, { token: other });
      expect(idsOf((await api.request('GET', path, { token: one })).body, list)).toEqual(['gym-beats']);
    });
  });

  test.each(LISTS)('removing a video from %s leaves it in the other lists', async (list) => {
    const token = await api.newUser();
    for (const [name] of LISTS) await api.request('POST', `/user/${name}`, { token, body: add('gym-beats') });
    await api.request('DELETE', `/user/${list}/gym-beats`, { token });
    for (const [name] of LISTS) {
      const { body } = await api.request('GET', `/user/${name}`, { token });
      expect(idsOf(body, name)).toEqual(name === list ? [] : ['gym-beats']);
    }
  });

  test('DELETE /user/history/all clears the history of this user and nothing else', async () => {
    const [token, other] = [await api.newUser(), await api.newUser()];
    await api.request('POST', '/user/history', { token: other, body: add('gym-beats') });
    for (const list of ['history', 'likes']) {
      await api.request('POST', `/user/${list}`, { token, body: add('gym-beats') });
    }
    const cleared = await api.request('DELETE', '/user/history/all?entries=only', { token: other });
    expect(cleared.body).toEqual({ history: [], entries: [] });
    await api.request('POST', '/user/history', { token: other, body: add('gym-beats') });
    expect(await api.request('DELETE', '/user/history/all', { token })).toMatchObject({
      status: 200,
      body: { history: [] },
    });
    expect((await api.request('GET', '/user/history', { token })).body).toEqual({ history: [] });
    expect(idsOf((await api.request('GET', '/user/likes', { token })).body, 'likes')).toEqual(['gym-beats']);
    const { body } = await api.request('GET', '/user/history', { token: other });
    expect(idsOf(body, 'history')).toEqual(['gym-beats']);
  });

  test('accepts a DELETE with the content type of a body and no body', async () => {
    const token = await api.newUser();
    const headers = { 'content-type': 'application/json' };
    expect((await api.request('DELETE', '/user/likes/gym-beats', { token, headers })).status).toBe(200);
  });
});
