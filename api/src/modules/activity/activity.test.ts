import { type ActivityResponse, type AddActivityBody, dayAfter, dayAt, ERRORS } from '@fitreel/contract';
import { EXAMPLES } from '@fitreel/contract/examples';
import { TIER_ENGINES } from '../../../testing/databases';
import { startApi, type TestApi } from '../../../testing/start-api';

const TODAY = dayAt(Date.now(), 0);
const [RUN] = EXAMPLES['POST /user/activity'].body.entries as [Added];

type Added = AddActivityBody['entries'][number];

/** A run of today, with an id of its own. */
const run = (number: number, changed: Partial<Added> = {}) => ({
  ...RUN,
  _id: `a-random-id-of-run-${number}`,
  day: TODAY,
  ...changed,
});

describe.each(TIER_ENGINES)('activity on %s', (engine) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(engine, { bounds: { activity: 6, activityOfDay: 3 } });
  });
  afterAll(() => api.close());

  const add = (token: string | undefined, ...entries: object[]) =>
    api.request('POST', '/user/activity', { token, body: { entries } });
  const all = async (token: string, query = '') =>
    (await api.request('GET', `/user/activity${query}`, { token })).body as ActivityResponse;
  /** An entry as it is kept. */
  const kept = ({ age: _age, ...entry }: Added) => ({ ...entry, at: expect.any(Number) });
  const one = (
    method: 'PUT' | 'DELETE',
    token: string,
    { day, _id }: Pick<Added, 'day' | '_id'>,
    entry?: object,
  ) => api.request(method, `/user/activity/${day}/${_id}`, { token, ...(entry && { body: { entry } }) });

  test('adds, corrects and deletes an entry, and shows it as it is kept', async () => {
    const token = await api.newUser();
    expect(await all(token)).toEqual({ goal: 0, entries: [] });
    const added = await add(token, run(1, { title: '  "Ran" 5 km ' }));
    const entry = kept(run(1, { title: '"Ran" 5 km' }));
    expect(added).toMatchObject({ status: 201, body: { entries: [entry] } });
    expect((await all(token)).entries).toEqual([entry]);
    const changed = { title: 'Swam', category: 'Water', bodyPart: '', seconds: 60 };
    expect((await one('PUT', token, entry, changed)).body).toEqual({ entries: [{ ...entry, ...changed }] });
    expect((await one('PUT', token, entry, { seconds: 90 })).status).toBe(200);
    expect((await all(token)).entries).toEqual([{ ...entry, ...changed, seconds: 90 }]);
    for (let times = 0; times < 2; times += 1)
      expect(await one('DELETE', token, entry)).toMatchObject({ status: 200, body: { entries: [] } });
    expect((await all(token)).entries).toEqual([]);
    expect(await one('PUT', token, entry, changed)).toMatchObject({
      status: 404,
      body: { errors: [ERRORS.activityMissing.text] },
    });
  });

  test('shows entries with any text', async () => {
    const token = await api.newUser();
    const texts = ['a", "b\\', String.raw`\\", "\\`, '[",\n\u001f"]', '","'];
    const runs = texts
      .slice(1)
      .map((title, index) => run(index, { title, category: texts[index]!, bodyPart: '' }));
    await add(token, ...runs);
    const { entries } = await all(token);
    expect(entries.toSorted((a, b) => (a._id < b._id ? -1 : 1))).toEqual(runs.map(kept));
  });

  test('keeps an entry once, however often it is sent', async () => {
    const token = await api.newUser();
    const sent = await Promise.all(Array.from({ length: 10 }, () => add(token, run(1))));
    expect(sent.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(await add(token, run(1, { title: 'Other' }))).toMatchObject({
      body: { entries: [{ title: RUN.title }] },
    });
    expect((await all(token)).entries).toHaveLength(1);
  });

  test('counts of a workout the time in which no video played, once, and knows its body part', async () => {
    const token = await api.newUser();
    const played = { session: 'a-random-session', _id: 'gym-beats', offset: 0 };
    const play = (seconds: number, ago: number) =>
      api.request('PATCH', '/user/positions', {
        token,
        body: { positions: [], played: [{ ...played, seconds, age: ago * 1000 }] },
      });
    await api.database.kysely
      .updateTable('videos')
      .set({ body_part: 'core' })
      .where('id', '=', 'keto-start')
      .execute();
    // Until 100 seconds ago; the workout from 130 to 70 seconds ago.
    await play(50, 100);
    const workout = run(1, {
      kind: 'workout',
      seconds: 60,
      age: 70_000,
      bodyPart: '',
      videoId: 'keto-start',
    });
    await Promise.all([1, 2, 3].map(() => add(token, workout)));
    await play(80, 70);
    const { entries } = await all(token);
    const secondsOf = (kind: string) => entries.find((entry) => entry.kind === kind)?.seconds;
    expect(entries.find(({ kind }) => kind === 'workout')?.bodyPart).toBe('core');
    // Requests of a test take a little time.
    expect(Math.abs((secondsOf('workout') ?? 0) - 30)).toBeLessThanOrEqual(2);
    expect(Math.abs((secondsOf('video') ?? 0) - 50)).toBeLessThanOrEqual(2);
  });

  test('keeps a goal', async () => {
    const token = await api.newUser();
    const set = (goal: unknown) => api.request('PUT', '/user/activity/goal', { token, body: { goal } });
    expect((await set(150)).body).toEqual({ goal: 150 });
    expect((await all(token)).goal).toBe(150);
    for (const goal of [-1, 2001, 1.5, 'much']) expect((await set(goal)).status).toBe(400);
    expect((await all(token)).goal).toBe(150);
  });

  test('shows 371 days, and those before a day', async () => {
    const token = await api.newUser();
    const old = dayAfter(TODAY, -400);
    await add(token, run(1), run(2, { day: old }));
    expect((await all(token)).entries.map(({ day }) => day)).toEqual([TODAY]);
    expect((await all(token, `?before=${dayAfter(old, 1)}`)).entries.map(({ day }) => day)).toEqual([old]);
    expect((await all(token, `?before=${old}`)).entries).toEqual([]);
  });

  test('refuses an entry too many on one day, also at once (422)', async () => {
    const token = await api.newUser();
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async (_unused, number) => (await add(token, run(number))).status),
    );
    expect(statuses.sort()).toEqual([201, 201, 201, 422, 422, 422]);
    expect((await all(token)).entries).toHaveLength(3);
    expect(await add(token, run(9))).toMatchObject({
      body: { errors: ['You can keep at most 3 entries of a day. Remove some to add others.'] },
    });
  });

  test('keeps the time of the oldest days alone, and then lets the oldest go', async () => {
    const token = await api.newUser();
    for (const days of [9, 8, 7]) {
      const day = dayAfter(TODAY, -days);
      await add(token, run(1, { day, seconds: 60 }), run(2, { day, seconds: 40 }));
    }
    await add(token, run(1));
    const rows = async () =>
      (await all(token)).entries
        .map(({ day, title, seconds }) => [day, title, seconds])
        .sort(([one = ''], [other = '']) => (one < other ? -1 : 1));
    expect(await rows()).toEqual([
      ...[9, 8, 7].map((days) => [dayAfter(TODAY, -days), '', 100]),
      [TODAY, RUN.title, RUN.seconds],
    ]);
    for (const days of [6, 5, 4, 3]) await add(token, run(1, { day: dayAfter(TODAY, -days) }));
    expect((await rows()).map(([day]) => day)).toEqual(
      [7, 6, 5, 4, 3, 0].map((days) => dayAfter(TODAY, -days)),
    );
  });

  test('acts on the data of the token’s user alone', async () => {
    const [ada, bo] = [await api.newUser(), await api.newUser()];
    await add(ada, run(1));
    expect((await all(bo)).entries).toEqual([]);
    expect((await one('PUT', bo, run(1), { seconds: 1 })).status).toBe(404);
    await one('DELETE', bo, run(1));
    await add(bo, run(1, { title: 'Mine' }));
    await api.request('PUT', '/user/activity/goal', { token: bo, body: { goal: 10 } });
    expect(await all(ada)).toEqual({ goal: 0, entries: [kept(run(1))] });
    expect((await add(undefined, run(1))).status).toBe(500);
    expect((await add('nonsense', run(1))).status).toBe(401);
  });

  test.each([
    ['no entry', [], 'body/entries '],
    ['too many', Array.from({ length: 101 }, (_, number) => run(number)), 'body/entries '],
    ['a day that no month has', [run(1, { day: '2026-02-30' })], 'body/entries/0/day '],
    ['a day to come', [run(1, { day: dayAfter(TODAY, 3) })], 'body/entries/0/day '],
    ['a time as a day', [run(1, { day: `${TODAY}T08:00` })], 'body/entries/0/day '],
    ['no time', [run(1, { seconds: 0 })], 'body/entries/0/seconds '],
    ['more than a day', [run(1, { seconds: 86_401 })], 'body/entries/0/seconds '],
    ['no title', [run(1, { title: '  ' })], 'body/entries/0/title '],
    ['a title too long', [run(1, { title: 'x'.repeat(101) })], 'body/entries/0/title '],
    ['no zone', [run(1, { offset: 841 })], 'body/entries/0/offset '],
    ['no body part', [{ ...run(1), bodyPart: 'tail' }], 'body/entries/0/bodyPart '],
    ['another field', [{ ...run(1), user: 'ada' }], 'body/entries/0 '],
  ])('rejects %s, and names the field (400)', async (_name, entries, field) => {
    const { status, body } = await add(await api.newUser(), ...entries);
    expect([status, (body as { errors: string[] }).errors[0]]).toEqual([400, expect.stringContaining(field)]);
  });
});

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
