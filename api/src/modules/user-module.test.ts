import { dayAfter, dayAt } from '@fitreel/contract';
import { EXAMPLES } from '@fitreel/contract/examples';
import { ENGINES } from '../../testing/databases';
import { startApi, type TestApi } from '../../testing/start-api';
import { queries } from '../db/queries';

const add = (_id: string) => ({ video: { _id } });
const VIDEOS = ['whey-protein', 'gym-beats', 'keto-start', 'hiit-at-home'];
const refused = (what: string) => ({
  status: 422,
  body: { errors: [`You can keep at most ${what}. Remove some to add others.`] },
});

describe.each(ENGINES)('bounds of a user on %s', (engine) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(engine, {
      bounds: {
        listVideos: 2,
        follows: 2,
        positions: 2,
        moments: 3,
        videoMoments: 2,
        playlists: 3,
        playlistVideos: 2,
        playlistsVideos: 3,
        playlistsTextBytes: 20,
        workouts: 2,
      },
    });
  });
  afterAll(() => api.close());

  const post = (token: string, path: string, body: object) =>
    api.request('POST', `/user/${path}`, { token, body });
  const ids = (videos: { _id: string }[]) => videos.map(({ _id }) => _id);
  const create = async (token: string, title: string, description = '') => {
    const response = await post(token, 'playlists', { playlist: { title, description } });
    const { playlists = [] } = response.body as { playlists?: { _id: string; title: string }[] };
    return { ...response, id: playlists.at(-1)?._id ?? '', count: playlists.length };
  };

  test.each([
    ['likes', '2 liked videos'],
    ['watchlater', '2 watch later videos'],
  ] as const)('%s refuse a video too many (422) and stay as they are', async (list, what) => {
    const token = await api.newUser();
    for (const id of VIDEOS.slice(0, 2)) expect((await post(token, list, add(id))).status).toBe(201);
    expect(await post(token, list, add('keto-start'))).toMatchObject(refused(what));
    expect((await post(token, list, add('gym-beats'))).status).toBe(409);
    const { body } = await api.request('GET', `/user/${list}`, { token });
    expect(ids((body as Record<typeof list, { _id: string }[]>)[list])).toEqual(VIDEOS.slice(0, 2));
    await api.request('DELETE', `/user/${list}/gym-beats`, { token });
    expect((await post(token, list, add('keto-start'))).status).toBe(201);
  });

  test.each([
    ['likes', refused('2 liked videos'), VIDEOS.slice(0, 2)],
    ['history', { status: 200 }, VIDEOS.slice(2)],
  ] as const)('a change of several keeps %s within the bound', async (list, response, kept) => {
    const token = await api.newUser();
    for (const id of VIDEOS.slice(0, 2)) await post(token, list, add(id));
    const body = { add: VIDEOS.slice(2).map((_id) => ({ _id })) };
    expect(await api.request('PATCH', `/user/${list}`, { token, body })).toMatchObject(response);
    const { body: left } = await api.request('GET', `/user/${list}`, { token });
    expect(ids((left as Record<typeof list, { _id: string }[]>)[list])).toEqual(kept);
  });

  test('the history forgets its oldest video', async () => {
    const token = await api.newUser();
    let body: unknown;
    for (const id of VIDEOS) ({ body } = await post(token, 'history', add(id)));
    expect(ids((body as { history: { _id: string }[] }).history)).toEqual(VIDEOS.slice(2));
  });

  test('refuses a playlist too many, for this user alone', async () => {
    const token = await api.newUser();
    for (const title of ['a', 'b', 'c']) expect((await create(token, title)).status).toBe(201);
    expect(await create(token, 'd')).toMatchObject(refused('3 playlists'));
    expect((await api.request('GET', '/user/playlists', { token })).body).toMatchObject({
      playlists: [{ title: 'a' }, { title: 'b' }, { title: 'c' }],
    });
    expect((await create(await api.newUser(), 'd')).status).toBe(201);
  });

  test('refuses text beyond the bytes of all playlists together, counted in UTF-8', async () => {
    const token = await api.newUser();
    expect((await create(token, 'é'.repeat(4), '123')).status).toBe(201);
    expect(await create(token, 'ten bytes.')).toMatchObject(refused('20 bytes of text in your playlists'));
    const { id, ...second } = await create(token, 'nine byte');
    expect(second).toMatchObject({ status: 201, count: 2 });
    const change = (description: string) =>
      api.request('PATCH', `/user/playlists/${id}`, { token, body: { playlist: { description } } });
    expect(await change('1')).toMatchObject(refused('20 bytes of text in your playlists'));
    expect((await api.request('GET', `/user/playlists/${id}`, { token })).body).toMatchObject({
      playlist: { description: '' },
    });
  });

  test('refuses a video too many in one playlist, and in all together', async () => {
    const token = await api.newUser();
    const [first, second] = [(await create(token, 'a')).id, (await create(token, 'b')).id];
    const put = (id: string, video: string) => post(token, `playlists/${id}`, add(video));
    expect((await put(first, 'whey-protein')).status).toBe(201);
    expect((await put(first, 'gym-beats')).status).toBe(201);
    expect(await put(first, 'keto-start')).toMatchObject(refused('2 videos in a playlist'));
    expect((await put(second, 'gym-beats')).status).toBe(201);
    expect(await put(second, 'keto-start')).toMatchObject(refused('3 videos in all your playlists'));
  });

  test('additions at the same moment keep within the bound', async () => {
    const token = await api.newUser();
    const statuses = await Promise.all(
      VIDEOS.map(async (id) => (await post(token, 'likes', add(id))).status),
    );
    expect(statuses.sort()).toEqual([201, 201, 422, 422]);
  });
});

