import { EXAMPLES } from '@fitreel/contract/examples';
import {
  dayAfter,
  dayAt,
  ERRORS,
  type MadeProgrammesResponse,
  type ProgrammeResponse,
  type SavedProgramme,
} from '@fitreel/contract';
import { TIER_ENGINES } from '../../../testing/databases';
import { startApi, type TestApi } from '../../../testing/start-api';
import { factColumns } from '../catalog/facts';
import { videoSearchText } from '../catalog/search-words';

const [, workoutEntry] = EXAMPLES['POST /user/programmes'].body.programme.entries;
const PROGRAMME = {
  title: 'Legs and music',
  mode: 'sequential',
  entries: [{ id: 'first', day: 0, video: { _id: 'gym-beats', title: 'Beats', minutes: 30 } }, workoutEntry],
};
const ID = 'a-random-programme-1';
const OTHER_ID = 'a-random-programme-2';
const TODAY = dayAt(Date.now(), 0);
const before = (days: number) => dayAfter(TODAY, -days);

describe.each(TIER_ENGINES)('programmes on %s', (engine) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(engine, { bounds: { programmes: 3 } });
  });
  afterAll(() => api.close());

  const path = (id: string, rest = '') => `/user/programmes/${id}${rest}`;
  const create = (token: string | undefined, _id: string, body: object = {}) =>
    api.request('POST', '/user/programmes', { token, body: { _id, programme: PROGRAMME, ...body } });
  const setRun = (token: string, id: string, number: number, state = 'running', day = TODAY) =>
    api.request('PUT', path(id, '/run'), { token, body: { number, state, day } });
  const mark = (token: string, id: string, entry: string, run: number, doneOn?: string) =>
    api.request('PUT', path(id, `/entries/${entry}`), { token, body: { run, ...(doneOn && { doneOn }) } });
  const one = async (token: string, id: string) =>
    ((await api.request('GET', path(id), { token })).body as ProgrammeResponse).programme;
  const running = async (token: string) =>
    (await api.request('GET', '/user/programmes/running', { token })).body as Partial<ProgrammeResponse>;
  const ids = async (token: string) => {
    const { body } = await api.request('GET', '/user/programmes', { token });
    return (body as { programmes: SavedProgramme[] }).programmes.map(({ _id }) => _id);
  };

  test('are kept, replaced and removed, and come with their videos', async () => {
    const token = await api.newUser();
    const kept = { ...PROGRAMME, _id: ID, revision: 1, done: [] };
    expect(await create(token, ID)).toMatchObject({ status: 201, body: { programme: kept } });
    expect((await api.request('GET', path(ID), { token })).body).toMatchObject({
      programme: kept,
      videos: [{ _id: 'gym-beats', categoryName: 'Workout music' }],
    });
    const body = { programme: { ...PROGRAMME, title: 'Longer' }, revision: 1 };
    expect(await api.request('PUT', path(ID), { token, body })).toMatchObject({
      status: 200,
      body: { programme: { title: 'Longer', revision: 2 } },
    });
    expect(await api.request('PUT', path(ID), { token, body })).toMatchObject({
      status: 409,
      body: { errors: [ERRORS.programmeChanged.text] },
    });
    for (let times = 0; times < 2; times += 1)
      expect(await api.request('DELETE', path(ID), { token })).toMatchObject({ body: { programmes: [] } });
  });

  test('are kept once, however often one is sent, and at most three, also at once (422)', async () => {
    const token = await api.newUser();
    const same = await Promise.all(Array.from({ length: 5 }, () => create(token, ID)));
    expect(same.map(({ status }) => status)).toEqual(Array(5).fill(201));
    const others = await Promise.all(
      Array.from({ length: 4 }, (_unused, index) => create(token, `another-programme-${index}`)),
    );
    expect(others.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422]);
    expect(await ids(token)).toHaveLength(3);
  });

  test('one is started once by devices that do so at once, and another pauses it', async () => {
    const token = await api.newUser();
    await create(token, ID);
    expect(await running(token)).toEqual({ videos: [] });
    await Promise.all(Array.from({ length: 5 }, () => setRun(token, ID, 1, 'running', before(3))));
    expect(await running(token)).toMatchObject({
      programme: { _id: ID, run: { number: 1, startedOn: before(3), pausedDays: 0 } },
      videos: [{ _id: 'gym-beats' }],
    });
    await create(token, OTHER_ID);
    await Promise.all([setRun(token, OTHER_ID, 1), setRun(token, ID, 2)]);
    const all = [await one(token, ID), await one(token, OTHER_ID)];
    const inRun = all.filter(({ run }) => run && run.pausedOn === undefined);
    expect(inRun.map(({ _id }) => _id)).toEqual([(await running(token)).programme?._id]);
    expect(await setRun(token, ID, 4)).toMatchObject({ status: 409 });
    await api.request('DELETE', path(inRun[0]?._id ?? ''), { token });
    expect(await running(token)).toEqual({ videos: [] });
  });

  test('a pause does not count, and starting again keeps the record', async () => {
    const token = await api.newUser();
    await create(token, ID);
    await setRun(token, ID, 1, 'running', before(9));
    await mark(token, ID, 'first', 1, before(9));
    await setRun(token, ID, 1, 'paused', before(7));
    await setRun(token, ID, 1, 'paused', before(6));
    expect((await one(token, ID)).run).toMatchObject({ pausedOn: before(7), pausedDays: 0 });
    await Promise.all(Array.from({ length: 3 }, () => setRun(token, ID, 1, 'running', before(2))));
    expect((await one(token, ID)).run).toEqual({ number: 1, startedOn: before(9), pausedDays: 5 });
    await setRun(token, ID, 2);
    await mark(token, ID, 'first', 2, TODAY);
    expect(await one(token, ID)).toMatchObject({
      run: { number: 2, startedOn: TODAY, pausedDays: 0 },
      done: [
        { run: 1, entryId: 'first', day: before(9) },
        { run: 2, entryId: 'first', day: TODAY },
      ],
    });
  });

  test('an entry is marked once by two devices, and taken back', async () => {
    const token = await api.newUser();
    await create(token, ID);
    expect((await mark(token, ID, 'first', 1, TODAY)).status).toBe(409);
    await setRun(token, ID, 1, 'running', before(1));
    await mark(token, ID, 'first', 1, before(1));
    await Promise.all([mark(token, ID, 'first', 1, TODAY), mark(token, ID, 'second', 1, TODAY)]);
    expect((await one(token, ID)).done).toEqual([
      { run: 1, entryId: 'first', day: before(1) },
      { run: 1, entryId: 'second', day: TODAY },
    ]);
    expect(await mark(token, ID, 'first', 1)).toMatchObject({
      body: { programme: { done: [{ entryId: 'second' }] } },
    });
    expect((await mark(token, ID, 'nothing', 1, TODAY)).status).toBe(404);
  });

  test('bring along what a device has kept', async () => {
    const token = await api.newUser();
    const done = [
      { run: 1, entryId: 'first', day: before(20) },
      { run: 2, entryId: 'first', day: before(2) },
    ];
    const run = { number: 2, startedOn: before(4), pausedDays: 1 };
    await create(token, OTHER_ID);
    await setRun(token, OTHER_ID, 1, 'running', before(9));
    for (let times = 0; times < 2; times += 1)
      expect(await create(token, ID, { run, done })).toMatchObject({ body: { programme: { run, done } } });
    expect((await running(token)).programme?._id).toBe(ID);
    expect((await one(token, OTHER_ID)).run?.pausedOn).toBe(TODAY);
  });

  test('a record that is full forgets the earliest runs, and goes with the user', async () => {
    const token = await api.newUser();
    const record = (run: number, count: number) =>
      Array.from({ length: count }, (_unused, index) => ({
        run,
        entryId: `entry-${index}`,
        day: before(30 - 10 * run),
      }));
    const run = { number: 3, startedOn: TODAY, pausedDays: 0 };
    await create(token, ID, { run, done: record(1, 200) });
    const { kysely } = api.database;
    const { user_id } = await kysely
      .selectFrom('programme_entries')
      .select('user_id')
      .where('entry_id', '=', 'entry-199')
      .executeTakeFirstOrThrow();
    const rows = record(2, 400).map(({ entryId, day }) => ({ entry_id: entryId, done_on: day }));
    await kysely
      .insertInto('programme_entries')
      .values(
        rows.map((row) => ({ ...row, user_id, programme_id: ID, run: 2, played_on: '', milliseconds: 0 })),
      )
      .execute();
    await mark(token, ID, 'first', 3, TODAY);
    const { done } = await one(token, ID);
    const ofRun = (number: number) => done.filter((each) => each.run === number).length;
    expect([ofRun(1), ofRun(2), ofRun(3)]).toEqual([99, 400, 1]);

    await kysely.deleteFrom('users').where('id', '=', user_id).execute();
    const left = await kysely
      .selectFrom('programme_entries')
      .selectAll()
      .where('user_id', '=', user_id)
      .execute();
    expect(left).toEqual([]);
  });

  test('acts on the data of the token’s user alone', async () => {
    const [owner, other] = [await api.newUser(), await api.newUser()];
    await create(owner, ID);
    await setRun(owner, ID, 1);
    const body = { programme: PROGRAMME, revision: 1 };
    expect((await api.request('GET', path(ID), { token: other })).status).toBe(404);
    expect((await api.request('PUT', path(ID), { token: other, body })).status).toBe(404);
    expect((await setRun(other, ID, 2)).status).toBe(404);
    expect((await mark(other, ID, 'first', 1, TODAY)).status).toBe(404);
    await api.request('DELETE', path(ID), { token: other });
    expect(await running(other)).toEqual({ videos: [] });
    expect((await one(owner, ID)).run?.number).toBe(1);
    expect((await create(undefined, ID)).status).toBe(500);
  });

  const [first] = PROGRAMME.entries;
  const done = { run: 1, entryId: 'first', day: TODAY };
  const run = { number: 1, startedOn: TODAY, pausedDays: 0 };
  test.each([
    ['title', { programme: { ...PROGRAMME, title: '' } }],
    ['mode', { programme: { ...PROGRAMME, mode: 'weekly' } }],
    ['entries', { programme: { ...PROGRAMME, entries: [] } }],
    ['entries', { programme: { ...PROGRAMME, entries: Array(121).fill(first) } }],
    ['entries/0/day', { programme: { ...PROGRAMME, entries: [{ ...first, day: 84 }] } }],
    ['entries/1/id', { programme: { ...PROGRAMME, entries: [first, first] } }],
    ['entries/0', { programme: { ...PROGRAMME, entries: [{ id: 'x', day: 0 }] } }],
    ['entries/1', { programme: { ...PROGRAMME, entries: [first, { ...workoutEntry, ...first, id: 'x' }] } }],
    ['entries/0/workout', { programme: { ...PROGRAMME, entries: [tooLong(workoutEntry)] } }],
    ['run/startedOn', { run: { ...run, startedOn: '2999-01-01' } }],
    ['run/pausedOn', { run: { ...run, pausedOn: before(1) } }],
    ['done/0/day', { run, done: [{ ...done, day: '2026-02-31' }] }],
    ['done/0/run', { run, done: [{ ...done, run: 2 }] }],
    ['done/0/run', { done: [done] }],
    ['done', { run, done: Array(201).fill(done) }],
  ])('rejects a wrong value and names the field: %s (400)', async (field, body) => {
    const response = await create(await api.newUser(), ID, body);
    expect(response).toMatchObject({ status: 400, body: { errors: [expect.stringContaining(field)] } });
  });

  test('rejects a programme that is too large (422)', async () => {
    const entries = Array.from({ length: 120 }, (_unused, index) => ({
      ...first,
      id: `entry-${index}`,
      video: { _id: 'x'.repeat(200), title: 'x'.repeat(200) },
    }));
    const response = await create(await api.newUser(), ID, { programme: { ...PROGRAMME, entries } });
    expect(response).toMatchObject({
      status: 422,
      body: { errors: [expect.stringContaining('32,768 bytes in a programme')] },
    });
  });
});

