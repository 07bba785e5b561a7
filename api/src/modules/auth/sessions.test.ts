import type { LoginResponse, SignupResponse } from '@fitreel/contract';
import { TIER_ENGINES } from '../../../testing/databases';
import { PASSWORD, startApi, type TestApi } from '../../../testing/start-api';
import { claimsOf, tokenOf } from '../../../testing/tokens';
import { DEFAULT_LIMITS } from './attempt-limits';
import { sessionsService } from './sessions';

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
