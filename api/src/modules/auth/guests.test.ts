import { GUEST, type LoginResponse, type User } from '@fitreel/contract';
import { TIER_ENGINES } from '../../../testing/databases';
import { startApi, type TestApi } from '../../../testing/start-api';
import { sessionsService } from './sessions';

const DAY_MS = 24 * 60 * 60 * 1000;

describe.each(TIER_ENGINES)('guests on %s', (engine) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(engine);
  });
  afterAll(() => api.close());
  afterEach(() => jest.useRealTimers());

  const guestLogin = async () => {
    const { status, body } = await api.request('POST', '/auth/login', { body: GUEST });
    expect(status).toBe(200);
    return body as LoginResponse;
  };
  const likes = (token: string) => api.request('GET', '/user/likes', { token });
  const like = (token: string) =>
    api.request('POST', '/user/likes', { token, body: { video: { _id: 'keto-start' } } });
  const users = async () =>
    (await api.database.kysely.selectFrom('users').select('id').execute()).map(({ id }) => id);
  const sessionsOf = (userId: string) =>
    api.database.kysely.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute();
  /** Moves the clock alone: timers and the database's connection go on. */
  const travel = (daysFromNow: number) =>
    jest.useFakeTimers({ now: Date.now() + daysFromNow * DAY_MS, doNotFake: [...TIMERS] });

  test('each login makes a new account with the fields of the specified user, and without a password', async () => {
    const [first, second] = [await guestLogin(), await guestLogin()];
    for (const { foundUser } of [first, second]) {
      expect(foundUser).toMatchObject({
        email: GUEST.email,
        firstName: 'Guest',
        lastName: 'Viewer',
        guest: true,
        likes: [],
        history: [],
        playlists: [],
        watchlater: [],
      });
      expect(foundUser).not.toHaveProperty('password');
    }
    expect(first.foundUser._id).not.toBe(second.foundUser._id);
    expect((await like(first.encodedToken)).status).toBe(201);
    expect((await likes(first.encodedToken)).body).toMatchObject({ likes: [{ _id: 'keto-start' }] });
    expect((await likes(second.encodedToken)).body).toEqual({ likes: [] });
    expect((await guestLogin()).foundUser.likes).toEqual([]);
  });

  test('nobody logs in to the account of a guest, by no email and no password', async () => {
    const { _id } = (await guestLogin()).foundUser;
    const attempts: [string, string][] = [
      [`guest ${_id}`, GUEST.password],
      [`guest ${_id}`, ' '],
      [_id, GUEST.password],
      [_id, _id],
    ];
    for (const [email, password] of attempts) {
      const { status } = await api.request('POST', '/auth/login', { body: { email, password } });
      expect(status).toBe(404);
    }
    const wrong = await api.request('POST', '/auth/login', {
      body: { ...GUEST, password: 'wrong password' },
    });
    expect(wrong.status).toBe(401);
  });

  test('nobody signs up with the guest’s email', async () => {
    const { status } = await api.request('POST', '/auth/signup', { body: GUEST });
    expect(status).toBe(422);
  });

  test('no signup passes for a guest', async () => {
    const body = { email: 'fake@example.com', password: GUEST.password, guest: true };
    const response = await api.request('POST', '/auth/signup', { body });
    expect((response.body as { createdUser: User }).createdUser).not.toHaveProperty('guest');
  });

  test('logout removes the account', async () => {
    const { encodedToken: token, foundUser } = await guestLogin();
    await like(token);
    expect((await api.request('POST', '/auth/logout', { token })).status).toBe(200);
    expect(await users()).not.toContain(foundUser._id);
    expect((await likes(token)).status).toBe(401);
  });

  test('an account in use lives on, and goes 30 days after the last request', async () => {
    const { encodedToken: token, foundUser } = await guestLogin();
    await like(token);
    travel(29);
    expect((await likes(token)).status).toBe(200);
    travel(29);
    await api.server.inject('/api/live');
    expect((await likes(token)).body).toMatchObject({ likes: [{ _id: 'keto-start' }] });
    travel(31);
    expect((await likes(token)).status).toBe(401);
    expect(await users()).toContain(foundUser._id);
    while (!(await sessionsService(api.database.kysely, () => '').removeExpired()));
    expect(await users()).not.toContain(foundUser._id);
    expect(await sessionsOf(foundUser._id)).toEqual([]);
    expect(await users()).toEqual(expect.arrayContaining(['guest', 'member']));
  });
});

const TIMERS = [
  ...(['nextTick', 'setImmediate', 'clearImmediate', 'setInterval', 'clearInterval'] as const),
  ...(['setTimeout', 'clearTimeout', 'hrtime', 'performance', 'queueMicrotask'] as const),
];
