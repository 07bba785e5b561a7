import { sql } from 'kysely';
import { startApi, type TestApi } from '../../../testing/start-api';
import { havingAll } from './search-terms';
import { SORTED } from './sorted-matches';

describe('sorted videos of a category on postgres', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi('postgres');
  });
  afterAll(() => api.close());

  test.each(['shortest', 'longest'] as const)(
    'the %s are found by the index of words alone: a category may have half of all videos',
    async (sort) => {
      const matches = SORTED.postgres[sort](
        havingAll(['gym']),
        { category: 'workout' },
        { tier: 9, after: 0 },
        9,
      );
      const plan = await api.database.reads.connection().execute(async (connection) => {
        // Of a table with 16 rows, PostgreSQL prefers to read all.
        await sql`set enable_seqscan = off`.execute(connection);
        return sql`explain select * from ${matches} as matches`.execute(connection);
      });
      expect(JSON.stringify(plan.rows)).toContain("(category_id || ''::text) = 'workout'");
      expect(JSON.stringify(plan.rows)).not.toMatch(/Index Cond: [^"]*category_id/);
    },
  );
});
