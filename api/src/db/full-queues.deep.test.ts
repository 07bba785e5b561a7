import { closeSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS } from '@fitreel/contract';
import Libsql from 'libsql';
import { emptyDatabase } from '../../testing/databases';
import { startApi } from '../../testing/start-api';
import { openDatabase } from './database';
import { SqliteThreads } from './sqlite-threads';

const MANY = { requests: 100_000, seconds: 60 };

test('when too many writers wait for SQLite, further ones get 503 with retry-after at once', async () => {
  const { settings, remove } = await emptyDatabase('sqlite');
  const api = await startApi('sqlite', {
    database: await openDatabase(settings),
    rates: { requests: MANY, writes: MANY, userWrites: MANY },
  });
  const token = await api.newUser();
  const other = new Libsql(join(settings.dataDir, 'fitreel.sqlite'));
  other.exec('begin immediate');
  const writes: Promise<number>[] = [];
  const first = { status: 0, retryAfter: '' as unknown, body: {} as unknown };
  let refused = 0;
  const isRefused = new Promise<void>((resolve) => {
    const like = async () => {
      const body = { video: { _id: 'gym-beats' } };
      const response = await api.request('POST', '/user/likes', { token, body });
      if (response.status === 503) {
        refused += 1;
        Object.assign(first, response, { retryAfter: response.headers['retry-after'] });
        resolve();
      }
      return response.status;
    };
    for (let write = 0; write < 510; write += 1) writes.push(like());
  });
  // The lock is still held.
  await isRefused;
  expect(first).toMatchObject({ status: 503, retryAfter: '1', body: { error: ERRORS.databaseBusy.text } });
  expect(await api.request('GET', '/user/likes', { token })).toMatchObject({ status: 200 });
  other.exec('commit');
  other.close();
  const statuses = await Promise.all(writes);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(510 - 1 - refused);
  expect(refused).toBeLessThan(20);
  await api.close();
  await remove();
});

test('when too many statements wait for a thread of SQLite, further ones fail as busy', async () => {
  const { settings, remove } = await emptyDatabase('sqlite');
  const path = join(settings.dataDir, 'fitreel.sqlite');
  closeSync(openSync(path, 'w'));
  const { dev, ino } = statSync(path, { bigint: true });
  const thread = new SqliteThreads(
    { path, dev, ino, pragmas: [] },
    { threads: 1, waitingMax: 200, writes: false },
  );
  const statements = Array.from({ length: 205 }, () => thread.run({ sql: 'select 1', parameters: [] }));
  // One runs and 200 wait.
  const outcomes = await Promise.allSettled(statements);
  expect(outcomes.slice(0, 201).map(({ status }) => status)).toEqual(Array(201).fill('fulfilled'));
  for (const outcome of outcomes.slice(201)) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'DatabaseFailure', kind: 'busy' } });
  }
  expect(await thread.run({ sql: 'select 1 as one', parameters: [] })).toMatchObject({ rows: [{ one: 1 }] });
  await thread.close();
  await remove();
});
