import { chmodSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS } from '@fitreel/contract';
import Libsql from 'libsql';
import { Client } from 'pg';
import { CHEAP_HASH, emptyDatabase, openPostgresWithin, type EmptyDatabase } from '../../testing/databases';
import { startApi, type TestApi } from '../../testing/start-api';
import { prepareDatabase } from '../setup/prepare-database';
import { openDatabase } from './database';

const LIKE = { body: { video: { _id: 'gym-beats' } } };

describe('while another process holds the lock to write', () => {
  let database: EmptyDatabase;
  let api: TestApi;
  let token: string;
  afterEach(async () => {
    await api.close();
    await database.remove();
  });

  test('SQLite’s writers wait, and no other request does', async () => {
    database = await emptyDatabase('sqlite');
    api = await startApi('sqlite', { database: await openDatabase(database.settings) });
    token = await api.newUser();
    const other = new Libsql(join(database.settings.dataDir, 'fitreel.sqlite'));
    other.exec('begin immediate');
    let isWritten = false;
    const write = api.request('POST', '/user/likes', { token, ...LIKE }).finally(() => (isWritten = true));
    for (const path of [
      '/live',
      '/videos',
      '/video/keto-start',
      '/videos?q=keto',
      '/user/likes',
      '/ready',
      '/health',
    ]) {
      expect(await api.request('GET', path, { token })).toMatchObject({ status: 200 });
    }
    expect(isWritten).toBe(false);
    other.exec('commit');
    other.close();
    expect(await write).toMatchObject({ status: 201, body: { likes: [{ _id: 'gym-beats' }] } });
  });

  test('PostgreSQL’s writers get 503 with retry-after in time, and public reads do not queue behind them', async () => {
    database = await emptyDatabase('postgres');
    api = await startApi('postgres', {
      database: openPostgresWithin(database.settings.databaseUrl ?? '', {
        connectionTimeoutMillis: 2000,
        lock_timeout: 1500,
      }),
    });
    token = await api.newUser();
    const other = new Client({ connectionString: database.settings.databaseUrl });
    await other.connect();
    await other.query('begin');
    await other.query('lock table list_videos in exclusive mode');
    const writes = Array.from({ length: 30 }, () => api.request('POST', '/user/likes', { token, ...LIKE }));
    expect(await api.request('GET', '/videos?limit=7')).toMatchObject({ status: 200 });
    for (const write of await Promise.all(writes)) {
      expect(write).toMatchObject({
        status: 503,
        headers: { 'retry-after': expect.stringMatching(/^[1-9]/) },
      });
    }
    await other.query('rollback');
    await other.end();
    expect(await api.request('POST', '/user/likes', { token, ...LIKE })).toMatchObject({ status: 201 });
  });
});

test('while tables of viewers are locked, /health says so although the database responds, until requests succeed', async () => {
  const database = await emptyDatabase('postgres');
  const limits = { connectionTimeoutMillis: 2000, lock_timeout: 200 };
  const api = await startApi('postgres', {
    database: openPostgresWithin(database.settings.databaseUrl ?? '', limits),
  });
  const token = await api.newUser();
  const likes = (count: number) =>
    Promise.all(Array.from({ length: count }, () => api.request('GET', '/user/likes', { token })));
  const health = () => api.request('GET', '/health');
  const other = new Client({ connectionString: database.settings.databaseUrl });
  await other.connect();
  await other.query('begin');
  await other.query('lock table users, list_videos in access exclusive mode');
  // A stranger's requests fail before they reach the database, and requests in memory need none.
  for (let count = 0; count < 10; count += 1) {
    expect((await api.request('GET', '/user/likes', { token: 'none' })).status).toBe(401);
    expect((await api.request('GET', '/live')).status).toBe(200);
  }
  await likes(3);
  expect(await health()).toMatchObject({ status: 200 });
  for (const { status } of await likes(6)) expect(status).toBe(503);
  expect(await health()).toMatchObject({ status: 503, body: { error: ERRORS.databaseDegraded.text } });
  expect(await api.request('GET', '/ready')).toMatchObject({ status: 200 });
  await other.query('rollback');
  await other.end();
  for (const { status } of await likes(10)) expect(status).toBe(200);
  expect(await health()).toMatchObject({ status: 200 });
  await api.close();
  await database.remove();
});

test('the SQLite file is its owner’s alone, also when it was open to others', async () => {
  const { settings, remove } = await emptyDatabase('sqlite');
  const folder = join(settings.dataDir, 'new');
  for (let start = 1; start <= 2; start += 1) {
    const database = await openDatabase({ ...settings, dataDir: folder });
    await prepareDatabase(database, { hashCost: CHEAP_HASH });
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const end of ['', '-wal', '-shm']) {
      expect(statSync(join(folder, `fitreel.sqlite${end}`)).mode & 0o777).toBe(0o600);
    }
    await database.close();
    chmodSync(join(folder, 'fitreel.sqlite'), 0o644);
  }
  await remove();
});

test('once the SQLite file is gone, no write is acknowledged, and reads go on', async () => {
  const { settings, remove } = await emptyDatabase('sqlite');
  const api = await startApi('sqlite', { database: await openDatabase(settings) });
  const token = await api.newUser();
  // A thread that reads is there.
  expect(await api.request('GET', '/user/likes', { token })).toMatchObject({ status: 200 });
  const path = join(settings.dataDir, 'fitreel.sqlite');
  renameSync(path, `${path}.gone`);
  expect(await api.request('POST', '/user/likes', { token, ...LIKE })).toMatchObject({
    status: 503,
    body: { error: ERRORS.databaseUnavailable.text },
  });
  expect(await api.request('GET', '/user/likes', { token })).toMatchObject({ status: 200 });
  expect(await api.request('GET', '/health')).toMatchObject({ status: 503 });
  expect(await api.request('GET', '/ready')).toMatchObject({ status: 200 });
  renameSync(`${path}.gone`, path);
  await api.close();
  await remove();
});
