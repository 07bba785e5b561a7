import { ERRORS, GUEST } from '@fitreel/contract';
import { PASSWORD, startApi, type TestApi } from '../../../testing/start-api';
import { DEFAULT_LIMITS } from './attempt-limits';

/** IP addresses of three clients. */
const [HERE, ELSEWHERE, THIRD] = ['192.0.2.1', '192.0.2.2', '192.0.2.3'];

describe('attempt limits', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await startApi('sqlite', {
      limits: {
        ...DEFAULT_LIMITS,
        failuresHere: 3,
        failuresAtAccount: 20,
        failuresOfNetwork: 6,
        // Far longer than a test takes.
        firstDelaySeconds: 600,
        maxDelaySeconds: 900,
        signups: 4,
        guests: 4,
      },
    });
    await api.request('POST', '/auth/signup', { body: { email: 'ada@example.com', password: PASSWORD } });
  });
  afterEach(() => api.close());

  const login = (email: string, password: string, remoteAddress = HERE) =>
    api.request('POST', '/auth/login', { body: { email, password }, remoteAddress });
  const fail = async (email: string, times: number, remoteAddress = HERE) => {
    for (let time = 0; time < times; time += 1) await login(email, 'wrong password', remoteAddress);
  };
  const TOO_MANY = { status: 429, body: { errors: [ERRORS.tooManyAttempts.text] } };

  test('rejects even the right password during a delay (429), with the seconds to wait', async () => {
    await fail('ada@example.com', 4);
    const response = await login('ADA@example.com', PASSWORD);
    expect(response).toMatchObject(TOO_MANY);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(500);
    expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(600);
  });

  test('counts a wrong password of the guest as a login (429), and lets guests in', async () => {
    const wrong = await Promise.all(
      Array.from({ length: DEFAULT_LIMITS.logins + 1 }, () => login(GUEST.email, 'wrong password')),
    );
    expect(wrong.map(({ status }) => status).sort()).toEqual([
      ...Array(DEFAULT_LIMITS.logins).fill(401),
      429,
    ]);
    expect((await login(GUEST.email, GUEST.password)).status).toBe(200);
  });

  test('accepts the password from another address', async () => {
    await fail('ada@example.com', 9);
    expect((await login('ada@example.com', PASSWORD, ELSEWHERE)).status).toBe(200);
  });

  test('counts the addresses of one IPv6 network as one', async () => {
    for (let time = 0; time < 4; time += 1) await fail('ada@example.com', 1, `2001:db8::${time}`);
    expect(await login('ada@example.com', PASSWORD, '2001:db8::ffff:1')).toMatchObject(TOO_MANY);
    expect((await login('ada@example.com', PASSWORD, '2001:db8:0:1::1')).status).toBe(200);
  });

  test('guesses at one account from 200 networks get no further, and the owner logs in', async () => {
    expect((await login('ada@example.com', PASSWORD, ELSEWHERE)).status).toBe(200);
    const statuses: number[] = [];
    for (let time = 0; time < 200; time += 1) {
      statuses.push((await login('ada@example.com', `guess ${time}`, `2001:db8:${time}::1`)).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(21);
    expect(statuses.filter((status) => status === 429)).toHaveLength(179);
    expect((await login('ada@example.com', PASSWORD, ELSEWHERE)).status).toBe(200);
  });

  test('does not count a success, and forgets the account’s failures', async () => {
    for (let time = 0; time < 8; time += 1)
      expect((await login('ada@example.com', PASSWORD)).status).toBe(200);
    await fail('ada@example.com', 3);
    expect((await login('ada@example.com', PASSWORD)).status).toBe(200);
    await fail('ada@example.com', 3);
    expect((await login('ada@example.com', PASSWORD)).status).toBe(200);
  });

  test('rejects an address on every account when it fails on many', async () => {
    for (let account = 0; account < 7; account += 1) await fail(`nobody-${account}@example.com`, 1);
    expect(await login('ada@example.com', PASSWORD)).toMatchObject(TOO_MANY);
    expect((await login('ada@example.com', PASSWORD, ELSEWHERE)).status).toBe(200);
  });

  test('never locks the guest out, from the same address or another', async () => {
    await fail(GUEST.email, 9);
    expect((await login(GUEST.email, 'wrong password')).status).toBe(401);
    expect((await login(GUEST.email, GUEST.password)).status).toBe(200);
    expect((await login(GUEST.email, GUEST.password, ELSEWHERE)).status).toBe(200);
  });

  test('lets guesses sent at once get no further than those sent one by one', async () => {
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => login('ada@example.com', 'wrong password', THIRD)),
    );
    const tried = responses.filter(({ status }) => status === 401).length;
    expect(tried).toBe(4);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(30 - tried);
  });

  test('limits guest logins per address', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 5; time += 1)
      statuses.push((await login(GUEST.email, GUEST.password, ELSEWHERE)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    expect((await login(GUEST.email, GUEST.password, HERE)).status).toBe(200);
  });

  test('limits signups per address', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 5; time += 1) {
      const body = { email: `new-${time}@example.com`, password: PASSWORD };
      statuses.push((await api.request('POST', '/auth/signup', { body, remoteAddress: ELSEWHERE })).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 429]);
  });
});
