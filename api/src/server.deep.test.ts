import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { emptyDatabase, ENGINES, type EmptyDatabase } from '../testing/databases';
import { openDatabase } from './db/database';
import { prepareDatabase } from './setup/prepare-database';
import { videosToIndex } from './setup/reindex-videos';
import { startServerProcess, type ServerProcess, type ServerProcessOptions } from '../testing/server-process';

type Get = () => Promise<Response>;

const processes: ServerProcess[] = [];
const start = async (env: Record<string, string | undefined>, options: ServerProcessOptions = {}) => {
  const started = await startServerProcess(env, options);
  processes.push(started);
  return started;
};
const stopAll = () =>
  Promise.all(
    processes.splice(0).map(({ child, ended }) => {
      child.kill('SIGKILL');
      return ended;
    }),
  );
afterEach(stopAll);

describe.each(ENGINES)('the server on %s', (engine) => {
  let database: EmptyDatabase;
  let env: Record<string, string | undefined>;
  beforeEach(async () => {
    database = await emptyDatabase(engine);
    const { dataDir, databaseUrl } = database.settings;
    env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  });
  afterEach(async () => {
    await stopAll();
    await database.remove();
  });

  test('three servers that start at once on an empty database all serve it and accept each other’s tokens', async () => {
    const servers = await Promise.all([start(env), start(env), start(env)]);
    const urls = await Promise.all(servers.map(({ listening }) => listening));
    for (const url of urls) {
      const { videos } = (await (await fetch(`${url}/api/videos`)).json()) as { videos: unknown[] };
      expect(videos).toHaveLength(16);
    }
    const login = await fetch(`${urls[0]}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'guest@fitreel.example', password: 'fitreel-guest' }),
    });
    const { encodedToken } = (await login.json()) as { encodedToken: string };
    for (const url of urls) {
      const response = await fetch(`${url}/api/user/likes`, { headers: { authorization: encodedToken } });
      expect(response.status).toBe(200);
    }
  });

  test('indexes all videos again after the start, while it serves them', async () => {
    const opened = await openDatabase(database.settings);
    await prepareDatabase(opened);
    await opened.kysely.updateTable('videos').set({ search: '~older' }).execute();
    await opened.kysely.updateTable('search_rules').set({ version: 0 }).execute();
    const server = await start(env);
    const url = await server.listening;
    const found = async (q: string) =>
      ((await (await fetch(`${url}/api/videos?q=${q}`)).json()) as { videos: unknown[] }).videos.length;
    expect([await found('older'), await videosToIndex(opened.kysely)]).toEqual([16, 16]);
    while ((await videosToIndex(opened.kysely)) > 0);
    await opened.close();
    while (!server.log().some((line) => line.includes('all videos are indexed for searches')))
      await once(server.child.stdout, 'data');
    expect(await found('keto')).toBe(1);
  });

  test('at SIGTERM drops connections without a request, finishes the request in flight, and exits with 0', async () => {
    const server = await start(env);
    const url = await server.listening;
    const idle = [
      ['never sends a byte', ''],
      ['sent half a head', 'GET /api/health HTTP/1.1\r\nhost: x\r\n'],
      ['waits for its next request', 'GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n'],
    ].map(([, bytes = '']) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes));
      return socket.on('error', () => undefined).resume();
    });
    await Promise.all(idle.map((socket) => once(socket, 'connect')));
    const dropped = Promise.all(idle.map((socket) => once(socket, 'close')));
    // Like a browser, this client keeps the connection open for as long as the server allows.
    const agent = new Agent({ keepAlive: true });
    // The request is in flight: the server has its head, as "100 Continue" shows, but not its body.
    const body = JSON.stringify({ email: 'guest@fitreel.example', password: 'fitreel-guest' });
    const slow = request(`${url}/api/auth/login`, {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
    });
    slow.flushHeaders();
    await once(slow, 'continue');
    server.child.kill('SIGTERM');
    // The limit for requests in flight would drop these as well, and cut the request off.
    await dropped;
    const responded = once(slow, 'response');
    slow.end(body);
    const [response] = (await responded) as [{ statusCode: number; resume: () => void }];
    response.resume();
    expect(response.statusCode).toBe(200);
    expect(await server.ended).toBe(0);
    await expect(fetch(`${url}/api/health`)).rejects.toThrow();
  });

  test('at SIGTERM serves on with “connection: close”, no longer ready, for DRAIN_SECONDS or until SIGINT', async () => {
    const server = await start({ ...env, DRAIN_SECONDS: '300' });
    const url = await server.listening;
    const [ready, videos] = ['/api/ready', '/api/videos'].map((path) => () => fetch(url + path)) as [
      Get,
      Get,
    ];
    expect((await ready()).status).toBe(200);
    server.child.kill('SIGTERM');
    server.child.kill('SIGTERM');
    let last = await ready();
    while (last.status === 200) last = await ready();
    expect([last.status, await last.json()]).toEqual([503, { error: 'The server is stopping.' }]);
    const served = await videos();
    expect([served.status, served.headers.get('connection')]).toEqual([200, 'close']);
    server.child.kill('SIGINT');
    expect(await server.ended).toBe(0);
    const short = await start({ ...env, DRAIN_SECONDS: '1' });
    await short.listening;
    short.child.kill('SIGTERM');
    expect(await short.ended).toBe(0);
  });
});

test('prints one line for a wrong setting and exits with 1', async () => {
  const server = await start({ PORT: 'many' }, { fromSources: true });
  expect(await server.ended).toBe(1);
  expect(server.errors()).toBe('ConfigError: PORT takes a whole number from 0 to 65535.\n');
});

test('prints one line for a database that it cannot open and exits with 1', async () => {
  const { settings, remove } = await emptyDatabase('sqlite');
  await mkdir(join(settings.dataDir, 'fitreel.sqlite'), { recursive: true });
  const server = await start({ DATA_DIR: settings.dataDir });
  expect(await server.ended).toBe(1);
  expect(server.errors()).toMatch(/^DatabaseFailure: [^\n]+\n$/);
  await remove();
});
