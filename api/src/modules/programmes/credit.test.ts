import { EXAMPLES } from '@fitreel/contract/examples';
import { dayAfter, dayAt, type ProgrammeResponse } from '@fitreel/contract';
import { TIER_ENGINES } from '../../../testing/databases';
import { startApi, type TestApi } from '../../../testing/start-api';

const [, workoutEntry] = EXAMPLES['POST /user/programmes'].body.programme.entries;
const [VIDEO, OTHER] = ['gym-beats', 'keto-start'];
const ID = 'a-random-programme-1';
/** Where it is about noon: what was played minutes ago was played today. */
const OFFSET = 12 * 60 - Math.floor((Date.now() / 60_000) % (24 * 60));
const TODAY = dayAt(Date.now(), OFFSET);
const before = (days: number) => dayAfter(TODAY, -days);
const DAY = 24 * 60 * 60;

/** What a device reports to have played: `seconds` of a session, until `ago` seconds ago. */
const played = (device: string, seconds: number, ago = 0, changed: object = {}) => ({
  session: `session-of-device-${device}`,
  _id: VIDEO,
  seconds,
  age: ago * 1000,
  offset: OFFSET,
  ...changed,
});

describe.each(TIER_ENGINES)('entries that are done by playing them on %s', (engine) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(engine);
    await api.database.kysely.updateTable('videos').set({ minutes: 10 }).where('id', '=', VIDEO).execute();
  });
  afterAll(() => api.close());

  const entries = [
    { id: 'first', day: 0, video: { _id: VIDEO } },
    { id: 'legs', day: 0, workout: workoutEntry?.workout },
    { id: 'again', day: 1, video: { _id: VIDEO } },
    { id: 'part', day: 1, video: { _id: OTHER, start: 60, end: 120 } },
  ];

  /** A user with a programme that was started so many days ago. */
  async function newUser({ mode = 'sequential', startedDaysAgo = 0, paused = false } = {}) {
    const token = await api.newUser();
    const programme = { title: 'Mixed', mode, entries };
    const startedOn = before(startedDaysAgo);
    const run = { number: 1, startedOn, pausedDays: 0, ...(paused && { pausedOn: startedOn }) };
    const response = await api.request('POST', '/user/programmes', {
      token,
      body: { _id: ID, programme, run },
    });
    expect(response.status).toBe(201);
    return token;
  }
  const report = (token: string, ...all: object[]) =>
    api.request('PATCH', '/user/positions', { token, body: { positions: [], played: all } });
  const train = (token: string, changed: object = {}) => {
    const told = { kind: 'workout', title: 'Legs', category: '', bodyPart: '', seconds: 60, offset: OFFSET };
    const entry = {
      ...told,
      _id: 'workout-that-ended-1',
      day: TODAY,
      finished: true,
      age: 1_000,
      ...changed,
    };
    return api.request('POST', '/user/activity', { token, body: { entries: [entry] } });
  };
  const done = async (token: string) => {
    const { body } = await api.request('GET', `/user/programmes/${ID}`, { token });
    return (body as ProgrammeResponse).programme.done.map(({ entryId, day }) => `${entryId} ${day}`);
  };

  test('half of a video does, in several sessions', async () => {
    const token = await newUser();
    await report(token, played('a', 200, 500));
    await report(token, played('b', 99, 300));
    expect(await done(token)).toEqual([]);
    await report(token, played('c', 2, 100));
    expect(await done(token)).toEqual([`first ${TODAY}`]);
    // The next day of the programme is tomorrow’s.
    await report(token, played('d', 90, 0));
    expect(await done(token)).toEqual([`first ${TODAY}`]);
  });

  test('what has played on another day does not count towards half of a video', async () => {
    const token = await newUser({ mode: 'calendar', startedDaysAgo: 1 });
    await report(token, played('a', 200, DAY));
    await report(token, played('b', 200, 500));
    expect(await done(token)).toEqual([]);
    await report(token, played('c', 100, 100));
    expect(await done(token)).toEqual([`again ${TODAY}`]);
  });

  test('what two devices play at the same time, or report again, counts once', async () => {
    const token = await newUser();
    const both = [played('a', 200, 0), played('b', 200, 0)];
    await Promise.all([...both, ...both].map((each) => report(token, each)));
    expect(await done(token)).toEqual([]);
    await Promise.all([report(token, played('c', 110, 250)), report(token, played('d', 110, 250))]);
    expect(await done(token)).toEqual([`first ${TODAY}`]);
  });

  test('the length that the player knows counts first, and of a part its own', async () => {
    const token = await newUser({ startedDaysAgo: 3 });
    const position = { _id: VIDEO, seconds: 10, duration: 100 };
    await api.request('PATCH', '/user/positions', { token, body: { positions: [position] } });
    await report(token, played('a', 51, 2 * DAY));
    await train(token, { day: before(2) });
    expect(await done(token)).toEqual([`first ${before(2)}`, `legs ${before(2)}`]);
    await report(token, played('b', 31, DAY, { _id: OTHER }));
    expect(await done(token)).toContain(`part ${before(1)}`);
  });

  test('a workout does when it is finished, and not when it was stopped or has another title', async () => {
    const token = await newUser();
    await train(token, { finished: false });
    await train(token, { _id: 'workout-that-ended-2', title: 'Arms' });
    expect(await done(token)).toEqual([]);
    await Promise.all([1, 2, 3].map(() => train(token, { _id: 'workout-that-ended-3' })));
    expect(await done(token)).toEqual([`legs ${TODAY}`]);
  });

  test('a workout that a device has marked before it sends it counts for no second entry', async () => {
    const token = await api.newUser();
    const legs = (id: string, day: number) => ({ id, day, workout: workoutEntry?.workout });
    const programme = {
      title: 'Legs twice',
      mode: 'calendar',
      entries: [legs('first', 0), legs('second', 1)],
    };
    const run = { number: 1, startedOn: before(1), pausedDays: 0 };
    const marked = [{ run: 1, entryId: 'second', day: TODAY }];
    await api.request('POST', '/user/programmes', { token, body: { _id: ID, programme, run, done: marked } });
    await train(token);
    expect(await done(token)).toEqual([`second ${TODAY}`]);
    await train(token, { _id: 'workout-that-ended-2' });
    expect((await done(token)).sort()).toEqual([`first ${TODAY}`, `second ${TODAY}`]);
  });

  test('by calendar, today’s entry is done before the same video of a missed day', async () => {
    const token = await newUser({ mode: 'calendar', startedDaysAgo: 1 });
    await report(token, played('a', 301, 1_000));
    expect(await done(token)).toEqual([`again ${TODAY}`]);
    await report(token, played('b', 301, 100));
    expect(await done(token)).toEqual([`again ${TODAY}`]);
    await report(token, played('c', 301, 450));
    expect(await done(token)).toEqual([`again ${TODAY}`, `first ${TODAY}`]);
  });

  test.each([
    ['a video to its end', [600], ['again']],
    ['half of it twice', [300, 300], ['again']],
    ['a video, and less than half of it again', [600, 299], ['again']],
    ['a video, and half of it again', [600, 300], ['again', 'first']],
    ['one and a half at once', [900], ['again', 'first']],
    ['a video three times', [600, 600, 600], ['again', 'first']],
  ])('%s does as many entries', async (_what, all, expected) => {
    const token = await newUser({ mode: 'calendar', startedDaysAgo: 1 });
    for (const [index, seconds] of all.entries())
      await report(token, played(`${index}`, seconds, (all.length - index) * 700));
    const ids = (await done(token)).map((one) => one.split(' ')[0]);
    expect(ids.sort()).toEqual(expected);
  });

  test('an entry that was marked by hand takes what plays of its video on that day', async () => {
    const token = await newUser({ mode: 'calendar', startedDaysAgo: 1 });
    await api.request('PUT', `/user/programmes/${ID}/entries/again`, {
      token,
      body: { run: 1, doneOn: TODAY },
    });
    expect(await done(token)).toEqual([`again ${TODAY}`]);
    await report(token, played('a', 600));
    expect(await done(token)).toEqual([`again ${TODAY}`]);
  });

  test('nothing is done by what was played or trained before the programme was started', async () => {
    const token = await newUser();
    await report(token, played('a', 600, DAY));
    await train(token, { day: before(1) });
    expect(await done(token)).toEqual([]);
    // Nor does it count towards what is played later.
    await report(token, played('b', 200, 0));
    expect(await done(token)).toEqual([]);
  });

  test('nothing is done while the programme is paused', async () => {
    const token = await newUser({ paused: true });
    await report(token, played('a', 600, 0));
    await train(token);
    expect(await done(token)).toEqual([]);
  });
});
