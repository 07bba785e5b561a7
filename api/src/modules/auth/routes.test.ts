import { GUEST, ERRORS, type SignupResponse, type LoginResponse, type User } from '@fitreel/contract';
import { TIER_ENGINES } from '../../../testing/databases';
import { PASSWORD, startApi, type TestApi } from '../../../testing/start-api';
import { claimsOf, tokenOf } from '../../../testing/tokens';
import { sessionsService } from './sessions';
import { DEFAULT_LIMITS } from './attempt-limits';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/;

describe.each(TIER_ENGINES)('signup and login on %s', (engine) => {
  let api: TestApi;
  let count = 0;
  const newEmail = () => `person-${++count}@example.com`;
  const signup = (body: unknown) => api.request('POST', '/auth/signup', { body });
  const login = (body: unknown) => api.request('POST', '/auth/login', { body });
  beforeAll(async () => {
    api = await startApi(engine);
  });
  afterAll(() => api.close());

  test('signup returns the user without the password, and a working token', async () => {
    const email = newEmail();
    const response = await signup({
      email: ` ${email} `,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      firstName: 'Ada',
      lastName: 'Lovelace',
      city: 'London',
      age: 36,
      newsletter: false,
    });
    expect(response.status).toBe(201);
    const { createdUser, encodedToken } = response.body as SignupResponse;
    expect(createdUser).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email,
      firstName: 'Ada',
      lastName: 'Lovelace',
      city: 'London',
      age: 36,
      newsletter: false,
      createdAt: expect.stringMatching(TIME),
      updatedAt: expect.stringMatching(TIME),
      likes: [],
      history: [],
      playlists: [],
      watchlater: [],
    });
    expect((await api.request('GET', '/user/likes', { token: encodedToken })).status).toBe(200);
  });

  test('rejects hidden characters in an email and in names (422), naming the field', async () => {
    expect(await signup({ email: 'ada\u202e@example.com', password: PASSWORD })).toMatchObject({
      status: 422,
      body: { errors: ['body/email must not contain control, direction or zero-width characters'] },
    });
    expect((await signup({ email: newEmail(), password: PASSWORD, lastName: 'a\u200bb' })).status).toBe(422);
  });

  test('rejects an existing email in any case (422); one of 10 signups at once succeeds', async () => {
    const email = newEmail();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => signup({ email, password: PASSWORD })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(422)]);
    expect(await signup({ email: email.toUpperCase(), password: PASSWORD })).toMatchObject({
      status: 422,
      body: { errors: ['Unprocessable Entity. Email Already Exists.'] },
    });
  });

  const good = { email: 'rejected@example.com', password: PASSWORD };
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`field${index}`, index]));
  test.each([
    ['no email', { password: PASSWORD }, 'body must have required property .email'],
    ['an email that is not text', { ...good, email: 7 }, 'body/email must be string'],
    ['an email in a list', { ...good, email: ['a@b.c'] }, 'body/email must be string'],
    ['an email without @', { ...good, email: 'somebody' }, 'body/email must be an email address'],
    ['a password of 7', { ...good, password: '1234567' }, 'body/password must NOT have fewer than 8'],
    [
      'a password of 129',
      { ...good, password: 'x'.repeat(129) },
      'body/password must NOT have more than 128',
    ],
    [
      'another confirmPassword',
      { ...good, confirmPassword: 'another one' },
      'body/confirmPassword must be equal',
    ],
    ['21 extra fields', { ...good, ...many }, 'body must not have more than 20 extra fields'],
    ['an email of 255', { ...good, email: `@${'x'.repeat(254)}` }, 'body/email must NOT have more than 254'],
    ['an email of 2', { ...good, email: '@x' }, 'body/email must NOT have fewer than 3'],
    ['a first name of 101', { ...good, firstName: 'x'.repeat(101) }, 'body/firstName must NOT have more'],
    ['a last name of 101', { ...good, lastName: 'x'.repeat(101) }, 'body/lastName must NOT have more'],
    ['a list as the body', [good], 'body must be object'],
  ])('rejects a signup with %s (400)', async (_case, body, message) => {
    const response = await signup(body);
    expect(response.status).toBe(400);
    expect(response.body).toEqual({ errors: [expect.stringMatching(new RegExp(`^${message}`))] });
  });

  test.each(['12345678', '🔥'.repeat(128)])('accepts a password of 8 to 128 characters', async (password) => {
    const email = newEmail();
    expect((await signup({ email, password })).status).toBe(201);
    expect((await login({ email, password })).status).toBe(200);
  });

  test('accepts an email and names of the greatest length, and logs in with them', async () => {
    const email = `${newEmail()}${'x'.repeat(254)}`.slice(0, 254);
    const [firstName, lastName] = ['A'.repeat(100), 'Z'.repeat(100)];
    const body = { email, password: PASSWORD, firstName, lastName };
    expect(await signup(body)).toMatchObject({ status: 201, body: { createdUser: { firstName, lastName } } });
    expect((await login({ email, password: PASSWORD })).status).toBe(200);
  });

  test('extra fields never replace the API’s fields', async () => {
    const { body } = await signup({
      ...{
        email: newEmail(),
        password: PASSWORD,
        _id: 'guest',
        createdAt: 'never',
        likes: ['x'],
        playlists: {},
      },
      ...{ watchLater: [1], passwordHash: 'x', constructor: 'x', password_hash: 'seen' },
    });
    const { createdUser } = body as SignupResponse & { createdUser: Record<string, unknown> };
    expect(createdUser._id).not.toBe('guest');
    expect(createdUser).toMatchObject({ likes: [], playlists: [], createdAt: expect.stringMatching(TIME) });
    expect(Object.keys(createdUser)).not.toEqual(expect.arrayContaining(['watchLater']));
    expect(Object.keys(createdUser)).not.toEqual(expect.arrayContaining(['passwordHash']));
    expect(Object.hasOwn(createdUser, 'constructor')).toBe(false);
  });

  test('login returns the user with all lists, for any case and space of the email', async () => {
    const email = newEmail();
    const { encodedToken: token } = (await signup({ email, password: PASSWORD, city: 'Oslo' }))
      .body as SignupResponse;
    for (const [list, _id] of [
      ['likes', 'keto-start'],
      ['history', 'gym-beats'],
      ['watchlater', 'whey-protein'],
    ])
      await api.request('POST', `/user/${list}`, { token, body: { video: { _id } } });
    await api.request('POST', '/user/playlists', { token, body: { playlist: { title: 'Legs' } } });

    const response = await login({ email: `  ${email.toUpperCase()} `, password: PASSWORD });
    expect(response.status).toBe(200);
    const { foundUser } = response.body as LoginResponse;
    expect(foundUser).toMatchObject({
      email,
      city: 'Oslo',
      likes: [{ _id: 'keto-start', categoryName: 'Diet plan' }],
      history: [{ _id: 'gym-beats' }],
      watchlater: [{ _id: 'whey-protein' }],
    });
    expect(foundUser.playlists).toEqual([expect.objectContaining({ title: 'Legs', videos: [] })]);
    expect(JSON.stringify(response.body)).not.toMatch(/password|argon2/i);
  });

  test('rejects an unregistered email (404) and a wrong password (401)', async () => {
    const email = newEmail();
    expect(await login({ email, password: PASSWORD })).toMatchObject({
      status: 404,
      body: { errors: ['The email you entered is not Registered. Not Found error.'] },
    });
    await signup({ email, password: PASSWORD });
    expect(await login({ email, password: `${PASSWORD}!` })).toMatchObject({
      status: 401,
      body: { errors: ['The credentials you entered are invalid. Unauthorized access error.'] },
    });
  });

  test('the guest of the contract can log in, and the other seeded user has no known password', async () => {
    expect(await login(GUEST)).toMatchObject({ status: 200, body: { foundUser: { email: GUEST.email } } });
    const users = await api.database.kysely
      .selectFrom('users')
      .select('email')
      .where('id', 'in', ['guest', 'member'])
      .execute();
    expect(users).toHaveLength(2);
    for (const password of ['member', 'password', 'fitreel-member', GUEST.password]) {
      expect((await login({ email: 'member@fitreel.example', password })).status).toBe(401);
    }
  });

  test('an email with a letter that has two spellings in Unicode is one account', async () => {
    const email = newEmail();
    expect((await signup({ email: `zo\u00eb-${email}`, password: PASSWORD })).status).toBe(201);
    expect((await login({ email: `zoe\u0308-${email}`, password: PASSWORD })).status).toBe(200);
  });

  test('updatedAt is the time of the last change of a list, and createdAt the time of the signup', async () => {
    const email = newEmail();
    const { encodedToken: token } = (await signup({ email, password: PASSWORD })).body as SignupResponse;
    const old = '2020-01-01T00:00:00+00:00';
    const times = async () => {
      const { foundUser } = (await login({ email, password: PASSWORD })).body as LoginResponse;
      return [foundUser.createdAt, foundUser.updatedAt];
    };
    const setBack = () =>
      api.database.kysely
        .updateTable('users')
        .set({ created_at: old, updated_at: old })
        .where('email', '=', email)
        .execute();

    await setBack();
    await api.request('GET', '/user/likes', { token });
    expect(await times()).toEqual([old, old]);
    for (const [path, body] of [
      ['/user/likes', { video: { _id: 'keto-start' } }],
      ['/user/playlists', { playlist: { title: 'Legs' } }],
    ] as const) {
      await setBack();
      const started = `${new Date().toISOString().slice(0, 19)}+00:00`;
      expect((await api.request('POST', path, { token, body })).status).toBe(201);
      const [createdAt, updatedAt = ''] = await times();
      expect(createdAt).toBe(old);
      expect(updatedAt >= started).toBe(true);
    }
  });

  test.each([
    [undefined, 12 * 60 * 60],
    [false, 12 * 60 * 60],
    [true, 30 * 24 * 60 * 60],
  ])('with remember %s, a token expires after %i seconds', async (remember, seconds) => {
    const account = { email: newEmail(), password: PASSWORD };
    await signup(account);
    const { body } = await login({ ...account, remember });
    const { exp, iat } = claimsOf((body as LoginResponse).encodedToken);
    expect(exp - iat).toBe(seconds);
  });

  test('the token of a guest expires after a year: the session ends long before', async () => {
    const { exp, iat } = claimsOf(((await login(GUEST)).body as LoginResponse).encodedToken);
    expect(exp - iat).toBe(365 * 24 * 60 * 60);
  });

  test('the token of a signup expires after 12 hours', async () => {
    const { body } = await signup({ email: newEmail(), password: PASSWORD });
    const { exp, iat } = claimsOf((body as SignupResponse).encodedToken);
    expect(exp - iat).toBe(12 * 60 * 60);
  });

  test.each([
    [{ firstName: 'Grace', lastName: 'Hopper' }, 'Grace Hopper'],
    [{ firstName: 'Grace' }, 'Grace'],
    [{ lastName: 'Hopper' }, 'Hopper'],
    [{ firstName: '', lastName: '' }, undefined],
    [{}, undefined],
  ])('the tokens of a signup with %j and of its logins have the name %s', async (names, name) => {
    const account = { email: newEmail(), password: PASSWORD };
    for (const { body } of [await signup({ ...account, ...names }), await login(account)])
      expect(claimsOf((body as LoginResponse).encodedToken).name).toBe(name);
  });

  test('rejects a remember that is not boolean (400)', async () => {
    expect(await login({ ...GUEST, remember: 'yes' })).toMatchObject({
      status: 400,
      body: { errors: ['body/remember must be boolean'] },
    });
  });

  test('rejects a login with an email of 255 or a password of 129 characters (400)', async () => {
    for (const body of [
      { email: `@${'x'.repeat(254)}`, password: PASSWORD },
      { email: GUEST.email, password: 'x'.repeat(129) },
    ]) {
      expect((await login(body)).status).toBe(400);
    }
    expect((await login({ email: GUEST.email, password: 'x'.repeat(128) })).status).toBe(401);
    expect((await login({ email: 'x'.repeat(254), password: PASSWORD })).status).toBe(404);
  });

  test('rejects a login with an empty or missing field (400)', async () => {
    for (const body of [
      { email: '', password: PASSWORD },
      { email: 'a@b.c', password: '' },
      { password: PASSWORD },
      { email: 'a@b.c' },
      {},
    ]) {
      expect((await login(body)).status).toBe(400);
    }
    expect((await api.request('POST', '/auth/login')).body).toEqual({ errors: ['body must be object'] });
  });
});

