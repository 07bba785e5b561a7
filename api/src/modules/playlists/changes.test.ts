import { ERRORS, type Playlist } from '@fitreel/contract';
import { ENGINES } from '../../../testing/databases';
import { startApi, type TestApi } from '../../../testing/start-api';

const add = (id: string) => ({ video: { _id: id } });

describe.each(ENGINES)('changes of playlists on %s', (engine) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(engine);
  });
  afterAll(() => api.close());

  /** A playlist of a new user with these videos, and functions for the ids that it has in order. */
  const filled = async (ids: readonly string[]) => {
    const token = await api.newUser();
    const { body } = await api.request('POST', '/user/playlists', {
      token,
      body: { playlist: { title: 'Mornings' } },
    });
    const [playlist] = (body as { playlists: [Playlist] }).playlists;
    const path = `/user/playlists/${playlist._id}`;
    for (const id of ids) await api.request('POST', path, { token, body: add(id) });
    const idsOf = ({ body }: { body: unknown }) =>
      (body as { playlist: Playlist }).playlist.videos.map(({ _id }) => _id);
    const read = async () => idsOf(await api.request('GET', path, { token }));
    return { token, path, idsOf, read };
  };
  const VIDEOS = ['whey-protein', 'gym-beats', 'keto-start', 'hiit-at-home'] as const;
  const [whey, beats, keto, hiit] = VIDEOS;

  test.each([
    [hiit, 0, [hiit, whey, beats, keto]],
    [whey, 2, [beats, keto, whey, hiit]],
    [beats, 499, [whey, keto, hiit, beats]],
    [keto, 2, VIDEOS],
  ])('moves %s to place %i', async (video, position, order) => {
    const { token, path, idsOf, read } = await filled(VIDEOS);
    const moved = await api.request('PATCH', `${path}/${video}`, { token, body: { position } });
    expect([moved.status, idsOf(moved)]).toEqual([200, order]);
    expect(await read()).toEqual(order);
    // A new video still comes last.
    await api.request('POST', path, { token, body: add('gym-music-2021') });
    expect(await read()).toEqual([...order, 'gym-music-2021']);
  });

  test('adds a video at a place, as after a removal that is taken back', async () => {
    const { token, path, read } = await filled(VIDEOS);
    await api.request('DELETE', `${path}/${beats}`, { token });
    const body = { ...add(beats), position: 1 };
    expect((await api.request('POST', path, { token, body })).status).toBe(201);
    expect(await read()).toEqual(VIDEOS);
  });

  test('a page after a cursor continues at the same place when videos have moved', async () => {
    const { token, path, idsOf } = await filled(VIDEOS);
    const { body } = await api.request('GET', `${path}?limit=2`, { token });
    await api.request('PATCH', `${path}/${hiit}`, { token, body: { position: 0 } });
    const { nextCursor } = body as { nextCursor: string };
    const rest = await api.request('GET', `${path}?limit=2&cursor=${nextCursor}`, { token });
    expect(idsOf(rest)).toEqual([beats, keto]);
  });

  test.each([-1, 500, 1.5, '1', undefined])('rejects the place %j (400)', async (position) => {
    const { token, path, read } = await filled([whey, beats]);
    const { status, body } = await api.request('PATCH', `${path}/${beats}`, { token, body: { position } });
    expect([status, body]).toEqual([400, { errors: [expect.stringContaining('position')] }]);
    expect(await read()).toEqual([whey, beats]);
  });

  test('an entry starts and ends where it is set to, also when it moves, and takes that back', async () => {
    const { token, path } = await filled([whey, beats]);
    const entry = async (id: string) => {
      const { body } = await api.request('GET', path, { token });
      const { videos } = (body as { playlist: Playlist }).playlist;
      const { start, end } = videos.find(({ _id }) => _id === id) ?? {};
      return { start, end };
    };
    const change = (body: object) => api.request('PATCH', `${path}/${whey}`, { token, body });
    expect((await change({ start: 30, end: 90 })).status).toBe(200);
    await change({ position: 1 });
    expect(await entry(whey)).toEqual({ start: 30, end: 90 });
    for (const wrong of [{ end: 30 }, { start: 90 }, { start: 5, end: 2 }])
      expect(await change(wrong)).toMatchObject({
        status: 400,
        body: { errors: ['body/end must be after the start'] },
      });
    for (const wrong of [{ start: -1 }, { end: 1.5 }, { end: 86_401 }, { start: '3' }, {}])
      expect((await change(wrong)).status).toBe(400);
    expect(await entry(whey)).toEqual({ start: 30, end: 90 });
    await change({ start: null });
    expect(await entry(whey)).toEqual({ start: undefined, end: 90 });
    expect(await entry(beats)).toEqual({ start: undefined, end: undefined });

    // As after a removal that is taken back.
    const body = { ...add(keto), position: 0, start: 5, end: 10 };
    expect((await api.request('POST', path, { token, body })).status).toBe(201);
    expect(await entry(keto)).toEqual({ start: 5, end: 10 });
    expect((await api.request('POST', path, { token, body: { ...add(hiit), end: 0 } })).status).toBe(400);
    expect((await api.request('PATCH', `${path}/${hiit}`, { token, body: { start: 3 } })).status).toBe(404);
  });

  test('moving a video that the playlist does not have is 404', async () => {
    const { token, path } = await filled([whey]);
    expect(await api.request('PATCH', `${path}/${beats}`, { token, body: { position: 0 } })).toMatchObject({
      status: 404,
      body: { errors: [ERRORS.videoMissing.text] },
    });
  });

  test('moves, additions and removals at once lose no video and double none', async () => {
    const { token, path, read } = await filled(VIDEOS);
    const move = (video: string, position: number) =>
      api.request('PATCH', `${path}/${video}`, { token, body: { position } });
    const responses = await Promise.all([
      ...VIDEOS.flatMap((video, index) => [move(video, 3 - index), move(video, 0)]),
      api.request('DELETE', `${path}/${keto}`, { token }),
      api.request('POST', path, { token, body: { ...add('gym-music-2021'), position: 1 } }),
      move(keto, 1),
    ]);
    for (const { status } of responses) expect([200, 201, 404]).toContain(status);
    expect((await read()).sort()).toEqual([whey, beats, hiit, 'gym-music-2021'].sort());
  });

  test('of two moves to the first place at once, one comes after the other', async () => {
    const { token, path, read } = await filled(VIDEOS);
    await Promise.all(
      [keto, hiit].map((video) => api.request('PATCH', `${path}/${video}`, { token, body: { position: 0 } })),
    );
    expect([[keto, hiit, whey, beats].join(), [hiit, keto, whey, beats].join()]).toContain(
      (await read()).join(),
    );
  });

  test('adds many videos at the end in one request, each once, and removes others', async () => {
    const { token, path, idsOf, read } = await filled([whey, beats]);
    const add = [hiit, whey, keto, hiit].map((_id) => ({ _id }));
    const changed = await api.request('PATCH', path, { token, body: { remove: [beats, 'unknown'], add } });
    expect([changed.status, idsOf(changed)]).toEqual([200, [whey, hiit, keto]]);
    // Another addition still comes last, and so does one of several again.
    await api.request('POST', path, { token, body: { video: { _id: beats } } });
    await api.request('PATCH', path, { token, body: { remove: [hiit], add: [{ _id: hiit }] } });
    expect(await read()).toEqual([whey, keto, beats, hiit]);
  });

  test('changes nothing when a video is unknown (404)', async () => {
    const { token, path, read } = await filled([whey]);
    const body = {
      playlist: { title: 'Evenings' },
      remove: [whey],
      add: [{ _id: keto }, { _id: 'unknown' }],
    };
    expect(await api.request('PATCH', path, { token, body })).toMatchObject({
      status: 404,
      body: { errors: [ERRORS.videoMissing.text] },
    });
    expect(await read()).toEqual([whey]);
    expect((await api.request('GET', path, { token })).body).toMatchObject({
      playlist: { title: 'Mornings' },
    });
  });

  test('changes nothing when the videos are too many for the playlist (422)', async () => {
    const small = await startApi(engine, { bounds: { playlistVideos: 3 } });
    const token = await small.newUser();
    const body = { playlist: { title: 'Mornings' } };
    const created = await small.request('POST', '/user/playlists', { token, body });
    const path = `/user/playlists/${(created.body as { playlists: [Playlist] }).playlists[0]._id}`;
    const send = (ids: readonly string[]) =>
      small.request('PATCH', path, { token, body: { add: ids.map((_id) => ({ _id })) } });
    expect((await send([whey, beats])).status).toBe(200);
    expect(await send([keto, hiit])).toMatchObject({
      status: 422,
      body: { errors: ['You can keep at most 3 videos in a playlist. Remove some to add others.'] },
    });
    expect((await send([beats, keto])).body).toMatchObject({
      playlist: { videos: [{ _id: whey }, { _id: beats }, { _id: keto }] },
    });
    await small.close();
  });

  test('many additions at once lose no video and double none', async () => {
    const { token, path, read } = await filled([whey]);
    const sets = [
      [beats, keto],
      [keto, hiit],
      [hiit, beats],
    ];
    const sent = await Promise.all(
      sets.map((ids) => api.request('PATCH', path, { token, body: { add: ids.map((_id) => ({ _id })) } })),
    );
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await read()).sort()).toEqual([...VIDEOS].sort());
  });

  test.each([
    ['nothing', {}, 'body must have playlist, remove or add'],
    ['empty lists', { add: [], remove: [] }, 'body must have playlist, remove or add'],
    ['501 videos to add', { add: Array(501).fill({ _id: 'whey-protein' }) }, 'body/add'],
    ['501 videos to remove', { remove: Array(501).fill('whey-protein') }, 'body/remove'],
    ['a place', { add: [{ _id: 'whey-protein', position: 0 }] }, 'body/add/0'],
    ['a long id', { add: [{ _id: 'x'.repeat(513) }] }, 'body/add/0/_id'],
  ])('rejects a change with %s and says so (400)', async (_what, body, text) => {
    const { token, path, read } = await filled([whey]);
    const response = await api.request('PATCH', path, { token, body });
    expect([response.status, response.body]).toEqual([400, { errors: [expect.stringContaining(text)] }]);
    expect(await read()).toEqual([whey]);
  });

  test('changes the fields that are sent', async () => {
    const { token, path } = await filled([whey]);
    const change = (playlist: unknown) => api.request('PATCH', path, { token, body: { playlist } });
    expect(await change({ title: '  Evenings ', videos: [] })).toMatchObject({
      status: 200,
      body: { playlist: { title: 'Evenings', description: '', videos: [{ _id: whey }] } },
    });
    expect(await change({ description: 'After work' })).toMatchObject({
      status: 200,
      body: { playlist: { title: 'Evenings', description: 'After work' } },
    });
    expect((await change({ description: '' })).body).toMatchObject({ playlist: { description: '' } });
    expect((await change({})).body).toMatchObject({ playlist: { title: 'Evenings', description: '' } });
  });

  test.each([
    ['an empty title', { title: ' ' }, 'body/playlist/title'],
    ['a title of 101 characters', { title: 'x'.repeat(101) }, 'body/playlist/title'],
    ['a long description', { description: 'x'.repeat(501) }, 'body/playlist/description'],
    ['no playlist', undefined, 'body'],
  ])('a change to %s is rejected and names the field (400)', async (_case, playlist, field) => {
    const { token, path } = await filled([]);
    const { status, body } = await api.request('PATCH', path, { token, body: { playlist } });
    expect([status, body]).toEqual([400, { errors: [expect.stringMatching(new RegExp(`^${field} must `))] }]);
  });
});
