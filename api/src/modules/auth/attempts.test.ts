import { ERRORS, GUEST } from '@fitreel/contract';
import { PASSWORD, startApi, type TestApi } from '../../../testing/start-api';

/** Addresses of other callers. */
const [HERE, ELSEWHERE, THIRD] = ['192.0.2.1', '192.0.2.2', '192.0.2.3'];

describe('limits of attempts', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await startApi('sqlite', {
      limits: { failuresPerAccount: 3, failuresPerAddress: 5, signupsPerAddress: 4 },
    });
    await api.call('POST', '/auth/signup', { body: { email: 'ada@example.com', password: PASSWORD } });
  });
  afterEach(() => api.close());

  const login = (email: string, password: string, remoteAddress = HERE) =>
    api.call('POST', '/auth/login', { body: { email, password }, remoteAddress });
  const fail = async (email: string, times: number, remoteAddress = HERE) => {
    for (let time = 0; time < times; time += 1) await login(email, 'wrong password', remoteAddress);
  };
  const REFUSED = { status: 429, body: { errors: [ERRORS.tooManyAttempts.text] } };

  test('after three failures even the right password is 429, with the seconds to wait', async () => {
    await fail('ada@example.com', 3);
    const answer = await login('ADA@example.com', PASSWORD);
    expect(answer).toMatchObject(REFUSED);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(800);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(900);
  });

  test('the account can still be used from elsewhere', async () => {
    await fail('ada@example.com', 9);
    expect((await login('ada@example.com', PASSWORD, ELSEWHERE)).status).toBe(200);
  });

  test('success does not count, and forgets the failures of the account', async () => {
    for (let time = 0; time < 8; time += 1)
      expect((await login('ada@example.com', PASSWORD)).status).toBe(200);
    await fail('ada@example.com', 2);
    expect((await login('ada@example.com', PASSWORD)).status).toBe(200);
    await fail('ada@example.com', 2);
    expect((await login('ada@example.com', PASSWORD)).status).toBe(200);
  });

  test('an address that fails on many accounts is refused on all', async () => {
    for (let account = 0; account < 5; account += 1) await fail(`nobody-${account}@example.com`, 1);
    expect(await login('ada@example.com', PASSWORD)).toMatchObject(REFUSED);
    expect((await login('ada@example.com', PASSWORD, ELSEWHERE)).status).toBe(200);
  });

  test("nobody's typing locks the guest out, from the same address or another", async () => {
    await fail(GUEST.email, 9);
    expect(await login(GUEST.email, 'wrong password')).toMatchObject(REFUSED);
    expect((await login(GUEST.email, GUEST.password)).status).toBe(200);
    expect((await login(GUEST.email, GUEST.password, ELSEWHERE)).status).toBe(200);
  });

  test('guesses sent at once get no further than those sent one by one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => login('ada@example.com', 'wrong password', THIRD)),
    );
    const tried = answers.filter(({ status }) => status === 401).length;
    // Those that are being hashed when the limit is reached still get their answer.
    expect(tried).toBeLessThanOrEqual(3 + 4);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30 - tried);
  });

  test('signups are limited per address', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 5; time += 1) {
      const body = { email: `new-${time}@example.com`, password: PASSWORD };
      statuses.push((await api.call('POST', '/auth/signup', { body, remoteAddress: ELSEWHERE })).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 429]);
  });
});
