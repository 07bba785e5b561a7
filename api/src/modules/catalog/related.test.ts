import { ERRORS, type RelatedVideosResponse } from '@fitreel/contract';
import { sql } from 'kysely';
import { TIER_ENGINES } from '../../../testing/databases';
import { startApi, type TestApi } from '../../../testing/start-api';
import { factColumns } from './facts';
import { nearestPositions } from './related';
import { videoSearchText } from './search-words';

describe.each(TIER_ENGINES)('the videos beside a video on %s', (engine) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(engine);
    await add('current', { minutes: 20, creator: 'Ada Move', position: 500 });
    // More than are listed, each a minute further away, before the others in the catalogue.
    for (let index = 0; index < 30; index += 1)
      await add(`far-${index}`, { minutes: 90 + index, creator: 'Ben Lift', position: 600 + index });
    await add('unknown', { creator: 'Ben Lift', position: 700 });
    await add('of-ada', { minutes: 60, creator: 'Ada Move', position: 9_001 });
    await add('of-ada-nearer', { minutes: 50, creator: 'Ada Move', position: 9_002 });
    await add('elsewhere', { minutes: 20, creator: 'Ada Move', position: 9_003, category: 'diet-plan' });
    await add('longer', { minutes: 23, creator: 'Ben Lift', position: 9_004 });
    await add('shorter', { minutes: 17, creator: 'Ben Lift', position: 9_005 });
    await add('as-long', { minutes: 22, creator: 'Ben Lift', position: 9_006 });
    await add('as-long-later', { minutes: 20, creator: 'Ben Lift', position: 9_007 });
    await add('as-long-before', { minutes: 20, creator: 'Ben Lift', position: 400 });
  });
  afterAll(() => api.close());

  async function add(
    id: string,
    {
      category = 'beside',
      ...video
    }: { minutes?: number; creator: string; position: number; category?: string },
  ) {
    const { kysely } = api.database;
    const { minutes, creator, position } = video;
    const template = await kysely.selectFrom('videos').selectAll().executeTakeFirstOrThrow();
    await kysely
      .insertInto('categories')
      .values({ id: 'beside', name: 'Beside', position: 99 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const facts = factColumns(id, minutes === undefined ? {} : { minutes });
    const creator_id = creator.toLowerCase().replace(' ', '-');
    const search = videoSearchText({ title: id, creator, categoryName: 'Beside' }, facts);
    const row = {
      ...template,
      ...facts,
      id,
      title: id,
      creator,
      creator_id,
      category_id: category,
      position,
    };
    await kysely
      .insertInto('videos')
      .values({ ...row, search })
      .execute();
  }

  const beside = async (id: string) => {
    const { status, body } = await api.request('GET', `/video/${id}/related`);
    expect([id, status]).toEqual([id, 200]);
    return (body as RelatedVideosResponse).videos.map(({ _id }) => _id);
  };

  test('come from the whole category: the same length, then the creator’s, then the nearest', async () => {
    const videos = await beside('current');
    expect(videos.slice(0, 8)).toEqual([
      'as-long-later',
      'as-long-before',
      'as-long',
      'of-ada-nearer',
      'of-ada',
      'shorter',
      'longer',
      'far-0',
    ]);
    expect(videos).toHaveLength(20);
    expect(new Set(videos).size).toBe(20);
  });

  test('follow a video in the catalogue if its length is not known, and then come from the start', async () => {
    const videos = await beside('unknown');
    expect(videos).toHaveLength(20);
    // The creator's from here on, of which none is nearer.
    expect(videos.slice(0, 5)).toEqual(['longer', 'shorter', 'as-long', 'as-long-later', 'as-long-before']);
    expect(videos).not.toContain('unknown');
    expect(await beside('elsewhere')).not.toContain('as-long');
  });

  test('none of another category, and no unknown video (404)', async () => {
    expect(await beside('current')).not.toContain('elsewhere');
    expect(await api.request('GET', '/video/nothing/related')).toMatchObject({
      status: 404,
      body: { errors: [ERRORS.videoMissing.text] },
    });
  });

  test('are read by an index of the lengths of a category', async () => {
    const plan = await api.database.kysely.transaction().execute(async (connection) => {
      // In a small table the planner would rather read all, or the lengths of all categories, which cost the same there.
      if (engine === 'postgres') {
        await sql`set local enable_seqscan = off`.execute(connection);
        await sql`drop index videos_of_length`.execute(connection);
      }
      const explain = sql.raw(engine === 'postgres' ? 'explain' : 'explain query plan');
      const current = { category_id: 'beside', minutes: 20, position: 500 };
      const query = sql`${explain} select * from ${nearestPositions(engine, current)} as nearest`;
      const { rows } = await query.execute(connection);
      if (engine === 'postgres')
        await sql`create index videos_of_length on videos (minutes, position)`.execute(connection);
      return rows;
    });
    expect(JSON.stringify(plan)).toContain('videos_of_category_and_length');
  });
});
