import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { emptyDatabase, openPostgresWithin } from '../../testing/databases';
import { startTcpProxy } from '../../testing/tcp-proxy';
import { openDatabase } from './database';
import { queries, type Query } from './queries';
import { DATABASE_FILE } from './sqlite';

let told: Pick<Query, 'sql' | 'outcome'>[];
let endTelling: () => void;
beforeEach(() => {
  told = [];
  endTelling = queries.subscribe(({ sql: text, outcome }) => told.push({ sql: text.trim(), outcome }));
});
afterEach(() => endTelling());

const failed = () => told.filter(({ outcome }) => outcome === 'failed').map(({ sql: text }) => text);

/** Long enough for what responds, on a busy machine too. */
const TIMEOUT_MS = 1500;

test('tells of what PostgreSQL fails: begin, commit, and a connection that it does not give', async () => {
  const created = await emptyDatabase('postgres');
  const url = new URL(created.settings.databaseUrl ?? '');
  const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(proxy.port);
  const database = openPostgresWithin(url.href, {
    connectionTimeoutMillis: TIMEOUT_MS,
    responseTimeoutMs: TIMEOUT_MS,
  });
  const { kysely } = database;
  try {
    const commit = kysely.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      await proxy.stop();
    });
    await expect(commit).rejects.toThrow();
    expect(failed()).toEqual(['commit']);

    await expect(sql`select 1`.execute(kysely)).rejects.toThrow();
    await expect(kysely.transaction().execute(async () => undefined)).rejects.toThrow();
    expect(failed()).toEqual(['commit', 'connect', 'connect']);

    await proxy.start();
    await sql`select 1`.execute(kysely);
    proxy.silence();
    await expect(kysely.transaction().execute(async () => undefined)).rejects.toThrow();
    expect(failed()).toEqual(['commit', 'connect', 'connect', 'begin']);
  } finally {
    await proxy.close();
    await database.close();
    await created.remove();
  }
});

test('tells of a begin and a commit that SQLite fails, and apart from them of a constraint', async () => {
  const { settings, remove } = await emptyDatabase('sqlite');
  const file = join(settings.dataDir, DATABASE_FILE);
  const database = await openDatabase(settings);
  try {
    await sql`create table once (id integer primary key)`.execute(database.kysely);
    const insert = sql`insert into once values (1)`;
    await insert.execute(database.kysely);
    await expect(insert.execute(database.kysely)).rejects.toThrow();
    expect(told.at(-1)).toEqual({ sql: 'insert into once values (1)', outcome: 'rejected' });
    const commit = database.kysely.transaction().execute(async () => renameSync(file, `${file}.old`));
    await expect(commit).rejects.toThrow();
    expect(failed()).toEqual(['commit']);

    renameSync(`${file}.old`, file);
    const other = await openDatabase(settings);
    renameSync(file, `${file}.old`);
    await expect(other.kysely.transaction().execute(async () => undefined)).rejects.toThrow();
    await other.close();
    expect(failed()).toEqual(['commit', 'begin immediate']);
  } finally {
    await database.close();
    await remove();
  }
});