function tooLong(entry: typeof workoutEntry) {
  return { ...entry, workout: { ...entry?.workout, sets: 10, rounds: 60 } };
}

const LEVELS = ['beginner', 'intermediate', 'advanced'] as const;
const BODY_PARTS = ['core', 'legs', 'back'] as const;

describe.each(TIER_ENGINES)('programmes of the catalogue on %s', (engine) => {
  let api: TestApi;
  beforeEach(async () => {
    api = await startApi(engine);
  });
  afterEach(() => api.close());

  /** Also checks what holds of any catalogue. */
  async function made() {
    const { status, body } = await api.request('GET', '/programmes');
    expect(status).toBe(200);
    const { programmes, videos } = body as MadeProgrammesResponse;
    for (const { entries } of programmes) {
      const weeks = new Set(entries.map(({ day }) => Math.floor(day / 7)));
      expect([...weeks]).toEqual([...weeks].map((_unused, week) => week));
      expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
      for (const { video } of entries) expect(videos.map(({ _id }) => _id)).toContain(video?._id);
    }
    expect((await api.request('GET', '/programmes')).body).toEqual(body);
    return {
      titles: programmes.map(({ title }) => title),
      used: programmes.map(({ entries }) => new Set(entries.map(({ video }) => video?._id))),
      programmes,
    };
  }

  const withoutFacts = () =>
    api.database.kysely
      .updateTable('videos')
      .set({ facet: 0, minutes: 0, level: '', equipment: '', body_part: '', intensity: '', search: '' })
      .execute();

  async function insert(count: number) {
    const { kysely } = api.database;
    const template = await kysely.selectFrom('videos').selectAll().executeTakeFirstOrThrow();
    const rows = Array.from({ length: count }, (_unused, index) => {
      const title =
        index % 5 === 0 ? `Strength ${index}` : index % 5 === 1 ? `Mobility ${index}` : `${index}`;
      const facts = factColumns(title, {
        minutes: (index % 45) + 5,
        level: LEVELS[index % 3],
        bodyPart: BODY_PARTS[index % 3],
      });
      const search = videoSearchText({ title, creator: 'Ann', categoryName: 'Workout' }, facts);
      const placed = { category_id: 'workout', position: 1_000 + index, id: `video-${index}` };
      return { ...template, ...facts, title, search, ...placed };
    });
    await kysely.insertInto('videos').values(rows).execute();
  }

  test('the seed has three, of videos that train', async () => {
    const { titles, used } = await made();
    expect(titles).toEqual([
      'Four weeks, 20 to 30 minutes a day',
      'Three weeks for beginners',
      'Three weeks without equipment',
    ]);
    for (const ids of used) expect(ids.size).toBeGreaterThanOrEqual(2);
  });

  test('many videos have strength, mobility and a length, each video once', async () => {
    await insert(400);
    const { titles, used, programmes } = await made();
    expect(titles).toEqual([
      'Three weeks of beginner’s strength',
      'Two weeks of mobility',
      'Four weeks, 10 to 30 minutes a day',
    ]);
    expect(used.map(({ size }) => size)).toEqual([9, 8, 12]);
    const most = [40, 40, 30];
    for (const [index, { entries }] of programmes.entries()) {
      const minutes = entries.map(({ video }) => video?.minutes ?? 0);
      expect(Math.min(...minutes)).toBeGreaterThan(0);
      expect(Math.max(...minutes)).toBeLessThanOrEqual(most[index] ?? 0);
    }
  });

  test('a programme grows: easier levels come first, and no week of a level is shorter than the one before', async () => {
    await insert(400);
    const { kysely } = api.database;
    await kysely.updateTable('videos').set({ level: 'beginner' }).where('minutes', '>', 90).execute();
    const { programmes } = await made();
    const rows = await kysely.selectFrom('videos').select(['id', 'level', 'minutes']).execute();
    const videos = new Map(rows.map((row) => [row.id, row]));
    for (const { _id, entries } of programmes) {
      const done = entries.map(({ video }) => videos.get(video?._id ?? ''));
      const ranks = done.map((video) => LEVELS.findIndex((level) => level === video?.level));
      if (_id === 'beginners-strength') expect(new Set(ranks)).toEqual(new Set([0]));
      const weeks = entries.map(({ day }) => Math.floor(day / 7));
      const sumOf = (week: number, values: number[]) =>
        values.reduce((sum, value, index) => (weeks[index] === week ? sum + value : sum), 0);
      const levels = [...new Set(weeks)].map((week) => sumOf(week, ranks));
      expect(levels).toEqual([...levels].sort((one, other) => one - other));
      const minutes = [...new Set(weeks)].map((week) =>
        sumOf(
          week,
          done.map((video) => video?.minutes ?? 0),
        ),
      );
      if (new Set(ranks).size === 1) expect(minutes).toEqual([...minutes].sort((one, other) => one - other));
    }
  });

  test('a catalogue without facts has three of any videos', async () => {
    await withoutFacts();
    expect((await made()).titles).toEqual([
      'One week to begin with',
      'Two weeks, three days each',
      'Three weeks, four days each',
    ]);
  });

  test('one video fills each day, none makes no programmes, and the change shows at once', async () => {
    const { kysely } = api.database;
    await kysely.deleteFrom('videos').where('id', '!=', 'gym-beats').execute();
    expect(await made()).toMatchObject({ used: Array(3).fill(new Set(['gym-beats'])) });
    await kysely.deleteFrom('videos').execute();
    expect((await api.request('GET', '/programmes')).body).toEqual({ programmes: [], videos: [] });
  });
});
