import { ERRORS } from '@fitreel/contract';
import { startApi, type TestApi } from '../../../testing/start-api';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startApi('sqlite');
  token = await api.newUser();
});
afterAll(() => api.close());

const POLICY = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";

test.each([
  ["a user's own data", 'GET', '/user/likes', 200],
  ['an error of the client', 'GET', '/video/nothing', 404],
  ['an unknown endpoint', 'GET', '/nothing', 404],
  ['a rejected body', 'POST', '/auth/login', 400],
  ['a check of the operator', 'GET', '/health', 200],
] as const)(
  '%s is kept by no cache, framed by no page and read as no other type',
  async (_case, method, path, status) => {
    const response = await api.request(method, path, { token });
    expect(response.status).toBe(status);
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    // The server speaks plain HTTP: only the proxy that ends TLS knows whether HTTPS works.
    expect(response.headers).not.toHaveProperty('strict-transport-security');
  },
);

test('an error without the authorization header has the same headers', async () => {
  const { status, headers } = await api.request('GET', '/user/likes');
  expect(status).toBe(500);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
  });
});

test('every request has an id of its own', async () => {
  const ids = await Promise.all(
    Array.from({ length: 3 }, async () => (await api.request('GET', '/health')).headers['x-request-id']),
  );
  expect(new Set(ids).size).toBe(3);
});

test('no page frames the documentation, and it runs no scripts of another site', async () => {
  const { headers } = await api.request('GET', '/docs/');
  const policy = String(headers['content-security-policy']).split(';');
  expect(policy.map((directive) => directive.trim())).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "base-uri 'self'",
      "frame-ancestors 'none'",
      "img-src 'self' data:",
      "object-src 'none'",
    ]),
  );
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('a URL that the router cannot read is kept by no cache', async () => {
  const response = await api.request('GET', '/video/%E0%A4%A');
  expect(response).toMatchObject({
    status: 400,
    body: { errors: [ERRORS.urlMalformed.text] },
    headers: { 'cache-control': 'no-store' },
  });
  const tooLong = await api.request('GET', `/video/${'x'.repeat(513)}`);
  expect(tooLong).toMatchObject({ status: 404, body: { errors: [ERRORS.endpointMissing.text] } });
});
