import { LENGTHS } from '@fitreel/contract';
import { sql } from 'kysely';
import { startApi, type TestApi } from '../../../testing/start-api';
import { facetOf, shortestIn } from './filter-values';
import { havingAll } from './search-terms';
import { notBefore, SORTED } from './sorted-matches';

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

describe('the shortest of a range of lengths', () => {
  const rangeAt = (minutes: number) => LENGTHS[facetOf({ minutes, level: '', equipment: '' }) / 100 - 1];

  test.each(LENGTHS)('begin at the first length of %s', (length) => {
    const first = shortestIn({ length });
    expect([rangeAt(first - 1), rangeAt(first)]).toEqual([LENGTHS[LENGTHS.indexOf(length) - 1], length]);
    expect(notBefore(first, 'shortest', { tier: 0, after: 0 })).toEqual({ tier: first, after: 0 });
    expect(shortestIn({ length: `over-40,${length}` })).toBe(first);
  });

  test('go on behind the last video of a page, and other orders have no lengths', () => {
    const last = { tier: 21, after: 7 };
    expect(notBefore(shortestIn({ length: '20-40' }), 'shortest', last)).toBe(last);
    expect(notBefore(shortestIn({}), 'shortest', last)).toBe(last);
    const newest = { tier: 0, after: 7 };
    expect(notBefore(41, 'newest', newest)).toBe(newest);
  });
});
