import { sql } from 'kysely';
import { TIER_ENGINES } from '../../../testing/databases';
import { startApi, type TestApi } from '../../../testing/start-api';
import { fewMatches, hasFewVideos } from './few-matches';
import { postgresMatches, sqliteMatches, type Matches } from './matches';
import { meaningTiers } from './search-meaning';
import { havingAll } from './search-terms';
import { searchWords } from './search-words';

describe.each(TIER_ENGINES)('what a small category has on %s', (engine) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(engine);
  });
  afterAll(() => api.close());

  const indexed = engine === 'sqlite' ? sqliteMatches : postgresMatches;
  const found = async (matches: Matches) => {
    const query = sql`select tier, position from ${matches} as matches order by tier, position`;
    return (await query.execute(api.database.reads)).rows;
  };

  test.each(['workout', 'hom', 'beats work', 'h', 'full body wor', 'min', 'keto', 'nothing', 'w workout'])(
    'is found for %s as by the index of words',
    async (q) => {
      const words = searchWords(q);
      const groups = [words, ['home'], ['gym', 'beats']];
      for (const meaning of [{ words }, { words, groups }])
        for (const facts of [[], ['e1'], ['v1', 'l2']])
          for (const filter of [{ category: 'workout' }, { creator: 'thegymbeatsofficial' }])
            for (const after of [0, 3]) {
              const tiers = meaningTiers(meaning, facts).map((condition, tier) => ({
                tier,
                condition,
                after,
              }));
              const few = await found(fewMatches(engine)(tiers, filter, 50));
              expect(few).toEqual(await found(indexed(tiers, filter, 50)));
            }
    },
  );

  test('finds something, in pages', async () => {
    const tier = { tier: 0, condition: havingAll(['work']), after: 0 };
    const all = (limit: number) => found(fewMatches(engine)([tier], { category: 'workout' }, limit));
    const whole = await all(50);
    expect(whole.length).toBeGreaterThan(2);
    expect(await all(2)).toEqual(whole.slice(0, 2));
  });

  test('is read by its index, however many videos there are', async () => {
    const tier = { tier: 0, condition: havingAll(['work']), after: 0 };
    const matches = fewMatches(engine)([tier], { category: 'workout' }, 9);
    const plan = await api.database.reads.connection().execute(async (connection) => {
      // Of a table with 16 rows, PostgreSQL prefers to read all.
      if (engine === 'postgres') await sql`set enable_seqscan = off`.execute(connection);
      const explain = sql.raw(engine === 'postgres' ? 'explain' : 'explain query plan');
      return (await sql`${explain} select * from ${matches} as matches`.execute(connection)).rows;
    });
    expect(JSON.stringify(plan)).toContain('videos_of_category');
    expect(JSON.stringify(plan)).not.toMatch(/scan (on )?videos(?! using)/i);
  });

  test('is looked at only where all of it is small', async () => {
    expect(await hasFewVideos(api.database, {})).toBe(false);
    expect(await hasFewVideos(api.database, { category: 'workout' })).toBe(true);
    expect(await hasFewVideos(api.database, { category: 'workout', creator: 'nobody' })).toBe(true);
  });
});