describe.each(ENGINES)('a change of a user’s data on %s', (engine) => {
  let statements = 0;
  const endCounting = queries.subscribe(() => (statements += 1));
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(engine);
  });
  afterAll(async () => {
    await api.close();
    endCounting();
  });

  const TODAY = dayAt(Date.now(), 0);
  const [, workoutEntry] = EXAMPLES['POST /user/programmes'].body.programme.entries;
  const numbers = (count: number) => Array.from({ length: count }, (_unused, index) => index);
  const entry = (index: number) => ({
    id: `entry-${index}`,
    day: index % 84,
    ...(index % 2 === 0 ? { video: { _id: 'gym-beats' } } : { workout: workoutEntry?.workout }),
  });
  const programme = { title: 'Long', mode: 'calendar', entries: numbers(120).map(entry) };
  const run = { number: 1, startedOn: dayAfter(TODAY, -83), pausedDays: 0 };
  /** A stretch of play that nothing else overlaps. */
  const played = (index: number) => ({
    session: `session-that-ended-${index}`,
    _id: VIDEOS[index % VIDEOS.length],
    seconds: 1 + (index % 2) * 400,
    age: index * 1_000_000,
    offset: 0,
  });
  const workout = (index: number) => ({
    ...{ _id: `workout-that-ended-${index}`, kind: 'workout', title: 'Legs', category: '', bodyPart: '' },
    ...{ seconds: 60, finished: true, day: dayAfter(TODAY, -(index % 10)), age: index * 1000, offset: 0 },
  });

  test.each<[string, 'POST' | 'PUT', string, object]>([
    ['activity', 'POST', 'activity', { entries: [{ ...workout(1), title: 'Legs\u202e' }] }],
    ['a category of activity', 'POST', 'activity', { entries: [{ ...workout(1), category: '\u2066Legs' }] }],
    ['a programme', 'POST', 'programmes', { programme: { ...programme, title: 'Legs\u202e' } }],
    ['a workout', 'POST', 'workouts', { workout: { ...workoutEntry?.workout, title: '\u202dLegs' } }],
    ['a playlist', 'POST', 'playlists', { playlist: { title: 'Legs', description: '\u2067' } }],
    [
      'a moment',
      'PUT',
      'moments/gym-beats/moment-of-a-video-1',
      { moment: { seconds: 1, name: '\u202eLegs' } },
    ],
  ])(
    'with a text of %s that turns the text around it is rejected (400)',
    async (_what, method, path, body) => {
      const response = await api.request(method, `/user/${path}`, { token: await api.newUser(), body });
      expect(response.status).toBe(400);
      expect((response.body as { errors: string[] }).errors[0]).toContain('turns the text around it');
    },
  );

  test.each<[string, 'POST' | 'PATCH', string, (count: number) => object]>([
    ['stretches of play', 'PATCH', 'positions', (n) => ({ positions: [], played: numbers(n).map(played) })],
    ['workouts', 'POST', 'activity', (n) => ({ entries: numbers(n).map(workout) })],
    [
      'marks of a programme',
      'POST',
      'programmes',
      (n) => ({
        programme,
        done: numbers(n).map((index) => ({ run: 1, entryId: `entry-${index}`, day: TODAY })),
        run,
      }),
    ],
    [
      'positions',
      'PATCH',
      'positions',
      (n) => ({
        positions: numbers(Math.max(2, n)).map((index) => ({
          _id: VIDEOS[index % VIDEOS.length],
          seconds: index,
          duration: 600,
        })),
      }),
    ],
    [
      'places in a list',
      'PATCH',
      'likes',
      (n) => ({ add: numbers(n).map((index) => ({ _id: VIDEOS[index % 4], position: 0 })) }),
    ],
  ])('with a hundred %s takes as many statements as with one', async (_what, method, path, bodyWith) => {
    const counts = [];
    for (const count of [1, 100]) {
      const token = await api.newUser();
      const before = await api.request('POST', '/user/programmes', { token, body: { programme, run } });
      expect(before.status).toBe(201);
      statements = 0;
      const { status } = await api.request(method, `/user/${path}`, { token, body: bodyWith(count) });
      expect(Math.floor(status / 100)).toBe(2);
      counts.push(statements);
    }
    expect(counts[0]).toBeGreaterThan(0);
    expect(counts[1]).toBeLessThanOrEqual((counts[0] ?? 0) + 2);
  });
});
