import { TIER_ENGINES } from '../../../testing/databases';
import { startApi, type TestApi } from '../../../testing/start-api';

describe.each(TIER_ENGINES)('the pause of the history on %s', (engine) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(engine);
  });
  afterAll(() => api.close());

  const PATH = '/user/history/pause';
  const pause = (token: string, paused: unknown = true) =>
    api.request('PUT', PATH, { token, body: { paused } });
  const open = (token: string, _id: string) =>
    api.request('POST', '/user/history', { token, body: { video: { _id } } });
  const idsIn = ({ body }: { body: unknown }) =>
    (body as { history: { _id: string }[] }).history.map(({ _id }) => _id);

  test('while it is paused, opened videos are not added, and one change goes on', async () => {
    const token = await api.newUser();
    expect((await api.request('GET', PATH, { token })).body).toEqual({ paused: false });
    await open(token, 'gym-beats');
    expect(await pause(token)).toMatchObject({ status: 200, body: { paused: true } });
    expect((await api.request('GET', PATH, { token })).body).toEqual({ paused: true });
    const ignored = await open(token, 'keto-start');
    expect([ignored.status, idsIn(ignored)]).toEqual([201, ['gym-beats']]);
    // What has been removed can be put back.
    const body = { remove: ['gym-beats'], add: [{ _id: 'keto-start' }] };
    expect(idsIn(await api.request('PATCH', '/user/history', { token, body }))).toEqual(['keto-start']);
    await pause(token, false);
    expect(idsIn(await open(token, 'gym-beats'))).toEqual(['keto-start', 'gym-beats']);
  });

  test('concerns its user alone, and no other list', async () => {
    const [token, other] = [await api.newUser(), await api.newUser()];
    await pause(token);
    expect((await api.request('GET', PATH, { token: other })).body).toEqual({ paused: false });
    expect(idsIn(await open(other, 'gym-beats'))).toEqual(['gym-beats']);
    const body = { video: { _id: 'gym-beats' } };
    expect((await api.request('POST', '/user/likes', { token, body })).body).toMatchObject({
      likes: [{ _id: 'gym-beats' }],
    });
  });

  test('after racing changes and openings, the last change counts', async () => {
    const token = await api.newUser();
    await Promise.all(
      ['gym-beats', 'keto-start', 'whey-protein'].flatMap((id, index) => [
        pause(token, index % 2 === 0),
        open(token, id),
      ]),
    );
    await pause(token);
    const before = idsIn(await api.request('GET', '/user/history', { token }));
    expect(idsIn(await open(token, 'hiit-at-home'))).toEqual(before);
  });

  test.each([['yes'], [null], [undefined]])('rejects %j as a pause (400)', async (paused) => {
    const token = await api.newUser();
    const response = await api.request('PUT', PATH, { token, body: { paused } });
    expect(response.status).toBe(400);
    expect(JSON.stringify(response.body)).toContain('paused');
  });

  test('needs a user (401)', async () => {
    for (const method of ['GET', 'PUT'] as const) {
      const body = method === 'PUT' ? { paused: true } : undefined;
      expect((await api.request(method, PATH, { token: 'x', body })).status).toBe(401);
    }
  });
});

const VIDEOS = ['whey-protein', 'gym-beats', 'keto-start', 'hiit-at-home', 'oats-or-daliya'];
type Video = { _id: string };

describe.each(TIER_ENGINES)('parts of a list on %s', (engine) => {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await startApi(engine);
    token = await api.newUser();
  });
  afterAll(() => api.close());

  const post = async (path: string, body: object) =>
    (await api.request('POST', `/user/${path}`, { token, body })).body;
  const addAll = async (path: string) => {
    for (const _id of VIDEOS) await post(path, { video: { _id } });
  };

  /** The ids of each part, until one has no cursor. */
  async function parts(path: string, entries: (body: unknown) => Video[]): Promise<string[][]> {
    const all: string[][] = [];
    let cursor: string | undefined;
    do {
      const query = cursor === undefined ? '' : `&cursor=${cursor}`;
      const { status, body } = await api.request('GET', `/user/${path}?limit=2${query}`, { token });
      expect(status).toBe(200);
      all.push(entries(body).map(({ _id }) => _id));
      cursor = (body as { nextCursor?: string }).nextCursor;
    } while (cursor !== undefined);
    return all;
  }

  test.each(['likes', 'watchlater', 'history'] as const)('%s come in parts where asked', async (list) => {
    await addAll(list);
    const found = await parts(list, (body) => (body as Record<typeof list, Video[]>)[list]);
    expect(found).toEqual([VIDEOS.slice(0, 2), VIDEOS.slice(2, 4), VIDEOS.slice(4)]);
    const whole = await api.request('GET', `/user/${list}`, { token });
    expect(whole.body).not.toHaveProperty('nextCursor');
    expect((whole.body as Record<typeof list, Video[]>)[list]).toHaveLength(5);
  });

  test('playlists come in parts, and so do the videos of one', async () => {
    const ids: string[] = [];
    for (const title of ['a', 'b', 'c']) {
      const { playlists } = (await post('playlists', { playlist: { title } })) as { playlists: Video[] };
      ids.push(playlists.at(-1)?._id ?? '');
    }
    const [first, second, third] = ids;
    await addAll(`playlists/${second}`);
    expect(await parts('playlists', (body) => (body as { playlists: Video[] }).playlists)).toEqual([
      [first, second],
      [third],
    ]);
    const videos = (body: unknown) => (body as { playlist: { videos: Video[] } }).playlist.videos;
    expect(await parts(`playlists/${second}`, videos)).toEqual([
      VIDEOS.slice(0, 2),
      VIDEOS.slice(2, 4),
      VIDEOS.slice(4),
    ]);
    const { body } = await api.request('GET', '/user/playlists?limit=2', { token });
    expect((body as { playlists: { videos: Video[] }[] }).playlists[1]?.videos).toHaveLength(5);
  });

  test.each(['limit=0', 'limit=1001', 'limit=x', 'cursor=x', 'cursor=%00'])(
    'rejects %s (400)',
    async (query) => {
      for (const path of ['likes', 'playlists', 'playlists/x'])
        expect((await api.request('GET', `/user/${path}?${query}`, { token })).status).toBe(400);
    },
  );
});
