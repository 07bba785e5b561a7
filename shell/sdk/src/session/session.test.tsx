import { act, renderHook, waitFor } from '@testing-library/react';
import { sampleUser } from '@fitreel/contract/examples';
import { ApiError } from '../api';
import { createPlatform, PlatformProvider } from '../platform';
import { createMemoryStorage } from '../testing/test-platform';
import { createTestPlatform, sampleVideos, type TestPlatformOptions } from '../testing';
import { viewerOf } from '../platform/session-store';
import { changePassword, logOut, signUp, useSession } from './session';

function setUp(options: TestPlatformOptions) {
  const platform = createTestPlatform(options);
  const { result } = renderHook(useSession, {
    wrapper: ({ children }) => <PlatformProvider platform={platform}>{children}</PlatformProvider>,
  });
  return { platform, result, toast: () => platform.toasts.getSnapshot() };
}
const user = { encodedToken: 't1' };

test('login keeps the token and shows a toast', async () => {
  const { platform, result, toast } = setUp({
    responses: { 'POST /auth/login': { foundUser: sampleUser, ...user } },
  });
  expect(result.current.signedIn).toBe(false);
  await act(() => result.current.logIn({ email: 'a@b', password: 'secret-secret', remember: true }));
  expect(result.current).toMatchObject({ signedIn: true, token: 't1' });
  expect(toast()).toMatchObject({ text: 'Login successfully', style: 'success' });
  expect(platform.requests[0]?.body).toEqual({ email: 'a@b', password: 'secret-secret', remember: true });
});

test('guest login uses the ordinary endpoint', async () => {
  const { platform, result } = setUp({
    responses: { 'POST /auth/login': { foundUser: sampleUser, ...user } },
  });
  await act(() => result.current.logInAsGuest());
  expect(result.current.signedIn).toBe(true);
  expect(platform.requests).toEqual([
    {
      method: 'POST',
      path: '/auth/login',
      body: { email: expect.stringContaining('@'), password: expect.any(String) },
    },
  ]);
});

test('signup keeps the token and shows a toast', async () => {
  const { result, toast } = setUp({
    responses: { 'POST /auth/signup': { createdUser: sampleUser, ...user } },
  });
  await act(() => result.current.signUp({ email: 'a@b', password: 'secret-secret' }));
  expect(result.current.token).toBe('t1');
  expect(toast()).toMatchObject({ text: 'Sign up successfully', style: 'success' });
});

test('an unregistered email rejects and shows a warning', async () => {
  const error = new ApiError(404, ['The email you entered is not Registered. Not Found error']);
  const { result, toast } = setUp({ responses: { 'POST /auth/login': error } });
  await expect(result.current.logIn({ email: 'a@b', password: 'x' })).rejects.toMatchObject({
    status: 404,
    messages: error.messages,
  });
  expect(toast()).toMatchObject({ text: 'Please sign up first', style: 'warning' });
});

test.each([401, 422, 429])('a response of %d rejects without a toast', async (status) => {
  const { result, toast } = setUp({ responses: { 'POST /auth/login': new ApiError(status, ['why']) } });
  await expect(result.current.logIn({ email: 'a@b', password: 'x' })).rejects.toMatchObject({ status });
  expect(toast()).toBeNull();
  expect(result.current.signedIn).toBe(false);
});

test('logout drops only the queries of the user, and ends the session at the API', async () => {
  const { platform, result, toast } = setUp({ token: 't1', responses: { 'POST /auth/logout': {} } });
  platform.queryClient.setQueryData(['user', 'likes'], sampleVideos);
  platform.queryClient.setQueryData(['user', 'playlists', 'p1'], {});
  platform.queryClient.setQueryData(['videos'], sampleVideos);
  act(() => result.current.logOut());
  expect(result.current).toMatchObject({ signedIn: false, token: null });
  expect(
    platform.queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([['videos']]);
  await waitFor(() => expect(platform.requests).toMatchObject([{ method: 'POST', path: '/auth/logout' }]));
  expect(toast()).toMatchObject({ text: 'Logout successfully', style: 'success' });
});

test.each([
  ['a guest who signs up keeps all lists', signUp, { email: 'a@b', password: 'secret-secret' }],
  [
    'a changed password belongs to the session',
    changePassword,
    { currentPassword: 'a', newPassword: 'secret-b' },
  ],
])('%s: the request carries the token', async (_case, act, body) => {
  const sent: unknown[] = [];
  const platform = createPlatform({
    settings: createTestPlatform().settings,
    storage: createMemoryStorage({ token: 't1' }),
    loadTransport: async () => async (request) => {
      sent.push([request.headers['authorization'], request.body]);
      return { status: 200, statusText: 'OK', text: '{"encodedToken":"t2"}', headers: {} };
    },
  });
  await act(platform, body as never);
  expect(sent).toEqual([['t1', JSON.stringify(body)]]);
  expect(platform.toasts.getSnapshot()).toMatchObject({ style: 'success' });
});

test('the request of a logout carries the token that the logout drops', async () => {
  const sent: unknown[] = [];
  const { settings } = createTestPlatform();
  const platform = createPlatform({
    settings,
    storage: createMemoryStorage({ token: 't1' }),
    loadTransport: async () => async (request) => {
      sent.push([request.url, request.headers['authorization'], request.keepalive]);
      return { status: 200, statusText: 'OK', text: '{}', headers: {} };
    },
  });
  logOut(platform);
  expect(platform.session.getSnapshot().signedIn).toBe(false);
  await waitFor(() => expect(sent).toEqual([['/api/auth/logout', 't1', true]]));
});

const tokenOf = (claims: unknown) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;

test.each([
  ['a user', { name: 'Zoë 王 ~~~???' }, { name: 'Zoë 王 ~~~???', guest: false }],
  ['an email', { email: 'zoe@example.org' }, { email: 'zoe@example.org', guest: false }],
  ['a guest', { name: 'Guest', guest: true }, { name: 'Guest', guest: true }],
  ['a user without a name', { _id: 'x' }, { id: 'x', name: undefined, guest: false }],
  ['claims of other types', { name: 1, guest: 'true' }, { name: undefined, guest: false }],
  ['null', null, { name: undefined, guest: false }],
])('reads %s', (_case, claims, expected) => {
  expect(viewerOf(tokenOf(claims))).toEqual(expected);
});

test.each([null, '', 'token-1', 'a.b.c', 'e30.%%%.x'])('knows nobody from %j', (token) => {
  expect(viewerOf(token)).toEqual({ name: undefined, guest: false });
});
