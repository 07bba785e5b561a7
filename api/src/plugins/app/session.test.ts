import { createHmac } from 'node:crypto';
import { TIER_ENGINES } from '../../../testing/databases';
import { startApi, type TestApi } from '../../../testing/start-api';
import { tokenOf } from '../../../testing/tokens';

const ENDPOINTS = [
  ...['likes', 'watchlater', 'history', 'playlists'].flatMap((list) => [
    ['GET', `/user/${list}`],
    ['POST', `/user/${list}`],
    ['DELETE', `/user/${list}/x`],
  ]),
  ...['likes', 'watchlater', 'history'].map((list) => ['PATCH', `/user/${list}`]),
  ['DELETE', '/user/history/all'],
  ['GET', '/user/playlists/x'],
  ['POST', '/user/playlists/x'],
  ['DELETE', '/user/playlists/x/y'],
  ['GET', '/user/history/pause'],
  ['PUT', '/user/history/pause'],
  ['GET', '/user/positions'],
  ['PATCH', '/user/positions'],
  ['GET', '/user/moments/x'],
  ['PUT', '/user/moments/x/y'],
  ['GET', '/user/activity'],
  ['PUT', '/user/activity/goal'],
  ['GET', '/user/programmes'],
  ['PUT', '/user/programmes/x/run'],
  ['GET', '/user/workouts'],
  ['PUT', '/user/workouts/x'],
] as ['GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', string][];

const seconds = (fromNow = 0) => Math.floor(Date.now() / 1000) + fromNow;
const guest = { _id: 'guest', email: 'guest@fitreel.example', iat: seconds(-60), exp: seconds(3600) };
const withoutExpiry = { _id: guest._id, email: guest.email, iat: guest.iat };

describe.each(TIER_ENGINES)('sessions on %s', (engine) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(engine);
  });
  afterAll(() => api.close());

  describe.each(ENDPOINTS)('%s %s', (method, path) => {
    test('without the header responds with 500 before it reads anything else', async () => {
      const response = await api.request(method, path, {
        body: method.startsWith('P') ? { wrong: true } : undefined,
      });
      expect(response).toMatchObject({
        status: 500,
        body: { error: 'The authorization header is missing.' },
      });
    });

    test('rejects a malformed token (401)', async () => {
      expect(await api.request(method, path, { token: 'nonsense' })).toMatchObject({
        status: 401,
        body: { errors: ['The token is invalid. Unauthorized access error.'] },
      });
    });

    test('rejects the token of a deleted user (404)', async () => {
      expect(await api.request(method, path, { token: tokenOf({ ...guest, _id: 'gone' }) })).toMatchObject({
        status: 404,
        body: { errors: ['The user you request does not exist. Not Found error.'] },
      });
    });
  });

  test.each([
    ['raw', (token: string) => token],
    ['after Bearer', (token: string) => `Bearer ${token}`],
    ['after bearer', (token: string) => `bearer ${token}`],
    ['with spaces around', (token: string) => `  Bearer   ${token}  `],
  ])('accepts a valid token %s', async (_case, header) => {
    expect((await api.request('GET', '/user/likes', { token: header(tokenOf(guest)) })).status).toBe(200);
  });

  test.each(['', ' ', 'null', ' undefined ', 'Bearer', 'Bearer ', 'Bearer null', 'bearer  undefined'])(
    'treats the header %j as missing (500): clients with an empty store send it',
    async (token) => {
      expect(await api.request('GET', '/user/likes', { token })).toMatchObject({
        status: 500,
        body: { error: 'The authorization header is missing.' },
      });
    },
  );

  test.each(['NULL', 'nullable', 'Bearer undefined null', 'Bearernull', 'Basic null'])(
    'rejects the header %j as a malformed token (401)',
    async (token) => {
      expect((await api.request('GET', '/user/likes', { token })).status).toBe(401);
    },
  );

  test.each([
    ['expired', tokenOf({ ...guest, exp: seconds(-1) })],
    ['without an expiry', tokenOf(withoutExpiry)],
    [
      'signed with another secret',
      tokenOf(guest, { secret: 'another secret, just as long as the real one' }),
    ],
    ['with the algorithm none', tokenOf(guest, { algorithm: 'none' })],
    ['with another HMAC', tokenOf(guest, { algorithm: 'HS512', hash: 'sha512' })],
    [
      'whose claims were changed',
      tokenOf(guest).replace(/\.[^.]+\./, `.${btoa(JSON.stringify({ ...guest, _id: 'member' }))}.`),
    ],
    ['of two parts', tokenOf(guest).split('.').slice(0, 2).join('.')],
    ['of 8 KB', 'x'.repeat(8_000)],
  ])('rejects a token %s (401)', async (_case, token) => {
    expect((await api.request('GET', '/user/likes', { token })).status).toBe(401);
  });

  test.each([
    ['no email', { _id: 'guest', exp: guest.exp }],
    ["somebody else's email", { ...guest, email: 'member@fitreel.example' }],
    ['a list as the id', { ...guest, _id: ['guest'] }],
  ])('rejects a token with %s (404)', async (_case, claims) => {
    expect((await api.request('GET', '/user/likes', { token: tokenOf(claims) })).status).toBe(404);
  });
});

test('tokens of an older secret stay valid, the newest signs, and one that is gone counts no more', async () => {
  const [newest, older] = [
    'the newest secret, at least 32 characters',
    'an older secret, at least 32 characters',
  ];
  const api = await startApi('sqlite', { config: { jwtSecret: newest, oldJwtSecrets: [older] } });
  const status = async (token: string) => (await api.request('GET', '/user/likes', { token })).status;
  expect(await status(tokenOf(guest, { secret: newest }))).toBe(200);
  expect(await status(tokenOf(guest, { secret: older }))).toBe(200);
  expect(await status(tokenOf(guest))).toBe(401);
  for (const wrong of [
    { secret: older, algorithm: 'none' },
    { secret: older, algorithm: 'HS512', hash: 'sha512' },
  ])
    expect(await status(tokenOf(guest, wrong))).toBe(401);
  expect(await status(tokenOf({ ...guest, exp: seconds(-1) }, { secret: older }))).toBe(401);

  const [head, claims, signature] = (await api.newUser()).split('.');
  const signed = createHmac('sha256', newest).update(`${head}.${claims}`).digest('base64url');
  expect(signature).toBe(signed);
  await api.close();
});
