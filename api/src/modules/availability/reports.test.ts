import { utcDay } from '@fitreel/contract';
import { ENGINES } from '../../../testing/databases';
import { SECRET, startApi, type TestApi } from '../../../testing/start-api';
import { deleteOldReports } from './reports-repository';

describe.each(ENGINES)('reports of videos that do not play on %s', (engine) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(engine, { config: { jwtSecret: SECRET, trustProxy: ['127.0.0.1'] } });
  });
  afterAll(() => api.close());

  const report = (from: string, id = 'keto-start', reason = 'forbidden') =>
    api.request('POST', `/video/${id}/unplayable`, {
      body: { reason },
      headers: { 'x-forwarded-for': from },
    });
  const reports = () =>
    api.database.kysely
      .selectFrom('video_reports')
      .select(['video_id', 'reason', 'viewers'])
      .orderBy('reason')
      .execute();

  test('a network counts once for a video, and a flood takes nothing off the site', async () => {
    for (const from of ['203.0.113.5', '203.0.113.5', '203.0.113.6', '203.0.114.6'])
      expect(await report(from)).toMatchObject({ status: 200, body: {} });
    await report('2001:db8::1', 'keto-start', 'not-started');
    await report('2001:db8:0:ffff::2', 'keto-start', 'forbidden');
    expect(await reports()).toEqual([
      { video_id: 'keto-start', reason: 'forbidden', viewers: 2 },
      { video_id: 'keto-start', reason: 'not-started', viewers: 1 },
    ]);
    expect((await api.request('GET', '/video/keto-start')).body).not.toHaveProperty('video.unavailable');
  });

  test('a reason that no player gives is 400, and a video that there is not is 404', async () => {
    expect((await report('203.0.113.7', 'keto-start', 'boring')).status).toBe(400);
    expect((await report('203.0.113.7', 'nothing')).status).toBe(404);
  });

  test('reports about another video of the host count no longer, and old ones go', async () => {
    const { kysely } = api.database;
    await kysely.updateTable('videos').set({ src: 'again' }).where('id', '=', 'keto-start').execute();
    await report('203.0.115.8');
    expect(await reports()).toContainEqual({ video_id: 'keto-start', reason: 'forbidden', viewers: 1 });
    await deleteOldReports(kysely, utcDay());
    expect(await reports()).toHaveLength(2);
    await deleteOldReports(kysely, utcDay() + 1);
    expect(await reports()).toEqual([]);
  });
});
