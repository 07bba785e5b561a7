import { ERRORS } from '@fitreel/contract';
import { SECRET, startApi, type TestApi } from '../../../testing/start-api';

const rate = (requests: number) => ({ requests, seconds: 60 });
const TOO_MANY = { status: 429, body: { errors: [ERRORS.tooManyRequests.text] } };

let api: TestApi;
afterEach(() => api.close());

/** The statuses of `times` requests, one after the other. */
async function statuses(times: number, send: () => Promise<{ status: number }>): Promise<number[]> {
  const all: number[] = [];
  for (let time = 0; time < times; time += 1) all.push((await send()).status);
  return all;
}

test('a network sends no more requests than its rate, and leaves others alone', async () => {
  api = await startApi('sqlite', { rates: { requests: rate(3), writes: rate(9), userWrites: rate(9) } });
  const read = (remoteAddress: string) => api.request('GET', '/health', { remoteAddress });
  const missing = (remoteAddress: string) => api.request('GET', '/nothing', { remoteAddress });
  expect(await statuses(4, () => read('2001:db8::1'))).toEqual([200, 200, 200, 429]);
  const refused = await read('2001:db8::ffff:1');
  expect(refused).toMatchObject(TOO_MANY);
  const retryAfterSeconds = Number(refused.headers['retry-after']);
  expect(retryAfterSeconds).toBeGreaterThan(50);
  expect(retryAfterSeconds).toBeLessThanOrEqual(60);
  expect((await missing('2001:db8::2')).status).toBe(429);
  expect((await read('2001:db8:0:1::1')).status).toBe(200);
  expect(await statuses(5, () => read('127.0.0.1'))).toEqual(Array(5).fill(200));
});

test('a public response counts when it is made, and not while it is kept', async () => {
  api = await startApi('sqlite', { rates: { requests: rate(2), writes: rate(9), userWrites: rate(9) } });
  const ask = (path: string) => api.request('GET', path, { remoteAddress: '192.0.2.1' });
  expect(await statuses(5, () => ask('/videos'))).toEqual(Array(5).fill(200));
  expect(await statuses(2, () => ask('/videos?limit=1'))).toEqual([200, 200]);
  expect((await ask('/videos?limit=2')).status).toBe(429);
  expect((await ask('/videos')).status).toBe(200);
});

test.each([
  ['keto', 200],
  ['keto+diet+for+beginners', 200],
  ['keto+diet+plan+music', 429],
  [encodeURIComponent('腹筋トレ'), 429],
  [`${'+'.repeat(500)}keto+diet+plan+music${'+x'.repeat(200)}`, 429],
  ['keto+diet&q=plan+music', 429],
])('a search counts as many requests as it has words: %.30s (%i)', async (q, status) => {
  api = await startApi('sqlite', { rates: { requests: rate(3) } });
  expect((await api.request('GET', `/videos?q=${q}`, { remoteAddress: '192.0.2.1' })).status).toBe(status);
});

const change = (token: string, remoteAddress: string) =>
  api.request('DELETE', '/user/likes/x', { token, remoteAddress });

test('every response counts, outside of the API too', async () => {
  api = await startApi('sqlite', { rates: { responses: rate(4) } });
  const ask = (url: string) => api.server.inject({ url, remoteAddress: '192.0.2.1' });
  for (const url of ['/api/videos', '/api/videos', '/api/videos', '/nothing'])
    expect((await ask(url)).statusCode).not.toBe(429);
  expect((await ask('/api/videos')).statusCode).toBe(429);
  expect((await ask('/nothing')).json()).toEqual(TOO_MANY.body);
});

test.each([
  [[], 200],
  [['192.0.2.1'], 200],
  [['127.0.0.1'], 429],
  [['10.0.0.0/8', '127.0.0.0/8'], 429],
])('where %j are proxies, the machine itself gets %i beyond the rate', async (trustProxy, status) => {
  api = await startApi('sqlite', {
    rates: { responses: rate(1) },
    config: { jwtSecret: SECRET, trustProxy },
  });
  expect((await statuses(2, () => api.request('GET', '/health')))[1]).toBe(status);
});

test.each([
  ['ports', (count: number) => `203.0.113.7:${count + 1}`],
  ['texts that are not addresses', (count: number) => `client ${count}`],
])('a client behind a proxy has one rate, whatever %s the proxy sends', async (_what, hop) => {
  api = await startApi('sqlite', {
    rates: { responses: rate(2) },
    config: { jwtSecret: SECRET, trustProxy: ['192.0.2.1'] },
  });
  let sent = 0;
  const ask = () =>
    api.request('GET', '/health', {
      remoteAddress: '192.0.2.1',
      headers: { 'x-forwarded-for': hop(sent++) },
    });
  expect(await statuses(4, ask)).toEqual([200, 200, 429, 429]);
});

test('the machine of a proxy has a rate, also where the proxy calls it 127.0.0.1', async () => {
  api = await startApi('sqlite', {
    rates: { responses: rate(1) },
    config: { jwtSecret: SECRET, trustProxy: ['192.0.2.1'] },
  });
  const headers = { 'x-forwarded-for': '127.0.0.1' };
  const ask = () => api.request('GET', '/health', { remoteAddress: '192.0.2.1', headers });
  expect(await statuses(2, ask)).toEqual([200, 429]);
});

test('a user makes no more changes than the rate, from any address, and reads on', async () => {
  api = await startApi('sqlite', { rates: { requests: rate(99), writes: rate(99), userWrites: rate(3) } });
  const [ada, bob] = [await api.newUser(), await api.newUser()];
  expect(await statuses(3, () => change(ada, '192.0.2.1'))).toEqual([200, 200, 200]);
  expect(await change(ada, '192.0.2.2')).toMatchObject(TOO_MANY);
  const body = { playlist: { title: 'Legs' } };
  expect(await api.request('POST', '/user/playlists', { token: ada, body })).toMatchObject(TOO_MANY);
  expect((await api.request('GET', '/user/likes', { token: ada })).status).toBe(200);
  expect((await change(bob, '192.0.2.1')).status).toBe(200);
});

test('a network makes no more changes than its rate, for all of its users together', async () => {
  api = await startApi('sqlite', { rates: { requests: rate(99), writes: rate(3), userWrites: rate(99) } });
  const [ada, bob] = [await api.newUser(), await api.newUser()];
  expect(await statuses(3, () => change(ada, '192.0.2.1'))).toEqual([200, 200, 200]);
  expect(await change(bob, '192.0.2.1')).toMatchObject(TOO_MANY);
  expect((await change(bob, '192.0.2.2')).status).toBe(200);
});
