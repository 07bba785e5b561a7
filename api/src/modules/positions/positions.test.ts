import type { ContinuedVideosResponse, Position, PositionsResponse } from '@fitreel/contract';
import { TIER_ENGINES } from '../../../testing/databases';
import { startApi, type TestApi } from '../../../testing/start-api';

const at = (_id: string, seconds: number, others: object = {}) => ({
  _id,
  seconds,
  duration: 600,
  ...others,
});
const kept = (_id: string, seconds: number, watched = false): Position => ({
  _id,
  seconds,
  duration: 600,
  watched,
});

describe.each(TIER_ENGINES)('positions on %s', (engine) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(engine, { bounds: { positions: 3 } });
  });
  afterAll(() => api.close());

  const report = (token: string | undefined, ...positions: object[]) =>
    api.request('PATCH', '/user/positions', { token, body: { positions } });
  const all = async (token: string) => {
    const { body } = await api.request('GET', '/user/positions', { token });
    return (body as PositionsResponse).positions.sort((one, other) => (one._id < other._id ? -1 : 1));
  };
  const continued = async (token: string) => {
    const { body } = await api.request('GET', '/user/positions/videos', { token });
    return (body as ContinuedVideosResponse).videos.map(({ _id }) => _id);
  };

  test('keeps one position and several, and responds with them as they are', async () => {
    const token = await api.newUser();
    expect(await all(token)).toEqual([]);
    expect(await report(token, at('gym-beats', 10))).toMatchObject({
      status: 200,
      body: { positions: [kept('gym-beats', 10)] },
    });
    await report(token, at('gym-beats', 14));
    const { body } = await report(token, at('gym-beats', 18), at('keto-start', 20, { watched: true }));
    expect((body as PositionsResponse).positions).toHaveLength(2);
    expect(await all(token)).toEqual([kept('gym-beats', 18), kept('keto-start', 20, true)]);
  });

  test('counts the later of two devices, in whichever order they report', async () => {
    const token = await api.newUser();
    await report(token, at('gym-beats', 100, { age: 10_000 }));
    for (const others of [[], [at('keto-start', 5)]]) {
      const { body } = await report(token, at('gym-beats', 50, { age: 60_000 }), ...others);
      expect((body as PositionsResponse).positions).toContainEqual(kept('gym-beats', 100));
    }
    await report(token, at('gym-beats', 30));
    expect((await all(token))[0]).toEqual(kept('gym-beats', 30));
  });

  test('stays watched until a report says otherwise', async () => {
    const token = await api.newUser();
    await report(token, at('gym-beats', 590, { watched: true }));
    await report(token, at('gym-beats', 20));
    await report(token, at('gym-beats', 24), at('keto-start', 5));
    expect((await all(token))[0]).toEqual(kept('gym-beats', 24, true));
    await report(token, at('gym-beats', 0, { watched: false }));
    expect((await all(token))[0]).toEqual(kept('gym-beats', 0));
  });

  test('keeps no place while the history is paused, and what the user marks', async () => {
    const token = await api.newUser();
    const pause = (paused: boolean) => api.request('PUT', '/user/history/pause', { token, body: { paused } });
    await report(token, at('gym-beats', 10));
    await pause(true);
    expect((await report(token, at('gym-beats', 20, { watched: true }))).body).toEqual({
      positions: [kept('gym-beats', 10)],
    });
    await report(token, at('keto-start', 20), at('whey-protein', 0, { watched: true }));
    expect(await all(token)).toEqual([kept('gym-beats', 10), kept('whey-protein', 0, true)]);
    await report(token, at('gym-beats', 0, { watched: true }));
    await pause(false);
    await report(token, at('keto-start', 20));
    expect(await all(token)).toEqual([
      kept('gym-beats', 0, true),
      kept('keto-start', 20),
      kept('whey-protein', 0, true),
    ]);
  });

  test('leaves out videos that the catalogue does not have, and counts the last of one video twice', async () => {
    const token = await api.newUser();
    expect((await report(token, at('nowhere', 10))).body).toEqual({ positions: [] });
    await report(token, at('nowhere', 10), at('gym-beats', 10), at('gym-beats', 20));
    expect(await all(token)).toEqual([kept('gym-beats', 20)]);
  });

  test('forgets the oldest beyond the bound', async () => {
    const token = await api.newUser();
    await report(token, at('gym-beats', 10, { age: 3_000 }), at('keto-start', 10, { age: 9_000 }));
    await report(token, at('hiit-at-home', 10, { age: 2_000 }), at('whey-protein', 10, { age: 1_000 }));
    expect((await all(token)).map(({ _id }) => _id)).toEqual(['gym-beats', 'hiit-at-home', 'whey-protein']);
  });

  test('continues what was left before its end, the latest first', async () => {
    const token = await api.newUser();
    await report(token, at('gym-beats', 300, { age: 5_000 }), at('keto-start', 5), at('hiit-at-home', 4));
    expect(await continued(token)).toEqual(['keto-start', 'gym-beats']);
    await report(token, at('keto-start', 570), at('gym-beats', 0, { duration: 0, watched: true }));
    await report(token, { ...at('hiit-at-home', 2_000), duration: 2_090 });
    expect(await continued(token)).toEqual([]);
    await report(token, { ...at('hiit-at-home', 1_900), duration: 2_090 });
    expect(await continued(token)).toEqual(['hiit-at-home']);
  });

  test('keeps one position of 20 reports at once, the latest', async () => {
    const token = await api.newUser();
    const ages = Array.from({ length: 20 }, (_unused, index) => ((index * 7) % 20) * 1_000_000);
    const responses = await Promise.all(
      ages.map((age) => report(token, at('gym-beats', 10 + age / 1_000_000, { age }))),
    );
    expect(responses.map(({ status }) => status)).toEqual(ages.map(() => 200));
    expect(await all(token)).toEqual([kept('gym-beats', 10)]);
  });

  test('acts on the data of the token’s user alone', async () => {
    const [one, other] = [await api.newUser(), await api.newUser()];
    await report(one, at('gym-beats', 10));
    expect([await all(other), await continued(other)]).toEqual([[], []]);
    await report(other, at('gym-beats', 99));
    expect(await all(one)).toEqual([kept('gym-beats', 10)]);
    for (const path of ['/user/positions', '/user/positions/videos'])
      expect((await api.request('GET', path)).status).toBe(500);
    expect((await report(undefined, at('gym-beats', 10))).status).toBe(500);
    expect((await report('nonsense', at('gym-beats', 10))).status).toBe(401);
  });

  test.each([
    ['no position', [], 'body/positions '],
    ['too many', Array.from({ length: 101 }, () => at('gym-beats', 1)), 'body/positions '],
    ['a negative second', [at('gym-beats', -1)], 'body/positions/0/seconds '],
    ['a fraction', [at('gym-beats', 1.5)], 'body/positions/0/seconds '],
    ['more than a day', [at('gym-beats', 86_401)], 'body/positions/0/seconds '],
    ['a time to come', [at('gym-beats', 1, { age: -1 })], 'body/positions/0/age '],
    ['no id', [{ seconds: 1, duration: 2 }], 'body/positions/0 '],
  ])('rejects %s (400)', async (_name, positions, where) => {
    const { status, body } = await report(await api.newUser(), ...positions);
    expect(status).toBe(400);
    expect((body as { errors: string[] }).errors[0]).toContain(where);
  });
});
