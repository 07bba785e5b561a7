import { creatorId, ERRORS, type CreatorResponse, type VideosResponse } from '@fitreel/contract';
import { sql } from 'kysely';
import { TIER_ENGINES } from '../../../testing/databases';
import { startApi, type TestApi } from '../../../testing/start-api';
import { findVideosQuery } from './repository';

const RENAMED = ['gym-beats', 'keto-start'];

describe.each(TIER_ENGINES)('creators on %s', (engine) => {
  let api: TestApi;
  const renamed: { id: string; creator: string; creator_id: string }[] = [];
  beforeAll(async () => {
    api = await startApi(engine);
    const rows = api.database.kysely.selectFrom('videos').select(['id', 'creator', 'creator_id']);
    renamed.push(...(await rows.where('id', 'in', RENAMED).execute()));
  });
  afterEach(async () => {
    for (const { id, ...names } of renamed)
      await api.database.kysely.updateTable('videos').set(names).where('id', '=', id).execute();
  });
  afterAll(() => api.close());

  const videos = async (query = '') => (await api.request('GET', `/videos${query}`)).body as VideosResponse;

  const rename = async (creator: string, id = creatorId(creator)) => {
    await api.database.kysely
      .updateTable('videos')
      .set({ creator, creator_id: id })
      .where('id', 'in', RENAMED)
      .execute();
    return encodeURIComponent(id);
  };

  test('each creator of the catalogue has a list of videos, found by what the name says', async () => {
    for (const { creator, subscriber, avatar } of (await videos()).videos) {
      const _id = creatorId(creator);
      expect((await api.request('GET', `/creators/${_id}`)).body).toEqual<CreatorResponse>({
        creator: { _id, name: creator, subscriber, avatar, videoCount: expect.any(Number) },
      });
      const found = (await videos(`?creator=${_id}`)).videos;
      expect(found.map((video) => video.creator)).toEqual(found.map(() => creator));
      expect(found.length).toBeGreaterThan(0);
    }
  });

  test.each(['ÉLAN Vital!', '筋トレ ジム', '../user/likes?x=%2F#'])(
    'a creator named %s has both videos, in the catalogue’s order and in parts',
    async (name) => {
      const id = await rename(name);
      expect(await api.request('GET', `/creators/${id}`)).toMatchObject({
        status: 200,
        body: { creator: { name } },
        headers: { etag: expect.any(String) },
      });
      const first = await videos(`?creator=${id}&limit=1`);
      const second = await videos(`?creator=${id}&limit=1&cursor=${first.nextCursor}`);
      expect([...first.videos, ...second.videos].map(({ _id }) => _id)).toEqual(['gym-beats', 'keto-start']);
      expect(second).not.toHaveProperty('nextCursor');
      expect((await videos(`?creator=${id}&category=diet-plan`)).videos).toHaveLength(1);
      expect((await videos(`?creator=${id}&q=keto`)).videos).toHaveLength(1);
      expect((await videos('?creator=self&q=keto')).videos).toEqual([]);
    },
  );

  test('a video whose creator’s name gives no id is there as any other', async () => {
    expect(await rename('🔥🔥🔥')).toBe('');
    expect((await videos()).videos.filter(({ creator }) => creator === '🔥🔥🔥')).toHaveLength(2);
    expect(await api.request('GET', '/video/gym-beats')).toMatchObject({
      status: 200,
      body: { video: { creator: '🔥🔥🔥' } },
    });
    for (const id of ['', 'nobody', 'SELF', 'x'.repeat(512)]) {
      expect(await api.request('GET', `/creators/${id}`)).toMatchObject({
        status: 404,
        body: { errors: [id === '' ? expect.any(String) : ERRORS.creatorMissing.text] },
      });
    }
  });

  test('a page of a creator reads the creator’s rows alone', async () => {
    const plan = await api.database.kysely.connection().execute(async (connection) => {
      // Of a table with 16 rows, PostgreSQL prefers to read all.
      if (engine === 'postgres') await sql`set enable_seqscan = off`.execute(connection);
      const page = findVideosQuery(connection, { after: 3, creator: 'self' }, 20);
      return page.explain(undefined, engine === 'sqlite' ? sql`query plan` : undefined);
    });
    expect(JSON.stringify(plan)).toMatch(/videos_of_creator/);
  });
});
