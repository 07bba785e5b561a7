import { ERRORS, type Playlist } from '@fitreel/contract';
import { ENGINES } from '../../../testing/databases';
import { startApi, type TestApi } from '../../../testing/start-api';

const add = (id: string) => ({ video: { _id: id } });

describe.each(ENGINES)('playlists on %s', (engine) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(engine);
  });
  afterAll(() => api.close());

  const create = (token: string, playlist: unknown) =>
    api.call('POST', '/user/playlists', { token, body: { playlist } });
  const playlistsOf = (answer: { body: unknown }) => (answer.body as { playlists: Playlist[] }).playlists;
  const newPlaylist = async (token: string, title = 'Mornings') => {
    const playlist = playlistsOf(await create(token, { title })).at(-1);
    return playlist?._id ?? '';
  };

  test('making one answers all, in the order in which they were made; two may bear one title', async () => {
    const token = await api.newUser();
    expect((await api.call('GET', '/user/playlists', { token })).body).toEqual({ playlists: [] });
    expect((await create(token, { title: '  Legs ', description: 'twice a week' })).status).toBe(201);
    const answer = await create(token, { title: 'Legs' });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        playlists: [
          { title: 'Legs', description: 'twice a week', videos: [] },
          { title: 'Legs', description: '', videos: [] },
        ],
      },
    });
    expect((await api.call('GET', '/user/playlists', { token })).body).toEqual(answer.body);
  });

  test.each([
    ['no title', {}, 'body/playlist'],
    ['an empty title', { title: '' }, 'body/playlist/title'],
    ['a title of spaces', { title: '   ' }, 'body/playlist/title'],
    ['a title of 101 characters', { title: 'x'.repeat(101) }, 'body/playlist/title'],
    ['a title that is no text', { title: ['Legs'] }, 'body/playlist/title'],
    [
      'a description of 501 characters',
      { title: 'x', description: 'x'.repeat(501) },
      'body/playlist/description',
    ],
    ['no playlist', undefined, 'body'],
  ])('%s is 400 and names the field', async (_case, playlist, place) => {
    const token = await api.newUser();
    const { status, body } = await create(token, playlist);
    expect(status).toBe(400);
    expect(body).toEqual({ errors: [expect.stringMatching(new RegExp(`^${place} must `))] });
  });

  test('counts characters, not UTF-16 units, and not the space around', async () => {
    const token = await api.newUser();
    const title = '🔥'.repeat(100);
    const answer = await create(token, { title: ` ${title} `, description: '🔥'.repeat(500) });
    expect(answer.status).toBe(201);
    expect(playlistsOf(answer)[0]?.title).toBe(title);
  });

  test('takes videos in order of addition, shows them whole, and gives them up', async () => {
    const token = await api.newUser();
    const id = await newPlaylist(token);
    const path = `/user/playlists/${id}`;
    expect((await api.call('POST', path, { token, body: add('whey-protein') })).status).toBe(201);
    const answer = await api.call('POST', path, { token, body: add('gym-beats') });
    const { body: whey } = await api.call('GET', '/video/whey-protein');
    const { body: beats } = await api.call('GET', '/video/gym-beats');
    const playlist = {
      _id: id,
      title: 'Mornings',
      description: '',
      videos: [(whey as { video: unknown }).video, (beats as { video: unknown }).video],
    };
    expect(answer).toMatchObject({ status: 201, body: { playlist } });
    expect(await api.call('GET', path, { token })).toMatchObject({ status: 200, body: { playlist } });
    expect((await api.call('GET', '/user/playlists', { token })).body).toEqual({ playlists: [playlist] });

    const removed = await api.call('DELETE', `${path}/whey-protein`, { token });
    expect(removed).toMatchObject({ status: 200, body: { playlist: { videos: [{ _id: 'gym-beats' }] } } });
    expect((await api.call('DELETE', `${path}/whey-protein`, { token })).body).toEqual(removed.body);
  });

  test('holds a video once: 409, and of 20 additions at once one is 201', async () => {
    const token = await api.newUser();
    const path = `/user/playlists/${await newPlaylist(token)}`;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.call('POST', path, { token, body: add('keto-start') })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)]);
    expect(await api.call('POST', path, { token, body: add('keto-start') })).toMatchObject({
      status: 409,
      body: { errors: [ERRORS.alreadyInPlaylist.text] },
    });
    const second = await newPlaylist(token, 'Evenings');
    const elsewhere = await api.call('POST', `/user/playlists/${second}`, { token, body: add('keto-start') });
    expect(elsewhere.status).toBe(201);
  });

  test('deleting one answers the others; deleting it again is 404', async () => {
    const token = await api.newUser();
    const gone = await newPlaylist(token, 'Gone');
    await newPlaylist(token, 'Kept');
    await api.call('POST', `/user/playlists/${gone}`, { token, body: add('keto-start') });
    const answer = await api.call('DELETE', `/user/playlists/${gone}`, { token });
    expect(answer).toMatchObject({ status: 200, body: { playlists: [{ title: 'Kept' }] } });
    expect((await api.call('DELETE', `/user/playlists/${gone}`, { token })).status).toBe(404);
  });

  test('deleting one while videos are added to it is never a fault of the server', async () => {
    const token = await api.newUser();
    const path = `/user/playlists/${await newPlaylist(token)}`;
    const { body } = await api.call('GET', '/videos');
    const { videos } = body as { videos: { _id: string }[] };
    const answers = await Promise.all([
      ...videos.slice(0, 8).map(({ _id }) => api.call('POST', path, { token, body: add(_id) })),
      api.call('DELETE', path, { token }),
      ...videos.slice(8).map(({ _id }) => api.call('POST', path, { token, body: add(_id) })),
    ]);
    for (const { status } of answers) expect([200, 201, 404]).toContain(status);
    expect((await api.call('GET', '/user/playlists', { token })).body).toEqual({ playlists: [] });
  });

  describe.each([
    ['missing', async () => 'nothing'],
    ["somebody else's", async () => newPlaylist(await api.newUser())],
  ])('one that is %s', (_case, idOf) => {
    test.each([
      ['GET', ''],
      ['DELETE', ''],
      ['POST', ''],
      ['DELETE', '/gym-beats'],
    ] as const)('is 404 in %s%s', async (method, rest) => {
      const token = await api.newUser();
      const path = `/user/playlists/${await idOf()}${rest}`;
      const body = method === 'POST' ? add('gym-beats') : undefined;
      expect(await api.call(method, path, { token, body })).toMatchObject({
        status: 404,
        body: { errors: [ERRORS.playlistMissing.text] },
      });
    });
  });

  test('an unknown video is 404 and leaves the playlist as it is', async () => {
    const token = await api.newUser();
    const path = `/user/playlists/${await newPlaylist(token)}`;
    expect(await api.call('POST', path, { token, body: add('nothing') })).toMatchObject({
      status: 404,
      body: { errors: [ERRORS.videoMissing.text] },
    });
    expect((await api.call('GET', path, { token })).body).toMatchObject({ playlist: { videos: [] } });
  });
});
