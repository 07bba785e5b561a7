import { ERRORS, GUEST, type LoginResponse, type SignupResponse } from '@fitreel/contract';
import { ENGINES } from '../../../testing/databases';
import { PASSWORD, startApi, type TestApi } from '../../../testing/start-api';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/;

describe.each(ENGINES)('signup and login on %s', (engine) => {
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

  test('login returns the user with all lists, for any case and space of the email', async () => {
    const email = newEmail();
    const { encodedToken: token } = (await signup({ email, password: PASSWORD, city: 'Oslo' }))
      .body as SignupResponse;
    const video = { video: { _id: 'keto-start' } };
    for (const list of ['likes', 'history', 'watchlater'])
      await api.request('POST', `/user/${list}`, { token, body: video });
    await api.request('POST', '/user/playlists', { token, body: { playlist: { title: 'Legs' } } });

    const response = await login({ email: `  ${email.toUpperCase()} `, password: PASSWORD });
    expect(response.status).toBe(200);
    const { foundUser } = response.body as LoginResponse;
    const kept = [expect.objectContaining({ _id: 'keto-start', categoryName: 'Diet plan' })];
    expect(foundUser).toMatchObject({ email, city: 'Oslo', likes: kept, history: kept, watchlater: kept });
    expect(foundUser.playlists).toEqual([expect.objectContaining({ title: 'Legs', videos: [] })]);
    expect(JSON.stringify(response.body)).not.toMatch(/password|argon2/i);
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
    ['an extra list', { ...good, tags: ['x'] }, 'body/tags must be a text'],
    ['an extra text of 501', { ...good, bio: 'x'.repeat(501) }, 'body/bio must NOT have more than 500'],
    ['a long extra name', { ...good, ['n'.repeat(41)]: 1 }, 'body must not have a field with a name'],
    ['a list as the body', [good], 'body must be object'],
  ])('rejects a signup with %s (400)', async (_case, body, message) => {
    const response = await signup(body);
    expect(response.status).toBe(400);
    expect(response.body).toEqual({ errors: [expect.stringMatching(new RegExp(`^${message}`))] });
  });

  test('accepts a password of 8 characters', async () => {
    expect((await signup({ email: newEmail(), password: '12345678' })).status).toBe(201);
  });

  test('extra fields never replace those of the API', async () => {
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

  test.each([
    [undefined, 12 * 60 * 60],
    [false, 12 * 60 * 60],
    [true, 30 * 24 * 60 * 60],
  ])('with remember %s, a token expires after %i seconds', async (remember, seconds) => {
    const { body } = await login({ ...GUEST, remember });
    const { exp, iat } = claimsOf((body as LoginResponse).encodedToken);
    expect(exp - iat).toBe(seconds);
  });

  test('the token of a signup expires after 12 hours', async () => {
    const { body } = await signup({ email: newEmail(), password: PASSWORD });
    const { exp, iat } = claimsOf((body as SignupResponse).encodedToken);
    expect(exp - iat).toBe(12 * 60 * 60);
  });

  test('rejects a remember that is not boolean (400)', async () => {
    expect(await login({ ...GUEST, remember: 'yes' })).toMatchObject({
      status: 400,
      body: { errors: ['body/remember must be boolean'] },
    });
  });

  test('rejects a login with an empty or missing field (400)', async () => {
    for (const body of [{ email: '', password: PASSWORD }, { email: 'a@b.c', password: '' }, {}]) {
      expect((await login(body)).status).toBe(400);
    }
    expect((await api.request('POST', '/auth/login')).body).toEqual({ errors: ['body must be object'] });
  });

  test('the error catalogue keeps its fixed texts', () => {
    expect(ERRORS.userMissing.text).toBe('The user you request does not exist. Not Found error.');
    expect(ERRORS.tokenInvalid.text).toBe('The token is invalid. Unauthorized access error.');
  });
});

function claimsOf(token: string): { exp: number; iat: number } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    exp: number;
    iat: number;
  };
}
