import { ERRORS, type MomentsResponse } from '@fitreel/contract';
import { TIER_ENGINES } from '../../../testing/databases';
import { startApi, type TestApi } from '../../../testing/start-api';

const VIDEO = 'gym-beats';
const squats = { seconds: 250, name: 'Squats' };

describe.each(TIER_ENGINES)('moments on %s', (engine) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(engine, { bounds: { videoMoments: 3, moments: 4 } });
  });
  afterAll(() => api.close());

  const put = (token: string | undefined, id: string, moment: object, video = VIDEO) =>
    api.request('PUT', `/user/moments/${video}/${id}`, { token, body: { moment } });
  const read = async (token: string, video = VIDEO) =>
    ((await api.request('GET', `/user/moments/${video}`, { token })).body as MomentsResponse).moments;

  test('keeps moments in the order of the video, changes and removes them', async () => {
    const token = await api.newUser();
    expect(await read(token)).toEqual([]);
    await put(token, 'm1', squats);
    const added = await put(token, 'm2', { seconds: 9, name: '  Warm-up ', more: 'ignored' });
    const warmUp = { _id: 'm2', seconds: 9, name: 'Warm-up' };
    expect(added).toMatchObject({ status: 200, body: { moments: [warmUp, { _id: 'm1', ...squats }] } });
    await put(token, 'm1', { seconds: 0, name: 'Lunges' });
    expect(await read(token)).toEqual([{ _id: 'm1', seconds: 0, name: 'Lunges' }, warmUp]);
    for (const id of ['m1', 'm1'])
      expect((await api.request('DELETE', `/user/moments/${VIDEO}/${id}`, { token })).body).toEqual({
        moments: [warmUp],
      });
  });

  test.each([
    [{ seconds: -1, name: 'x' }, 'body/moment/seconds'],
    [{ seconds: 86_401, name: 'x' }, 'body/moment/seconds'],
    [{ seconds: 1.5, name: 'x' }, 'body/moment/seconds'],
    [{ name: 'x' }, 'seconds'],
    [{ seconds: 1 }, 'name'],
    [{ seconds: 1, name: '  ' }, 'body/moment/name'],
    [{ seconds: 1, name: 'é'.repeat(101) }, 'body/moment/name'],
    [{ seconds: 1, name: 'a\u0000' }, 'body/moment/name'],
  ])('rejects %j, and names the field (400)', async (moment, field) => {
    const token = await api.newUser();
    const { status, body } = await put(token, 'm1', moment);
    expect([status, body]).toEqual([400, { errors: [expect.stringContaining(field)] }]);
    expect(await read(token)).toEqual([]);
  });

  test('rejects an id that is none (400) and a video that does not exist (404)', async () => {
    const token = await api.newUser();
    for (const id of ['a%20b', 'x'.repeat(37)]) expect((await put(token, id, squats)).status).toBe(400);
    expect(await put(token, 'm1', squats, 'nothing')).toMatchObject({
      status: 404,
      body: { errors: [ERRORS.videoMissing.text] },
    });
    expect(await read(token, 'nothing')).toEqual([]);
  });

  test('of 20 additions at once keeps as many as there may be (422), and one of 20 that are the same', async () => {
    const token = await api.newUser();
    const additions = await Promise.all(Array.from({ length: 20 }, (_, n) => put(token, `m${n}`, squats)));
    const statuses = additions.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, ...Array<number>(17).fill(422)]);
    expect(await read(token)).toHaveLength(3);
    await Promise.all(Array.from({ length: 20 }, () => put(token, 'same', squats, 'keto-start')));
    expect(await read(token, 'keto-start')).toHaveLength(1);
    expect(await put(token, 'm1', squats, 'keto-start')).toMatchObject({
      status: 422,
      body: { errors: ['You can keep at most 4 moments of all videos. Remove some to add others.'] },
    });
    // A change is no addition.
    expect((await put(token, 'same', { ...squats, name: 'Lunges' }, 'keto-start')).status).toBe(200);
  });

  test('acts on the data of the token’s user alone', async () => {
    const [ada, bo] = [await api.newUser(), await api.newUser()];
    await put(ada, 'm1', squats);
    await put(bo, 'm1', { seconds: 1, name: 'Mine' });
    await api.request('DELETE', `/user/moments/${VIDEO}/m1`, { token: bo });
    expect(await read(ada)).toEqual([{ _id: 'm1', ...squats }]);
    expect(await put('no token', 'm1', squats)).toMatchObject({ status: 401 });
    expect(await put(undefined, 'm1', squats)).toMatchObject({ status: 500 });
  });
});
