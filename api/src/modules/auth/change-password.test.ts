import { ERRORS, GUEST, type LoginResponse, type SignupResponse } from '@fitreel/contract';
import { TIER_ENGINES } from '../../../testing/databases';
import { PASSWORD, startApi, type TestApi } from '../../../testing/start-api';
import { tokenOf } from '../../../testing/tokens';
import { DEFAULT_LIMITS } from './attempt-limits';

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
