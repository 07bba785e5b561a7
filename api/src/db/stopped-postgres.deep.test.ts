import { Client } from 'pg';
import { emptyDatabase, type EmptyDatabase } from '../../testing/databases';
import { startServerProcess, type ServerProcess } from '../../testing/server-process';
import { startTcpProxy, type TcpProxy } from '../../testing/tcp-proxy';

let created: EmptyDatabase;
let proxy: TcpProxy;
let server: ServerProcess;
let url: string;
beforeAll(async () => {
  created = await emptyDatabase('postgres');
  const { dataDir, databaseUrl = '' } = created.settings;
  const database = new URL(databaseUrl);
  proxy = await startTcpProxy({ host: database.hostname, port: Number(database.port) });
  database.port = String(proxy.port);
  server = await startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: database.href });
  url = `${await server.listening}/api`;
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  await proxy.close();
  await created.remove();
});

async function send(method: string, path: string, authorization = '', body?: object) {
  const headers = { authorization, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(url + path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** A client of PostgreSQL itself that keeps others from changing lists. */
async function lockLists() {
  const client = new Client({ connectionString: created.settings.databaseUrl });
  await client.connect();
  await client.query('begin; lock table list_videos in exclusive mode');
  const waiting = `select 1 from pg_locks where not granted and relation = 'list_videos'::regclass`;
  return {
    untilWaiting: async () => {
      while ((await client.query(waiting)).rowCount === 0);
    },
    end: () => client.end(),
  };
}

test('while PostgreSQL is stopped requests are 503, and once it runs again they succeed without a restart', async () => {
  const guest = { email: 'guest@fitreel.example', password: 'fitreel-guest' };
  const { body: login } = await send('POST', '/auth/login', '', guest);
  const token = String(login['encodedToken']);
  const like = async (_id: string) => (await send('POST', '/user/likes', token, { video: { _id } })).status;
  expect(await like('gym-beats')).toBe(201);

  // Their connections break while statements wait for a response.
  const other = await lockLists();
  const underway = Array.from({ length: 3 }, () => like('keto-start'));
  await other.untilWaiting();
  await proxy.stop();
  expect(await Promise.all(underway)).toEqual([503, 503, 503]);
  await other.end();
  expect(await like('keto-start')).toBe(503);
  const checks = ['/live', '/ready', '/health'].map(async (path) => (await send('GET', path)).status);
  expect(await Promise.all(checks)).toEqual([200, 200, 503]);

  await proxy.start();
  expect((await send('GET', '/health')).status).toBe(200);
  expect(await like('keto-start')).toBe(201);
  const { body } = await send('GET', '/user/likes', token);
  expect((body['likes'] as { _id: string }[]).map(({ _id }) => _id).sort()).toEqual([
    'gym-beats',
    'keto-start',
  ]);
});
