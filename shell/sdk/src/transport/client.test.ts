/** @jest-environment @fitreel/tooling/jest-node */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSessionStore } from '../platform/session-store';
import { createMemoryStorage } from '../testing/test-platform';
import { createApiClient } from './client';
import { ApiError, isRefused, type ApiClient, type RawRequest } from './types';

type Send = (api: ApiClient) => Promise<unknown>;

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  if (server?.listening) await new Promise((done) => server?.close(done));
});

async function serve(listener: RequestListener) {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const session = createSessionStore({ storage: createMemoryStorage({ token: 't1' }) });
  return { base, session, api: createApiClient({ session, base }) };
}
/** A server with a single response, which records its requests. */
async function responding(status: number, body: unknown) {
  const requests: (Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { text: string })[] = [];
  const parts = await serve((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      requests.push({ method: request.method, url: request.url, headers: request.headers, text });
      response.writeHead(status, { 'x-reply': 'yes' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  return { ...parts, requests };
}

test('sends the raw token with requests for user data only', async () => {
  const { api, requests } = await responding(200, { likes: [] });
  expect(await api.request('GET /user/likes', { authorization: 'session' })).toEqual({ likes: [] });
  await api.request('GET /videos');
  await api.request('POST /auth/login', { body: { email: 'a@b', password: 'secret' } });
  expect(requests.map(({ headers }) => headers.authorization)).toEqual(['t1', undefined, undefined]);
});

test('sends the method, URL and body of each endpoint', async () => {
  const { api, requests } = await responding(200, {});
  await api.request('GET /videos', { query: { limit: 24, cursor: undefined, category: 'a b&c' } });
  await api.request('POST /user/likes', { authorization: 'session', body: { video: { _id: 'v1' } } });
  await api.request('DELETE /user/likes/{videoId}', { authorization: 'session', params: { videoId: 'v/1' } });
  expect(requests.map(({ method, url, text }) => [method, url, text])).toEqual([
    ['GET', '/api/videos?limit=24&category=a%20b%26c', ''],
    ['POST', '/api/user/likes', '{"video":{"_id":"v1"}}'],
    ['DELETE', '/api/user/likes/v%2F1', ''],
  ]);
  expect(requests[1]?.headers['content-type']).toBe('application/json');
  expect(requests[2]?.headers['content-type']).toBeUndefined();
});

test.each([
  [409, { errors: ['The video is already in your history'] }, ['The video is already in your history']],
  [400, { errors: ['one', 7, 'two'] }, ['one', 'two']],
  [500, { error: 'broken' }, ['broken']],
  [502, '<h1>Bad Gateway</h1>', ['The API responded with status 502.']],
  [404, { errors: [] }, ['The API responded with status 404.']],
  [200, '<h1>Log in to this network</h1>', ['The API responded with status 200.']],
  [200, 'null', ['The API responded with status 200.']],
])('%d with %j becomes an ApiError', async (status, body, messages) => {
  const { api } = await responding(status, body);
  const error: unknown = await api.request('GET /videos').catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'ApiError', status, messages, message: messages.join(' ') });
});

test.each(['..', '.', '', 'x'.repeat(513), 'half a pair \ud83d'])(
  'requests nothing for the id %j, which leads elsewhere: it is missing',
  async (videoId) => {
    const { api, requests } = await responding(200, { video: {} });
    await expect(api.request('GET /video/{videoId}', { params: { videoId } })).rejects.toMatchObject({
      status: 404,
    });
    expect(requests).toEqual([]);
  },
);

test('rejects with status 0 if there is no response', async () => {
  const { api } = await serve((request) => request.socket.destroy());
  await expect(api.request('GET /videos')).rejects.toMatchObject({ name: 'ApiError', status: 0 });
});

test('rejects an aborted request with the reason of its signal, before and after sending', async () => {
  const stop = new AbortController();
  const { api } = await serve(() => stop.abort());
  await expect(api.request('GET /videos', { signal: stop.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  await expect(api.request('GET /videos', { signal: stop.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

const likes: Send = (api) => api.request('GET /user/likes', { authorization: 'session' });
const playlist: Send = (api) =>
  api.request('GET /user/playlists/{playlistId}', { authorization: 'session', params: { playlistId: 'p1' } });
const login: Send = (api) => api.request('POST /auth/login', { body: { email: 'a@b', password: 'secret' } });

test.each([
  [401, 'The token is invalid. Unauthorized access error.', likes, false],
  [404, 'The user you request does not exist. Not Found error.', likes, false],
  [404, 'The playlist does not exist', playlist, true],
  [500, 'broken', likes, true],
  [401, 'The credentials you entered are invalid. Unauthorized access error.', login, true],
])('%d %s from %s keeps the session: %s', async (status, text, send, kept) => {
  const { api, session } = await responding(status, status === 500 ? { error: text } : { errors: [text] });
  await expect(send(api)).rejects.toMatchObject({ status });
  expect(session.getSnapshot().signedIn).toBe(kept);
});

test('keeps the new session when the old token is rejected late', async () => {
  const parts = await serve((_, response) => {
    parts.session.start('t2');
    response.writeHead(401).end('{"errors":["The token is invalid."]}');
  });
  await expect(parts.api.request('GET /user/likes', { authorization: 'session' })).rejects.toMatchObject({
    status: 401,
  });
  expect(parts.session.getSnapshot().token).toBe('t2');
});

test('the compiler requires `authorization` exactly where the contract says `user`', async () => {
  const { api, requests } = await responding(200, {});
  // @ts-expect-error -- `GET /user/likes` has the access `user`.
  await api.request('GET /user/likes', {});
  // @ts-expect-error -- `GET /videos` has the access `public`.
  await api.request('GET /videos', { authorization: 'session' });
  expect(requests).toHaveLength(2);
});

test('uses page data once, without a request', async () => {
  const { base, session, requests } = await responding(200, { videos: ['fresh'] });
  const loadTransport = jest.fn(async () => (await import('./axios-transport')).send);
  const pageData = { '/api/videos?limit=24': { videos: ['from the page'] } };
  const api = createApiClient({ session, base, pageData, loadTransport });
  const load = () => api.request('GET /videos', { query: { limit: 24 } });
  expect(await load()).toEqual({ videos: ['from the page'] });
  expect(loadTransport).not.toHaveBeenCalled();
  expect(await load()).toEqual({ videos: ['fresh'] });
  expect(requests).toHaveLength(1);
  expect(Object.keys(pageData)).toHaveLength(1);
});

test('knows what was missing when the page was made, once, without a request', async () => {
  const { base, session, requests } = await responding(200, { video: 'new' });
  const api = createApiClient({ session, base, missing: ['/api/video/none'] });
  const load = () => api.request('GET /video/{videoId}', { params: { videoId: 'none' } });
  await expect(load()).rejects.toMatchObject({ name: 'ApiError', status: 404 });
  expect(requests).toHaveLength(0);
  expect(await load()).toEqual({ video: 'new' });
});

describe('the request tester', () => {
  test('sends the request as given and resolves with an error response too', async () => {
    const { api, requests } = await responding(500, { error: 'broken' });
    const response = await api.send({
      method: 'POST',
      url: '/api/x',
      headers: { 'X-Mine': '1' },
      body: '{"a":1}',
    });
    expect(response).toMatchObject({ status: 500, data: { error: 'broken' }, headers: { 'x-reply': 'yes' } });
    expect(requests[0]).toMatchObject({ method: 'POST', url: '/api/x', text: '{"a":1}' });
    expect(requests[0]?.headers).toMatchObject({ 'x-mine': '1', 'content-type': 'application/json' });
    expect(requests[0]?.headers).not.toHaveProperty('accept');
    expect(requests[0]?.headers).not.toHaveProperty('authorization');
  });
  test('sends a file as it is', async () => {
    const { api, requests } = await responding(200, {});
    const headers = { 'content-type': 'application/octet-stream' };
    await api.send({ method: 'POST', url: '/api/x', headers, body: new Blob(['{"a":1}\n{"a":2}']) });
    expect(requests[0]).toMatchObject({ text: '{"a":1}\n{"a":2}', headers });
  });
  test('sends no body with GET and returns text as text', async () => {
    const { api, requests } = await responding(404, 'nothing here');
    const response = await api.send({ method: 'GET', url: '/x', headers: { accept: '*/*' }, body: {} });
    expect(response).toMatchObject({ status: 404, data: 'nothing here' });
    expect(requests[0]).toMatchObject({ text: '', headers: { accept: '*/*' } });
  });
  test('does not end the session when its token is rejected', async () => {
    const { api, session } = await responding(401, { errors: ['The token is invalid.'] });
    await api.send({ method: 'GET', url: '/api/user/likes', headers: { authorization: 'wrong' } });
    expect(session.getSnapshot().signedIn).toBe(true);
  });
  test.each<RawRequest>([
    { method: 'GET', url: 'http://127.0.0.1:1/', headers: {} },
    { method: 'GET', url: '', headers: {} },
    { method: 'no method', url: '/', headers: {} },
    { method: 'GET', url: '/', headers: { 'not a name\n': 'x' } },
    { method: 'GET', url: 'nonsense://x', headers: {} },
  ])('never rejects: %j', async (request) => {
    const { api } = await serve((incoming) => incoming.socket.destroy());
    expect(await api.send(request)).toEqual({ error: expect.stringMatching(/./) });
  });
});

test.each([
  [0, false],
  [400, true],
  [401, false],
  [403, false],
  [404, false],
  [409, true],
  [413, true],
  [422, true],
  [429, false],
  [503, false],
])('with status %i, sending the same content again makes no sense: %s', (status, refused) => {
  expect(isRefused(new ApiError(status, ['no']))).toBe(refused);
});
