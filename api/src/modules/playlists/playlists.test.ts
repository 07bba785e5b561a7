import { ERRORS, type Playlist } from '@fitreel/contract';
import { TIER_ENGINES } from '../../../testing/databases';
import { startApi, type TestApi } from '../../../testing/start-api';

const add = (id: string) => ({ video: { _id: id } });

describe.each(TIER_ENGINES)('playlists on %s', (engine) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(engine);
  });
  afterAll(() => api.close());

  const create = (token: string, playlist: unknown) =>
    api.request('POST', '/user/playlists', { token, body: { playlist } });
  const playlistsOf = (response: { body: unknown }) => (response.body as { playlists: Playlist[] }).playlists;
  const newPlaylist = async (token: string, title = 'Mornings') => {
    const playlist = playlistsOf(await create(token, { title })).at(-1);
    return playlist?._id ?? '';
  };

  test('lists playlists in the order of their creation', async () => {
    const token = await api.newUser();
    const titles = ['Legs', 'Arms', 'Core', 'Back', 'Yoga', 'Abs'];
    for (const title of titles) await create(token, { title });
    const response = await api.request('GET', '/user/playlists', { token });
    expect(playlistsOf(response).map(({ title }) => title)).toEqual(titles);
  });

  test('gives entries and what pictures a playlist alone to a request that asks for them, also with a change', async () => {
    const token = await api.newUser();
    const only = (method: Parameters<TestApi['request']>[0], at = '', body?: object) =>
      api.request(method, `/user/playlists${at}?entries=only`, { token, body });
    const id = await newPlaylist(token);
    const all = ['whey-protein', 'gym-beats', 'keto-start', 'hiit-at-home', 'oats-or-daliya'];
    for (const _id of all) await api.request('POST', `/user/playlists/${id}`, { token, body: add(_id) });
    await api.request('PATCH', `/user/playlists/${id}/gym-beats`, { token, body: { start: 60, end: 90 } });
    const whole = playlistsOf(await api.request('GET', '/user/playlists', { token }));
    const videos = whole[0]?.videos.slice(0, 4);
    const entries = all.map((_id) => ({ _id, ...(_id === 'gym-beats' && { start: 60, end: 90 }) }));
    const expected = [{ ...whole[0], videos, entries }];
    expect((await only('GET')).body).toEqual({ playlists: expected });
    const other = { _id: 'a-random-id-0001', title: 'Other', description: '', videos: [], entries: [] };
    const created = await only('POST', '', { _id: other._id, playlist: { title: 'Other' } });
    expect(created).toMatchObject({ status: 201, body: { playlists: [...expected, other] } });
    expect((await only('DELETE', `/${other._id}`)).body).toEqual({ playlists: expected });
  });

  test('makes a playlist once, however often it is sent', async () => {
    const token = await api.newUser();
    const send = (title: string) =>
      api.request('POST', '/user/playlists', {
        token,
        body: { _id: 'a-random-id-0001', playlist: { title } },
      });
    const sent = await Promise.all([send('Mornings'), send('Mornings'), send('Mornings')]);
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await send('Evenings')).body).toEqual({
      playlists: [{ _id: 'a-random-id-0001', title: 'Mornings', description: '', videos: [] }],
    });
    const body = { _id: 'short', playlist: { title: 'Mornings' } };
    expect((await api.request('POST', '/user/playlists', { token, body })).status).toBe(400);
  });

  test('creating one returns all, oldest first; two may have the same title', async () => {
    const token = await api.newUser();
    expect((await api.request('GET', '/user/playlists', { token })).body).toEqual({ playlists: [] });
    expect((await create(token, { title: '  Legs ', description: 'twice a week' })).status).toBe(201);
    const response = await create(token, { title: 'Legs' });
    expect(response).toMatchObject({
      status: 201,
      body: {
        playlists: [
          { title: 'Legs', description: 'twice a week', videos: [] },
          { title: 'Legs', description: '', videos: [] },
        ],
      },
    });
    expect((await api.request('GET', '/user/playlists', { token })).body).toEqual(response.body);
  });

  test.each([
    ['no title', {}, 'body/playlist'],
    ['an empty title', { title: '' }, 'body/playlist/title'],
    ['a title of spaces', { title: '   ' }, 'body/playlist/title'],
    ['a title of 101 characters', { title: 'x'.repeat(101) }, 'body/playlist/title'],
    ['a title that is not text', { title: ['Legs'] }, 'body/playlist/title'],
    [
      'a description of 501 characters',
      { title: 'x', description: 'x'.repeat(501) },
      'body/playlist/description',
    ],
    ['no playlist', undefined, 'body'],
  ])('rejects %s and names the field (400)', async (_case, playlist, path) => {
    const token = await api.newUser();
    const { status, body } = await create(token, playlist);
    expect(status).toBe(400);
    expect(body).toEqual({ errors: [expect.stringMatching(new RegExp(`^${path} must `))] });
  });

  test.each([1, 100])('accepts a title of %i characters', async (length) => {
    const response = await create(await api.newUser(), { title: 'x'.repeat(length) });
    expect(response.status).toBe(201);
  });

  test('counts characters, not UTF-16 units, and trims the title', async () => {
    const token = await api.newUser();
    const title = '🔥'.repeat(100);
    const response = await create(token, { title: ` ${title} `, description: '🔥'.repeat(500) });
    expect(response.status).toBe(201);
    expect(playlistsOf(response)[0]?.title).toBe(title);
  });

  test('keeps whole videos in order of addition, and removes them', async () => {
    const token = await api.newUser();
    const id = await newPlaylist(token);
    const path = `/user/playlists/${id}`;
    expect((await api.request('POST', path, { token, body: add('whey-protein') })).status).toBe(201);
    const response = await api.request('POST', path, { token, body: add('gym-beats') });
    const { body: whey } = await api.request('GET', '/video/whey-protein');
    const { body: beats } = await api.request('GET', '/video/gym-beats');
    const playlist = {
      _id: id,
      title: 'Mornings',
      description: '',
      videos: [(whey as { video: unknown }).video, (beats as { video: unknown }).video],
    };
    expect(response).toMatchObject({ status: 201, body: { playlist } });
    expect(await api.request('GET', path, { token })).toMatchObject({ status: 200, body: { playlist } });
    expect((await api.request('GET', '/user/playlists', { token })).body).toEqual({ playlists: [playlist] });

    const removed = await api.request('DELETE', `${path}/whey-protein`, { token });
    expect(removed).toMatchObject({ status: 200, body: { playlist: { videos: [{ _id: 'gym-beats' }] } } });
    expect((await api.request('DELETE', `${path}/whey-protein`, { token })).body).toEqual(removed.body);
  });

  test('has a video once: accepts one of 20 additions at once, and rejects the others (409)', async () => {
    const token = await api.newUser();
    const path = `/user/playlists/${await newPlaylist(token)}`;
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => api.request('POST', path, { token, body: add('keto-start') })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)]);
    expect(await api.request('POST', path, { token, body: add('keto-start') })).toMatchObject({
      status: 409,
      body: { errors: [ERRORS.alreadyInPlaylist.text] },
    });
    const second = await newPlaylist(token, 'Evenings');
    const elsewhere = await api.request('POST', `/user/playlists/${second}`, {
      token,
      body: add('keto-start'),
    });
    expect(elsewhere.status).toBe(201);
  });

  test('removing a video from one playlist leaves it in the others, and leaves the other videos', async () => {
    const [token, other] = [await api.newUser(), await api.newUser()];
    const [mornings, evenings] = [await newPlaylist(token), await newPlaylist(token, 'Evenings')];
    const foreign = await newPlaylist(other, 'Of another user');
    for (const [owner, id] of [
      [token, mornings],
      [token, evenings],
      [other, foreign],
    ] as const) {
      for (const video of ['keto-start', 'gym-beats'])
        await api.request('POST', `/user/playlists/${id}`, { token: owner, body: add(video) });
    }
    await api.request('DELETE', `/user/playlists/${mornings}/keto-start`, { token });
    expect((await api.request('GET', '/user/playlists', { token })).body).toMatchObject({
      playlists: [
        { title: 'Mornings', videos: [{ _id: 'gym-beats' }] },
        { title: 'Evenings', videos: [{ _id: 'keto-start' }, { _id: 'gym-beats' }] },
      ],
    });
    expect((await api.request('GET', '/user/playlists', { token: other })).body).toMatchObject({
      playlists: [{ videos: [{ _id: 'keto-start' }, { _id: 'gym-beats' }] }],
    });
  });

  test('two users’ playlists stay apart even under one id', async () => {
    const [token, other] = [await api.newUser(), await api.newUser()];
    const [id, taken] = [await newPlaylist(token), await newPlaylist(other, 'Of another user')];
    // No request can choose an id, but the key of a playlist allows the same one to two users.
    const { numUpdatedRows } = await api.database.kysely
      .updateTable('playlists')
      .set({ id })
      .where('id', '=', taken)
      .executeTakeFirst();
    expect(Number(numUpdatedRows)).toBe(1);
    const path = `/user/playlists/${id}`;
    const videosOf = async (owner: string) => {
      const all = playlistsOf(await api.request('GET', '/user/playlists', { token: owner }));
      const { body } = await api.request('GET', path, { token: owner });
      const one = (body as { playlist?: Playlist }).playlist;
      expect(all).toEqual(one ? [one] : []);
      return one?.videos.map(({ _id }) => _id);
    };

    for (const owner of [token, other])
      await api.request('POST', path, { token: owner, body: add('keto-start') });
    await api.request('POST', path, { token: other, body: add('gym-beats') });
    await api.request('DELETE', `${path}/keto-start`, { token: other });
    expect([await videosOf(token), await videosOf(other)]).toEqual([['keto-start'], ['gym-beats']]);
    await api.request('DELETE', path, { token: other });
    expect([await videosOf(token), await videosOf(other)]).toEqual([['keto-start'], undefined]);
  });

  test('deleting one returns the others; deleting it again fails (404)', async () => {
    const token = await api.newUser();
    const gone = await newPlaylist(token, 'Gone');
    await newPlaylist(token, 'Kept');
    await api.request('POST', `/user/playlists/${gone}`, { token, body: add('keto-start') });
    const response = await api.request('DELETE', `/user/playlists/${gone}`, { token });
    expect(response).toMatchObject({ status: 200, body: { playlists: [{ title: 'Kept' }] } });
    expect((await api.request('DELETE', `/user/playlists/${gone}`, { token })).status).toBe(404);
  });

  test('survives being deleted while videos are added to it', async () => {
    const token = await api.newUser();
    const path = `/user/playlists/${await newPlaylist(token)}`;
    const { body } = await api.request('GET', '/videos');
    const { videos } = body as { videos: { _id: string }[] };
    const responses = await Promise.all([
      ...videos.slice(0, 8).map(({ _id }) => api.request('POST', path, { token, body: add(_id) })),
      api.request('DELETE', path, { token }),
      ...videos.slice(8).map(({ _id }) => api.request('POST', path, { token, body: add(_id) })),
    ]);
    for (const { status } of responses) expect([200, 201, 404]).toContain(status);
    expect((await api.request('GET', '/user/playlists', { token })).body).toEqual({ playlists: [] });
  });

  describe.each([
    ['an unknown id', async () => 'nothing'],
    ["another user's id", async () => newPlaylist(await api.newUser())],
  ])('with %s', (_case, idOf) => {
    test.each([
      ['GET', ''],
      ['DELETE', ''],
      ['POST', ''],
      ['DELETE', '/gym-beats'],
      ['PATCH', ''],
      ['PATCH', '/gym-beats'],
    ] as const)('%s%s responds with 404', async (method, rest) => {
      const token = await api.newUser();
      const path = `/user/playlists/${await idOf()}${rest}`;
      const change = { ...add('gym-beats'), playlist: { title: 'Mine' }, position: 0 };
      const body = method === 'POST' || method === 'PATCH' ? change : undefined;
      expect(await api.request(method, path, { token, body })).toMatchObject({
        status: 404,
        body: { errors: [ERRORS.playlistMissing.text] },
      });
    });
  });

  test('rejects an unknown video (404) and does not change', async () => {
    const token = await api.newUser();
    const path = `/user/playlists/${await newPlaylist(token)}`;
    expect(await api.request('POST', path, { token, body: add('nothing') })).toMatchObject({
      status: 404,
      body: { errors: [ERRORS.videoMissing.text] },
    });
    expect((await api.request('GET', path, { token })).body).toMatchObject({ playlist: { videos: [] } });
  });
});
