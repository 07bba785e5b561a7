import { type ActivityResponse, dayAt } from '@fitreel/contract';
import { TIER_ENGINES } from '../../../testing/databases';
import { startApi, type TestApi } from '../../../testing/start-api';

const [VIDEO, OTHER, THIRD] = ['gym-beats', 'keto-start', 'whey-protein'];
const HOUR = 3_600_000;

/** What a device reports to have played: `seconds` of a session, until `ago` seconds ago. */
const played = (device: string, seconds: number, ago: number, changed: object = {}) => ({
  session: `session-of-device-${device}`,
  _id: VIDEO,
  seconds,
  age: ago * 1000,
  offset: 0,
  ...changed,
});

describe.each(TIER_ENGINES)('minutes that played on %s', (engine) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(engine, { bounds: { activityOfDay: 2, played: 3 } });
  });
  afterAll(() => api.close());

  const report = (token: string, ...all: object[]) =>
    api.request('PATCH', '/user/positions', { token, body: { positions: [], played: all } });
  const entries = async (token: string) =>
    ((await api.request('GET', '/user/activity', { token })).body as ActivityResponse).entries;
  /** Seconds that were credited: requests of a test take a little time, which is no time of play. */
  const seconds = async (token: string) =>
    (await entries(token)).reduce((sum, entry) => sum + entry.seconds, 0);

  test('are activity of the video’s day, with its category and body part', async () => {
    const token = await api.newUser();
    await api.database.kysely
      .updateTable('videos')
      .set({ body_part: 'core' })
      .where('id', '=', VIDEO)
      .execute();
    const position = { _id: VIDEO, seconds: 60, duration: 600 };
    const body = { positions: [position], played: [played('a', 60, 0, { offset: 840 })] };
    const response = await api.request('PATCH', '/user/positions', { token, body });
    expect(response).toMatchObject({ status: 200, body: { positions: [{ seconds: 60 }] } });
    const [entry, ...more] = await entries(token);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      _id: `video.${VIDEO}`,
      day: dayAt(Date.now(), 840),
      kind: 'video',
      category: 'Workout music',
      bodyPart: 'core',
      seconds: 60,
      offset: 840,
    });
    await report(token, played('b', 10, 26 * 3600, { _id: OTHER }));
    expect((await entries(token)).map(({ day }) => day)).toContain(dayAt(Date.now() - 26 * HOUR, 0));
  });

  test('count once when a report is sent again, also ten times at once', async () => {
    const token = await api.newUser();
    await Promise.all(Array.from({ length: 10 }, () => report(token, played('a', 50, 100))));
    await report(token, played('a', 40, 100));
    expect(await seconds(token)).toBe(50);
  });

  test('are at most as many as have passed since the last report', async () => {
    const token = await api.newUser();
    await report(token, played('a', 20, 60));
    await report(token, played('a', 5_000, 30));
    expect(await seconds(token)).toBeGreaterThanOrEqual(49);
    expect(await seconds(token)).toBeLessThanOrEqual(51);
  });

  test('of two devices at the same time count once, in whatever order they are reported', async () => {
    const token = await api.newUser();
    // One from 100 to 40 seconds ago, the other from 80 to 20, in pieces.
    await report(token, played('a', 20, 80));
    await report(token, played('b', 20, 60, { _id: OTHER }));
    await report(token, played('a', 60, 40));
    await report(token, played('b', 60, 20, { _id: OTHER }));
    const first = await seconds(token);
    expect(first).toBeGreaterThanOrEqual(78);
    expect(first).toBeLessThanOrEqual(82);
    // A third one was offline, from 150 to 0 seconds ago.
    await report(token, played('c', 150, 0, { _id: THIRD }));
    expect(await seconds(token)).toBeGreaterThanOrEqual(148);
    expect(await seconds(token)).toBeLessThanOrEqual(152);
  });

  test('of a device that was offline count though another has played since', async () => {
    const token = await api.newUser();
    await report(token, played('a', 100, 0));
    await report(token, played('b', 200, 7_200));
    expect(await seconds(token)).toBe(300);
  });

  test('name no video while the history is paused', async () => {
    const token = await api.newUser();
    await api.request('PUT', '/user/history/pause', { token, body: { paused: true } });
    await report(token, played('a', 10, 100), played('b', 10, 50, { _id: 'keto-start' }));
    const kept = (await entries(token)).map(({ _id, title, category }) => ({ _id, title, category }));
    expect(kept.sort((one, other) => (one._id < other._id ? -1 : 1))).toEqual([
      { _id: 'category.Diet plan', title: '', category: 'Diet plan' },
      { _id: 'category.Workout music', title: '', category: 'Workout music' },
    ]);
  });

  test('of a day that is full count together, and are of the user’s own', async () => {
    const [ada, bo] = [await api.newUser(), await api.newUser()];
    const ids = [VIDEO, OTHER, THIRD, 'hiit-at-home'];
    for (const [index, _id] of ids.entries())
      await report(ada, played(`${index}`, 10, 100 - index * 20, { _id }));
    const kept = await entries(ada);
    expect(kept).toHaveLength(3);
    expect(kept.find(({ _id }) => _id === 'others')).toMatchObject({ title: '', seconds: 20 });
    expect(await entries(bo)).toEqual([]);
  });

  test('before all stretches that are kept do not count', async () => {
    const token = await api.newUser();
    for (const [index, device] of ['a', 'b', 'c', 'd'].entries())
      await report(token, played(device, 10, 100 - index * 20));
    await report(token, played('a', 10, 100), played('e', 10, 500));
    expect(await seconds(token)).toBe(40);
  });

  test('of a video that the catalogue does not have do not count', async () => {
    const token = await api.newUser();
    expect((await report(token, played('a', 10, 0, { _id: 'nowhere' }))).status).toBe(200);
    expect(await entries(token)).toEqual([]);
  });

  test.each([
    ['nothing', undefined, 'body/positions '],
    ['no session', played('a', 10, 0, { session: 'x' }), 'body/played/0/session '],
    ['no second', played('a', 0, 0), 'body/played/0/seconds '],
    ['more than a day', played('a', 86_401, 0), 'body/played/0/seconds '],
    ['a time to come', played('a', 10, -1), 'body/played/0/age '],
    ['no zone', played('a', 10, 0, { offset: 900 }), 'body/played/0/offset '],
  ])('rejects %s, and names the field (400)', async (_name, one, field) => {
    const { status, body } = await report(await api.newUser(), ...(one ? [one] : []));
    expect([status, (body as { errors: string[] }).errors[0]]).toEqual([400, expect.stringContaining(field)]);
  });
});
