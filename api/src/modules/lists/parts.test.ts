import { TIER_ENGINES } from '../../../testing/databases';
import { startApi, type TestApi } from '../../../testing/start-api';

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
