import { ERRORS } from '@fitreel/contract';
import { emptyDatabase, openPostgresWithin, type EmptyDatabase } from '../../testing/databases';
import { startApi, type TestApi } from '../../testing/start-api';
import { startTcpProxy, type TcpProxy } from '../../testing/tcp-proxy';

/** Long enough for what responds, on a busy machine too. */
const TIMEOUT_MS = 1500;
const LIKE = { body: { video: { _id: 'gym-beats' } } };
const UNAVAILABLE = {
  status: 503,
  body: { error: ERRORS.databaseUnavailable.text },
  headers: { 'retry-after': expect.stringMatching(/^[1-9]/) },
};

describe('a PostgreSQL that is silent on open connections', () => {
  let created: EmptyDatabase;
  let proxy: TcpProxy;
  let api: TestApi;
  beforeAll(async () => {
    created = await emptyDatabase('postgres');
    const url = new URL(created.settings.databaseUrl ?? '');
    proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(proxy.port);
    const database = openPostgresWithin(url.href, {
      connectionTimeoutMillis: TIMEOUT_MS,
      responseTimeoutMs: TIMEOUT_MS,
    });
    api = await startApi('postgres', {
      database,
      catalogFreshMs: 60_000,
    });
  });
  afterAll(async () => {
    await api.close();
    await proxy.close();
    await created.remove();
  });

  test('gets requests that need it 503 with retry-after in time, and holds up no other', async () => {
    const token = await api.newUser();
    const write = () => api.request('POST', '/user/likes', { token, ...LIKE });
    const read = () => api.request('GET', '/user/likes', { token });
    expect(await api.request('GET', '/videos')).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({ status: 200 });
    proxy.silence();

    // More than there are connections: the first of them find open ones, the others wait for new ones.
    const waiting = [...Array.from({ length: 15 }, write), ...Array.from({ length: 15 }, read)];
    expect(await api.request('GET', '/videos')).toMatchObject({ status: 200 });
    expect(await api.request('GET', '/live')).toMatchObject({ status: 200 });
    for (const response of await Promise.all(waiting)) expect(response).toMatchObject(UNAVAILABLE);
    expect(await api.request('GET', '/video/keto-start')).toMatchObject(UNAVAILABLE);
    expect(await api.request('GET', '/health')).toMatchObject({ status: 503 });

    proxy.resume();
    while ((await api.request('GET', '/health')).status !== 200);
    expect([201, 409]).toContain((await write()).status);
    expect(await read()).toMatchObject({ status: 200, body: { likes: [{ _id: 'gym-beats' }] } });
  });
});
