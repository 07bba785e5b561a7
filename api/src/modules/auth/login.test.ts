import { GUEST, type LoginResponse, type SignupResponse } from '@fitreel/contract';
import { TIER_ENGINES } from '../../../testing/databases';
import { PASSWORD, startApi, type TestApi } from '../../../testing/start-api';
import { claimsOf } from '../../../testing/tokens';

describe.each(TIER_ENGINES)('login on %s', (engine) => {
  let api: TestApi;
  let count = 0;
  const newEmail = () => `person-${++count}@example.com`;
  const signup = (body: unknown) => api.request('POST', '/auth/signup', { body });
  const login = (body: unknown) => api.request('POST', '/auth/login', { body });
  beforeAll(async () => {
    api = await startApi(engine);
  });
  afterAll(() => api.close());

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
