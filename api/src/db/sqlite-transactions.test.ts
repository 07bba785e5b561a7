import { renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Piscina } from 'piscina';
import { emptyDatabase } from '../../testing/databases';
import { openDatabase } from './database';
import { SqliteThreads } from './sqlite-threads';

async function openTable() {
  const { settings, remove } = await emptyDatabase('sqlite');
  const path = join(settings.dataDir, 'fitreel.sqlite');
  const database = await openDatabase(settings);
  await sql`create table numbers (number integer not null)`.execute(database.kysely);
  const numbers = async () => {
    const { rows } = await sql<{ number: number }>`select number from numbers`.execute(database.kysely);
    return rows.map(({ number }) => number);
  };
  const close = async () => {
    await database.close();
    await remove();
  };
  return { path, database, numbers, close };
}

test('a transaction is kept as a whole or not at all', async () => {
  const { database, numbers, close } = await openTable();
  await database.kysely.transaction().execute((trx) => sql`insert into numbers values (1)`.execute(trx));
  const failed = database.kysely.transaction().execute(async (trx) => {
    await sql`insert into numbers values (2)`.execute(trx);
    await sql`insert into numbers values (null)`.execute(trx);
  });
  await expect(failed).rejects.toThrow('NOT NULL');
  await database.kysely.transaction().execute(async () => undefined);
  expect(await numbers()).toEqual([1]);
  await close();
});

test('once SQLite has ended a transaction by itself, none of its further statements is kept', async () => {
  const { database, numbers, close } = await openTable();
  const ended = database.kysely.transaction().execute(async (trx) => {
    // As with a full disk.
    await sql`insert or rollback into numbers values (null)`.execute(trx).catch(() => undefined);
    await sql`insert into numbers values (3)`.execute(trx);
  });
  await expect(ended).rejects.toThrow('the transaction has ended');
  expect(await numbers()).toEqual([]);
  await close();
});

test('a thread that starts after the file was replaced fails, and makes no new file', async () => {
  const { path, close } = await openTable();
  const { dev, ino } = statSync(path, { bigint: true });
  const thread = new SqliteThreads(
    { path, dev, ino, pragmas: [] },
    { threads: 1, waitingMax: 1, writes: false },
  );
  renameSync(path, `${path}.gone`);
  const read = thread.run({ sql: 'select 1', parameters: [] });
  await expect(read).rejects.toMatchObject({ name: 'DatabaseFailure', kind: 'unavailable' });
  expect(statSync(path, { throwIfNoEntry: false })).toBeUndefined();
  await thread.close();
  await close();
});

test('between statements a thread waits in its event loop, where Node frees the memory of reads', async () => {
  const { path, close } = await openTable();
  const { dev, ino } = statSync(path, { bigint: true });
  const run = jest.spyOn(Piscina.prototype, 'run');
  const thread = new SqliteThreads(
    { path, dev, ino, pragmas: [] },
    { threads: 1, waitingMax: 1, writes: false },
  );
  const read = () => thread.run({ sql: 'select 1', parameters: [] });
  await read();
  const [pool] = run.mock.contexts as Piscina[];
  const waited = () => pool?.threads[0]?.performance.eventLoopUtilization().idle ?? NaN;
  const before = waited();
  // A statement that comes at once does not let the thread wait.
  for (let reads = 0; reads < 1_000 && waited() === before; reads += 1) await read();
  expect(waited()).toBeGreaterThan(before);
  await thread.close();
  await close();
});
