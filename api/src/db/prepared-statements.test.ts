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
    const facts = { length: 'under-10', level: 'beginner', equipment: 'none', intensity: 'high' } as const;
    const page = { ...facts, bodyPart: 'core', cursor: { tier: 0, after: 1 }, size: 24 } as const;
    await search({ ...database, reads }, 'gym beats vol', page);
    // A creator has few videos, which are looked at one by one.
    await search({ ...database, reads }, 'gym beats vol', { ...page, creator: 'madfit' });
    const ids = Array.from({ length: 129 }, (_unused, index) => `video-${index}`);
    await reads.selectFrom('videos').select('title').where('id', 'in', ids).execute();
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      reads,
    );
    return rows.map(({ statement }) => statement);
  });
  expect(statements.filter((statement) => statement.includes('near_1'))).toHaveLength(1);
  expect(statements.filter((statement) => statement.includes('strpos'))).toHaveLength(1);
  expect(statements.filter((statement) => statement.includes('$129'))).toEqual([]);
});

test('PostgreSQL reads whole rows on a connection that was open when a newer gateway added a column', async () => {
  const { kysely, reads } = api.database;
  await reads.connection().execute(async (connection) => {
    const read = () => connection.selectFrom('videos').selectAll().where('id', '=', 'gym-beats').execute();
    expect(await read()).toHaveLength(1);
    await sql`alter table videos add column newer text`.execute(kysely);
    expect(await read()).toMatchObject([{ newer: null }]);
  });
});
