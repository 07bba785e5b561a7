import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ERRORS } from '@fitreel/contract';
import { Client } from 'pg';
import { openPostgresWithin } from '../../testing/databases';
import { startApi, type TestApi } from '../../testing/start-api';
import { prepareDatabase } from '../setup/prepare-database';
import type { StandbyLimits } from './postgres-standby';

/** A test that waits for this fails. */
const NEVER_MS = 3_600_000;

/** What the pools of a gateway hold together: requests, reads and maintenance. */
const CONNECTIONS_MAX = 16;

let postgres: ChildProcessWithoutNullStreams;
let url: string;
let admin: Client;
let api: TestApi;
let token: string;
beforeAll(async () => {
  const program = join(__dirname, '../../testing/postgres-main.mjs');
  postgres = spawn(process.execPath, [program, 'max_connections=40']);
  [url] = (await once(createInterface(postgres.stdout), 'line')) as [string];
  admin = new Client({ connectionString: url });
  await admin.connect();
});
afterEach(() => api.close());
afterAll(async () => {
  await admin.end();
  postgres.stdin.end();
  await once(postgres, 'exit');
});

async function start(responseTimeoutMs: number, standby: StandbyLimits): Promise<void> {
  const limits = { connectionTimeoutMillis: NEVER_MS, responseTimeoutMs };
  const rates = { userWrites: { requests: 100_000, seconds: 60 } };
  api = await startApi('postgres', { database: openPostgresWithin(url, limits, standby), rates });
  token = await api.newUser();
}

/** Changes the primary's list of standbys, as an operator does. */
async function waitFor(standbys: string): Promise<void> {
  await admin.query(`alter system set synchronous_standby_names = '${standbys}'`);
  await admin.query('select pg_reload_conf()');
}

let titles = 0;
const write = () => {
  titles += 1;
  return api.request('POST', '/user/playlists', { token, body: { playlist: { title: `${titles}` } } });
};
const read = () => api.request('GET', '/user/likes', { token });

/** Writes until the server waits for its standby. */
async function untilRefused() {
  let last = await write();
  while (last.status === 201) last = await write();
  return last;
}

/** The same with statements that are a transaction each. Resolves with the failure. */
async function untilFailed(): Promise<string> {
  for (;;) {
    titles += 1;
    const values = { key: `${titles}`, points: 1, expire: 0 };
    try {
      await api.database.kysely.insertInto('rate_limits').values(values).execute();
    } catch (error) {
      return String(error);
    }
  }
}

const AWAY = /standby away: /;

async function backends(condition = 'true'): Promise<number> {
  const { rows } = await admin.query<{ count: string }>(
    `select count(*) from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid() and ${condition}`,
  );
  return Number(rows[0]?.count);
}

const UNAVAILABLE = {
  status: 503,
  body: { error: ERRORS.databaseUnavailable.text },
  headers: { 'retry-after': expect.stringMatching(/^[1-9]/) as string },
};

test('while the synchronous standby is away, writes get 503 at once, reads go on, and both work when it is over', async () => {
  await start(NEVER_MS, { suspectMs: 300, confirmMs: 1_000 });
  const { maintenance } = api.database;
  expect((await write()).status).toBe(201);
  await waitFor('nowhere');

  // More than there are connections: reads get one of theirs.
  const first = Array.from({ length: 30 }, untilRefused);
  const alone = Array.from({ length: 10 }, untilFailed);
  const reading = Array.from({ length: 30 }, read);
  for (const refused of await Promise.all(first)) expect(refused).toMatchObject(UNAVAILABLE);
  for (const failure of await Promise.all(alone)) expect(failure).toMatch(AWAY);
  for (const { status } of await Promise.all(reading)) expect(status).toBe(200);

  for (let round = 0; round < 5; round += 1) {
    for (const refused of await Promise.all(Array.from({ length: 30 }, write)))
      expect(refused).toMatchObject(UNAVAILABLE);
    for (const path of ['/user/likes', '/user/playlists', '/videos?q=gym', '/video/keto-start'])
      expect((await api.request('GET', path, { token })).status).toBe(200);
    expect(await backends()).toBeLessThanOrEqual(CONNECTIONS_MAX);
    expect(await backends("wait_event = 'SyncRep'")).toBeLessThanOrEqual(1);
  }
  expect(await api.request('GET', '/health')).toMatchObject({
    status: 503,
    body: { error: ERRORS.standbyAway.text },
  });
  // A gateway can start.
  await prepareDatabase(api.database);
  const deploying = maintenance.transaction().execute(async () => undefined);
  await expect(deploying).rejects.toThrow(AWAY);

  await waitFor('');
  while ((await write()).status !== 201);
  // Health first counts the requests that failed before.
  while ((await api.request('GET', '/health')).status !== 200) expect((await read()).status).toBe(200);
});

test('a statement that is given up leaves no backend that waits for the standby', async () => {
  await start(500, { suspectMs: NEVER_MS, confirmMs: NEVER_MS });
  await waitFor('nowhere');
  await untilRefused();
  for (let round = 0; round < 3; round += 1) {
    for (const refused of await Promise.all(Array.from({ length: 12 }, write)))
      expect(refused).toMatchObject(UNAVAILABLE);
    expect(await backends()).toBeLessThanOrEqual(CONNECTIONS_MAX);
  }
  while ((await backends("wait_event = 'SyncRep'")) > 0);
  expect((await read()).status).toBe(200);
  await waitFor('');
  while ((await write()).status !== 201);
});

test('a check of the database takes a change that hangs for a failure', async () => {
  await start(NEVER_MS, { suspectMs: NEVER_MS, confirmMs: NEVER_MS });
  await waitFor('nowhere');
  while ((await api.request('GET', '/health')).status === 200);
  await waitFor('');
  while ((await api.request('GET', '/health')).status !== 200);
});
