import { attemptLimits } from './attempt-limits';

const HERE = '192.0.2.1';
const MINUTE_MS = 60_000;
const tooMany = (retryAfterSeconds: number) => ({ code: 'tooManyAttempts', details: { retryAfterSeconds } });

/** Does `step` `times` times, one after the other. */
async function repeat(times: number, step: (time: number) => Promise<void>): Promise<void> {
  for (let time = 0; time < times; time += 1) await step(time);
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a site without settings of its own has the limits of behaviour.md#limits', async () => {
  const attempts = attemptLimits();
  await repeat(9, () => attempts.countFailure('ada@example.com', HERE));
  await attempts.checkLogin('ada@example.com', HERE);
  await attempts.countFailure('ada@example.com', HERE);
  await expect(attempts.checkLogin('ada@example.com', HERE)).rejects.toMatchObject(tooMany(900));

  await repeat(89, (time) => attempts.countFailure(`nobody-${time}@example.com`, HERE));
  await attempts.checkLogin('bob@example.com', HERE);
  await attempts.countFailure('nobody@example.com', HERE);
  await expect(attempts.checkLogin('bob@example.com', HERE)).rejects.toMatchObject(tooMany(900));

  await repeat(1_000, () => attempts.countSignup(HERE));
  await expect(attempts.countSignup(HERE)).rejects.toMatchObject(tooMany(3600));

  await repeat(1_000, () => attempts.countGuest(HERE));
  await expect(attempts.countGuest(HERE)).rejects.toMatchObject(tooMany(3600));
});

describe('with low limits', () => {
  const limits = { failuresPerAccount: 3, failuresPerAddress: 5, signupsPerAddress: 2, guestsPerAddress: 2 };

  test('a signup is possible again an hour after the first one, and not before', async () => {
    const attempts = attemptLimits(limits);
    await repeat(2, () => attempts.countSignup(HERE));
    jest.advanceTimersByTime(60 * MINUTE_MS - 1);
    await expect(attempts.countSignup(HERE)).rejects.toMatchObject(tooMany(1));
    jest.advanceTimersByTime(1);
    await attempts.countSignup(HERE);
  });

  test('signups from one address leave those from another alone', async () => {
    const attempts = attemptLimits(limits);
    await repeat(2, () => attempts.countSignup(HERE));
    await attempts.countSignup('192.0.2.2');
  });

  test('a login is possible again 15 minutes after the first failure, and not before', async () => {
    const attempts = attemptLimits(limits);
    await repeat(3, () => attempts.countFailure('ada@example.com', HERE));
    await repeat(2, () => attempts.countFailure('bob@example.com', HERE));
    jest.advanceTimersByTime(15 * MINUTE_MS - 1);
    for (const account of ['ada@example.com', 'bob@example.com'])
      await expect(attempts.checkLogin(account, HERE)).rejects.toMatchObject(tooMany(1));
    jest.advanceTimersByTime(1);
    for (const account of ['ada@example.com', 'bob@example.com']) await attempts.checkLogin(account, HERE);
  });

  test('failures of one account lock no other account of the same household', async () => {
    const attempts = attemptLimits(limits);
    await repeat(3, () => attempts.countFailure('ada@example.com', HERE));
    await attempts.checkLogin('bob@example.com', HERE);
  });

  test('a success forgives the account, but not the failures of its address', async () => {
    const attempts = attemptLimits(limits);
    await repeat(3, () => attempts.countFailure('ada@example.com', HERE));
    await attempts.forgetFailures('ada@example.com', HERE);
    await attempts.checkLogin('ada@example.com', HERE);
    await repeat(2, () => attempts.countFailure('ada@example.com', HERE));
    await expect(attempts.checkLogin('ada@example.com', HERE)).rejects.toMatchObject(tooMany(900));
  });
});
