import { sql } from 'kysely';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  CHEAP_HASH,
  emptyDatabase,
  ENGINES,
  TIER_ENGINES,
  type EmptyDatabase,
} from '../../testing/databases';
import { startApi, type TestApi } from '../../testing/start-api';
import { prepareDatabase } from '../setup/prepare-database';
import { openDatabase, type Database } from './database';
import { migrations } from './migrations';

const read = (name: string): unknown =>
  JSON.parse(readFileSync(path.join(__dirname, '../../testing/version-before', name), 'utf8'));

/** Requests that the version before has answered, in their order, with one item of each list. */
const REQUESTS = Object.entries(read('requests.json') as Record<string, { body?: object; response: object }>);

/** The tables of the version before, in the order in which their rows can be added (ADR-0132). */
const { kysely_migration: ran, ...tables } = read('database.json') as Record<
  string,
  { columns: string[]; rows: unknown[][] }
>;
const MIGRATIONS = ran?.rows.map(([name]) => String(name)) ?? [];
const TABLES = Object.entries(tables).map(([name, { columns, rows }]) => ({
  name,
  columns,
  rows: rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]]))),
}));

/** Adds the rows as code of the version before does: with its columns alone. Its users replace the seeded ones. */
async function addRows({ kysely: db }: Database): Promise<void> {
  await sql`delete from users`.execute(db);
  for (const { name, rows } of TABLES)
    for (const row of rows)
      await sql`insert into ${sql.table(name)} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
        values (${sql.join(Object.values(row))})`.execute(db);
}

/** Expects every row, with the columns of the version before. PostgreSQL has large numbers as texts. */
async function expectRows({ kysely: db }: Database): Promise<void> {
  for (const { name, columns, rows } of TABLES) {
    const selected = sql.join(columns.map((column) => sql.ref(column)));
    const found = await sql<object>`select ${selected} from ${sql.table(name)}`.execute(db);
    const texts = (all: readonly object[]) =>
      all.map((row) => JSON.stringify(Object.values(row).map(String))).sort();
    if (rows.length > 0) expect([name, texts(found.rows)]).toEqual([name, texts(rows)]);
  }
}

describe.each(ENGINES)('the database of the version before, on %s', (engine) => {
  let created: EmptyDatabase;
  let database: Database;
  beforeEach(async () => {
    created = await emptyDatabase(engine);
    database = await openDatabase(created.settings);
  });
  afterEach(async () => {
    await database.close();
    await created.remove();
  });

  const prepare = () => prepareDatabase(database, { hashCost: CHEAP_HASH, seed: 'none' });

  test('keeps every row while this version migrates it, and this version reads them', async () => {
    const all = { ...migrations };
    expect(MIGRATIONS.filter((name) => !all[name])).toEqual([]);
    for (const name of Object.keys(all)) if (!MIGRATIONS.includes(name)) delete migrations[name];
    try {
      await prepare();
    } finally {
      Object.assign(migrations, all);
    }
    await addRows(database);
    await prepare();
    await expectRows(database);
  });

  test('takes what the version before writes after the migrations of this version', async () => {
    await prepare();
    await addRows(database);
    await expectRows(database);
  });
});

/** The fields in a value with their types, by path: `videos[].title string`. */
function fieldsIn(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => fieldsIn(item, `${at}[]`));
  if (typeof value !== 'object' || value === null) return [`${at} ${typeof value}`];
  return Object.entries(value).flatMap(([name, field]) => fieldsIn(field, `${at}.${name}`));
}

test.each(TIER_ENGINES)(
  'requests of the version before are answered with the fields that it had, on %s',
  async (engine) => {
    const api = await startApi(engine);
    let token: string | undefined;
    for (const [name, { body, response }] of REQUESTS) {
      const [method = '', url = ''] = name.split(' ');
      const today = new Date().toISOString().slice(0, 10);
      const sent: unknown = body && JSON.parse(JSON.stringify(body).replaceAll('TODAY', today));
      const answer = await api.request(method as Parameters<TestApi['request']>[0], url, {
        token,
        body: sent,
      });
      const now = new Set(fieldsIn(answer.body));
      const lost = [...new Set(fieldsIn(response))].filter((field) => !now.has(field));
      expect([name, answer.status < 300, lost]).toEqual([name, true, []]);
      token ??= (answer.body as { encodedToken: string }).encodedToken;
    }
    await api.close();
  },
);
