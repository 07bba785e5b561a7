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

    test('starts empty, keeps whole videos in order of addition, and gives them up again', async () => {
      const token = await api.newUser();
      expect(await api.call('GET', path, { token })).toMatchObject({ status: 200, body: { [list]: [] } });
      for (const id of ['whey-protein', 'gym-beats', 'keto-start']) {
        expect((await api.call('POST', path, { token, body: add(id) })).status).toBe(201);
      }
      const { body: all } = await api.call('GET', path, { token });
      expect(idsOf(all, list)).toEqual(['whey-protein', 'gym-beats', 'keto-start']);
      const { body: one } = await api.call('GET', '/video/whey-protein');
      expect((all as Record<string, unknown[]>)[list]?.[0]).toEqual((one as { video: unknown }).video);

      const removed = await api.call('DELETE', `${path}/gym-beats`, { token });
      expect(removed.status).toBe(200);
      expect(idsOf(removed.body, list)).toEqual(['whey-protein', 'keto-start']);
      const again = await api.call('POST', path, { token, body: add('gym-beats') });
      expect(idsOf(again.body, list)).toEqual(['whey-protein', 'keto-start', 'gym-beats']);
    });

    test('a second addition is 409 with the text of the catalogue', async () => {
      const token = await api.newUser();
      await api.call('POST', path, { token, body: add('gym-beats') });
      expect(await api.call('POST', path, { token, body: add('gym-beats') })).toMatchObject({
        status: 409,
        body: { errors: [ERRORS[already].text] },
      });
    });

    test('stores a reference, never what the body says of the video', async () => {
      const token = await api.newUser();
      const body = {
        video: { _id: 'gym-beats', title: 'Mine', src: '<script>', extra: { deep: [1] } },
        more: 1,
      };
      const answer = await api.call('POST', path, { token, body });
      expect(answer.status).toBe(201);
      expect(JSON.stringify(answer.body)).not.toContain('Mine');
    });

    test('an unknown video is 404; removing what is not there is 200', async () => {
      const token = await api.newUser();
      expect(await api.call('POST', path, { token, body: add('nothing') })).toMatchObject({
        status: 404,
        body: { errors: [ERRORS.videoMissing.text] },
      });
      expect(await api.call('DELETE', `${path}/nothing`, { token })).toMatchObject({
        status: 200,
        body: { [list]: [] },
      });
    });

    test('of 20 additions at once, one is 201 and nineteen are 409', async () => {
      const token = await api.newUser();
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => api.call('POST', path, { token, body: add('keto-start') })),
      );
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([201, ...Array<number>(19).fill(409)]);
    });

    test('additions at once leave one order, the same at every look', async () => {
      const token = await api.newUser();
      const { body } = await api.call('GET', '/videos');
      const ids = idsOf(body, 'videos') ?? [];
      const answers = await Promise.all(ids.map((id) => api.call('POST', path, { token, body: add(id) })));
      expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 201));
      const order = idsOf((await api.call('GET', path, { token })).body, list) ?? [];
      expect([...order].sort()).toEqual([...ids].sort());
      // Every answer was a list as it grew: the beginning of the final one.
      for (const answer of answers) {
        const seen = idsOf(answer.body, list) ?? [];
        expect(order.slice(0, seen.length)).toEqual(seen);
      }
    });

    test("one user's list is not another's", async () => {
      const [one, other] = [await api.newUser(), await api.newUser()];
      await api.call('POST', path, { token: one, body: add('gym-beats') });
      expect((await api.call('GET', path, { token: other })).body).toEqual({ [list]: [] });
      await api.call('DELETE', `${path}/gym-beats`, { token: other });
      expect(idsOf((await api.call('GET', path, { token: one })).body, list)).toEqual(['gym-beats']);
    });
  });

  test('DELETE /user/history/all empties the history and nothing else', async () => {
    const token = await api.newUser();
    for (const list of ['history', 'likes']) {
      await api.call('POST', `/user/${list}`, { token, body: add('gym-beats') });
    }
    expect(await api.call('DELETE', '/user/history/all', { token })).toMatchObject({
      status: 200,
      body: { history: [] },
    });
    expect((await api.call('GET', '/user/history', { token })).body).toEqual({ history: [] });
    expect(idsOf((await api.call('GET', '/user/likes', { token })).body, 'likes')).toEqual(['gym-beats']);
  });

  test('a DELETE may bear the content type of a body that it does not have', async () => {
    const token = await api.newUser();
    const headers = { 'content-type': 'application/json' };
    expect((await api.call('DELETE', '/user/likes/gym-beats', { token, headers })).status).toBe(200);
  });
});
