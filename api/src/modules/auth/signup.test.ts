import type { SignupResponse } from '@fitreel/contract';
import { TIER_ENGINES } from '../../../testing/databases';
import { PASSWORD, startApi, type TestApi } from '../../../testing/start-api';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/;

describe.each(TIER_ENGINES)('signup on %s', (engine) => {
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
});