describe.each(TIER_ENGINES)('signup from a guest’s session on %s', (engine) => {
  let api: TestApi;
  let count = 0;
  const newUser = () => ({ email: `person-${++count}@example.com`, password: PASSWORD, firstName: 'Ada' });
  beforeAll(async () => {
    api = await startApi(engine);
  });
  afterAll(() => api.close());

  const guestLogin = async () =>
    ((await api.request('POST', '/auth/login', { body: GUEST })).body as LoginResponse).encodedToken;
  const signup = (body: object, token?: string) => api.request('POST', '/auth/signup', { body, token });
  const post = (token: string, path: string, body: object) =>
    api.request('POST', `/user/${path}`, { token, body });
  const likes = async (token: string) => {
    const { status, body } = await api.request('GET', '/user/likes', { token });
    return status === 200 ? (body as { likes: { _id: string }[] }).likes.map(({ _id }) => _id) : status;
  };

  /** The token of a guest with something in each list. */
  async function busyGuest(): Promise<string> {
    const token = await guestLogin();
    for (const list of ['likes', 'watchlater', 'history']) {
      await post(token, list, { video: { _id: 'keto-start' } });
    }
    const { body } = await post(token, 'playlists', { playlist: { title: 'Legs' } });
    const [playlist] = (body as { playlists: { _id: string }[] }).playlists;
    await post(token, `playlists/${playlist?._id}`, { video: { _id: 'gym-beats' } });
    return token;
  }

  test('keeps all lists, and the account belongs to the new user alone', async () => {
    const guest = await busyGuest();
    const user = newUser();
    const response = await signup(user, guest);
    expect(response.status).toBe(201);
    const { createdUser, encodedToken } = response.body as SignupResponse;
    const expected = {
      email: user.email,
      firstName: 'Ada',
      likes: [{ _id: 'keto-start' }],
      watchlater: [{ _id: 'keto-start' }],
      history: [{ _id: 'keto-start' }],
      playlists: [{ title: 'Legs', videos: [{ _id: 'gym-beats' }] }],
    };
    expect(createdUser).toMatchObject(expected);
    expect(createdUser).not.toHaveProperty('guest');
    expect(createdUser).not.toHaveProperty('lastName');
    expect(await likes(encodedToken)).toEqual(['keto-start']);
    expect(await likes(guest)).toBe(401);
    const { body } = await api.request('POST', '/auth/login', { body: user });
    expect((body as LoginResponse).foundUser).toMatchObject(expected);
  });

  test('with an email that exists changes nothing (422)', async () => {
    const user = newUser();
    await signup(user);
    const guest = await busyGuest();
    expect((await signup(user, guest)).status).toBe(422);
    expect(await likes(guest)).toEqual(['keto-start']);
    const { body } = await api.request('POST', '/auth/login', { body: user });
    expect((body as LoginResponse).foundUser.likes).toEqual([]);
  });

  test('twice at once, one takes the lists and the other is empty', async () => {
    const guest = await busyGuest();
    const responses = await Promise.all([signup(newUser(), guest), signup(newUser(), guest)]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    const found = responses.map(({ body }) => (body as SignupResponse).createdUser.likes.length);
    expect(found.sort()).toEqual([0, 1]);
  });

  test.each([
    ['of a user', async () => api.newUser()],
    [
      'that has ended',
      async () => {
        const token = await busyGuest();
        await api.request('POST', '/auth/logout', { token });
        return token;
      },
    ],
    ['that is malformed', async () => 'nonsense'],
  ])('a token %s changes nothing: the account is new and empty', async (_case, tokenOf) => {
    const token = await tokenOf();
    const before = await likes(token);
    const { status, body } = await signup(newUser(), token);
    expect(status).toBe(201);
    expect((body as SignupResponse).createdUser.likes).toEqual([]);
    expect(await likes(token)).toEqual(before);
  });
});

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

const NEW = 'a new password';
const [HERE, ELSEWHERE] = ['192.0.2.1', '192.0.2.2'];

describe.each(TIER_ENGINES)('a new password on %s', (engine) => {
  let api: TestApi;
  let email: string;
  let token: string;
  let count = 0;
  beforeAll(async () => {
    // Delays far longer than a test takes.
    const limits = { ...DEFAULT_LIMITS, firstDelaySeconds: 600, maxDelaySeconds: 600 };
    api = await startApi(engine, { limits });
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    email = `person-${++count}@example.com`;
    const { body } = await api.request('POST', '/auth/signup', { body: { email, password: PASSWORD } });
    token = (body as SignupResponse).encodedToken;
  });

  const login = (password: string) => api.request('POST', '/auth/login', { body: { email, password } });
  const newSession = async () => ((await login(PASSWORD)).body as LoginResponse).encodedToken;
  const change = (body: unknown, options: { token?: string; remoteAddress?: string } = {}) =>
    api.request('PUT', '/auth/password', { token, body, ...options });
  const passwords = { currentPassword: PASSWORD, newPassword: NEW };
  const status = async (of: string) => (await api.request('GET', '/user/likes', { token: of })).status;

  test('takes the place of the old one, and ends all sessions but this', async () => {
    const other = await newSession();
    expect(await change(passwords)).toMatchObject({ status: 200, body: {} });
    expect(await status(token)).toBe(200);
    expect(await status(other)).toBe(401);
    expect((await login(PASSWORD)).status).toBe(401);
    expect((await login(NEW)).status).toBe(200);
  });

  test('ends tokens from before sessions existed', async () => {
    const user = ((await login(PASSWORD)).body as LoginResponse).foundUser;
    const exp = Math.floor(Date.now() / 1000) + 3600;
    const old = tokenOf({ _id: user._id, email, exp });
    expect(await status(old)).toBe(200);
    expect((await change(passwords)).status).toBe(200);
    expect(await status(old)).toBe(401);
  });

  test('needs the old one (422), and the session goes on', async () => {
    const body = { ...passwords, currentPassword: 'not the password' };
    expect(await change(body)).toMatchObject({
      status: 422,
      body: { errors: [ERRORS.currentPasswordWrong.text] },
    });
    expect(await status(token)).toBe(200);
    expect((await login(PASSWORD)).status).toBe(200);
  });

  test('guesses at the old one count as failed logins', async () => {
    const guess = { ...passwords, currentPassword: 'not the password' };
    const statuses: number[] = [];
    for (let time = 0; time < 12; time += 1) {
      statuses.push((await change(guess, { remoteAddress: HERE })).status);
    }
    expect(statuses).toEqual([...Array<number>(6).fill(422), ...Array<number>(6).fill(429)]);
    expect((await change(passwords, { remoteAddress: ELSEWHERE })).status).toBe(200);
  });

  test('of two at once, one wins', async () => {
    const bodies = [NEW, 'another password'].map((newPassword) => ({ ...passwords, newPassword }));
    const statuses = (await Promise.all(bodies.map((body) => change(body)))).map(
      (response) => response.status,
    );
    expect(statuses.sort()).toEqual([200, 422]);
  });

  test('a login with the old one at the same moment leaves no session behind', async () => {
    const [changed, ...logins] = await Promise.all([
      change(passwords),
      ...Array.from({ length: 5 }, () => login(PASSWORD)),
    ]);
    expect(changed.status).toBe(200);
    for (const { status: outcome, body } of logins) {
      if (outcome === 200) expect(await status((body as LoginResponse).encodedToken)).toBe(401);
      else expect(outcome).toBe(401);
    }
  });

  test.each([
    ['shorter than 8 characters', { ...passwords, newPassword: '1234567' }],
    ['longer than 128', { ...passwords, newPassword: 'x'.repeat(129) }],
    ['missing', { currentPassword: PASSWORD }],
    ['a number', { ...passwords, newPassword: 12_345_678 }],
  ])('rejects a new password that is %s (400)', async (_case, body) => {
    expect((await change(body)).status).toBe(400);
  });

  test('a guest has none (422)', async () => {
    const { body } = await api.request('POST', '/auth/login', { body: GUEST });
    const guest = (body as LoginResponse).encodedToken;
    const response = await change({ ...passwords, currentPassword: GUEST.password }, { token: guest });
    expect(response).toMatchObject({ status: 422, body: { errors: [ERRORS.guestHasNoPassword.text] } });
  });
});

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;

describe.each(TIER_ENGINES)('sessions of a user on %s', (engine) => {
  const ada = { email: 'ada@example.com', password: PASSWORD };
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(engine, { limits: { ...DEFAULT_LIMITS, logins: 1_000 } });
    await api.request('POST', '/auth/signup', { body: ada });
  });
  afterAll(() => api.close());

  const login = async (body = ada) =>
    ((await api.request('POST', '/auth/login', { body })).body as LoginResponse).encodedToken;
  const logout = (token: string) => api.request('POST', '/auth/logout', { token });
  const status = async (token: string) => (await api.request('GET', '/user/likes', { token })).status;
  const sessions = () => api.database.kysely.selectFrom('sessions').selectAll().execute();

  test('logout ends one session, and leaves the user’s others', async () => {
    const [phone, laptop] = [await login(), await login()];
    expect(await logout(phone)).toMatchObject({ status: 200, body: {} });
    expect(await api.request('GET', '/user/likes', { token: phone })).toMatchObject({
      status: 401,
      body: { errors: ['The token is invalid. Unauthorized access error.'] },
    });
    expect((await logout(phone)).status).toBe(401);
    expect(await status(laptop)).toBe(200);
  });

  test('a token that names somebody else’s session is rejected', async () => {
    const token = await login();
    const { sid } = claimsOf(token);
    const forged = { _id: 'member', email: 'member@fitreel.example', exp: inAnHour() };
    expect(await status(tokenOf({ ...forged, sid }))).toBe(401);
    expect(await status(tokenOf({ ...forged, sid: [sid] }))).toBe(401);
    expect(await status(tokenOf({ ...forged, sid: '' }))).toBe(401);
  });

  test('a token from before sessions existed counts, also after its logout', async () => {
    const token = tokenOf({ _id: 'member', email: 'member@fitreel.example', exp: inAnHour() });
    expect(await status(token)).toBe(200);
    expect((await logout(token)).status).toBe(200);
    expect(await status(token)).toBe(200);
  });

  test('a session ends when it expires, and is removed later', async () => {
    const token = await login();
    await api.database.kysely
      .updateTable('sessions')
      .set({ expires_at: '2020-01-01T00:00:00+00:00' })
      .where('id', '=', claimsOf(token).sid)
      .execute();
    expect(await status(token)).toBe(401);
    while (!(await sessionsService(api.database.kysely, () => '').removeExpired()));
    expect((await sessions()).map(({ id }) => id)).not.toContain(claimsOf(token).sid);
  });

  test('the login after a hundred sessions ends the oldest', async () => {
    const bob = { ...ada, email: 'bob@example.com' };
    const signup = await api.request('POST', '/auth/signup', { body: bob });
    const first = (signup.body as SignupResponse).encodedToken;
    await api.database.kysely
      .updateTable('sessions')
      .set({ created_at: '2020-01-01T00:00:00+00:00' })
      .where('id', '=', claimsOf(first).sid)
      .execute();
    const { _id: user_id } = (signup.body as SignupResponse).createdUser;
    const [created_at, expires_at] = ['2021-01-01T00:00:00+00:00', '2999-01-01T00:00:00+00:00'];
    const others = Array.from({ length: 98 }, (_unused, id) => ({
      user_id,
      id: `${id}`,
      created_at,
      expires_at,
    }));
    await api.database.kysely.insertInto('sessions').values(others).execute();
    await login(bob);
    expect(await status(first)).toBe(200);
    const last = await login(bob);
    expect(await status(first)).toBe(401);
    expect(await status(last)).toBe(200);
  });
});
