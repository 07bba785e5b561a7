import { sql } from 'kysely';
import { startApi, type TestApi } from '../../testing/start-api';
import { search } from '../modules/catalog/search';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('postgres');
});
afterAll(() => api.close());

test('PostgreSQL prepares a search with all its filters, and no list of many ids', async () => {
  const { database } = api;
  const statements = await database.reads.connection().execute(async (reads) => {
    const filters = { category: 'workout', creator: 'madfit', cursor: { tier: 0, after: 1 } };
    await search({ ...database, reads }, 'gym beats vol', { ...filters, size: 24 });
    const ids = Array.from({ length: 129 }, (_unused, index) => `video-${index}`);
    await reads.selectFrom('videos').select('title').where('id', 'in', ids).execute();
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      reads,
    );
    return rows.map(({ statement }) => statement);
  });
  expect(statements.filter((statement) => statement.includes('near_1'))).toHaveLength(1);
  expect(statements.filter((statement) => statement.includes('$129'))).toEqual([]);
});
