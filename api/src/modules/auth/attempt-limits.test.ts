import type { ApiError } from '../../http/responses';
import { attemptLimits, DEFAULT_LIMITS, type Attempts } from './attempt-limits';

const [HERE, ELSEWHERE] = ['192.0.2.1', '192.0.2.2'];
const [ADA, BOB] = ['ada@example.com', 'bob@example.com'];
const tooMany = (retryAfterSeconds: number) => ({ code: 'tooManyAttempts', details: { retryAfterSeconds } });

/** Does `step` `times` times, one after the other. */
async function repeat(times: number, step: (time: number) => Promise<void>): Promise<void> {
  for (let time = 0; time < times; time += 1) await step(time);
}

/** Fails to log in once, after as many delays as it takes. */
async function fail(attempts: Attempts, account: string, network: string): Promise<void> {
  for (;;)
    try {
      await attempts.attemptLogin(account, network);
      return;
    } catch (error) {
      jest.advanceTimersByTime(((error as ApiError).details.retryAfterSeconds ?? 0) * 1000);
    }
}

/** Logs in at the first attempt. */
async function succeed(attempts: Attempts, account: string, network: string): Promise<void> {
  const succeeded = await attempts.attemptLogin(account, network);
  await succeeded();
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a site without settings of its own has the limits of api/README.md#limits', async () => {
  const attempts = attemptLimits();
  // Each fails, because nobody says that it succeeded.
  await repeat(6, async () => void (await attempts.attemptLogin(ADA, HERE)));
  await expect(attempts.attemptLogin(ADA, HERE)).rejects.toMatchObject(tooMany(1));
  await repeat(14, () => fail(attempts, ADA, HERE));
  await expect(attempts.attemptLogin(ADA, HERE)).rejects.toMatchObject(tooMany(60));

  await attempts.attemptLogin(ADA, ELSEWHERE);
  await expect(attempts.attemptLogin(ADA, ELSEWHERE)).rejects.toMatchObject(tooMany(1));

  await repeat(31, async (time) => void (await attempts.attemptLogin(`nobody-${time}@example.com`, HERE)));
  await expect(attempts.attemptLogin(BOB, HERE)).rejects.toMatchObject(tooMany(1));

  await repeat(60, () => attempts.countLogin(HERE));
  await expect(attempts.countLogin(HERE)).rejects.toMatchObject(tooMany(10));
  await attempts.countLogin(ELSEWHERE);

  await repeat(1_000, () => attempts.countSignup(HERE));
  await expect(attempts.countSignup(HERE)).rejects.toMatchObject(tooMany(3600));

  await repeat(1_000, () => attempts.countGuest(HERE));
  await expect(attempts.countGuest(HERE)).rejects.toMatchObject(tooMany(3600));
});

describe('with low limits', () => {
  const limits = {
    ...DEFAULT_LIMITS,
    failuresHere: 2,
    failuresAtAccount: 4,
    failuresOfNetwork: 6,
    firstDelaySeconds: 10,
    signups: 2,
  };

  test('a signup is possible again an hour after the first one, and not before', async () => {
    const attempts = attemptLimits(limits);
    await repeat(2, () => attempts.countSignup(HERE));
    jest.advanceTimersByTime(60 * 60_000 - 1);
    await expect(attempts.countSignup(HERE)).rejects.toMatchObject(tooMany(1));
    jest.advanceTimersByTime(1);
    await attempts.countSignup(HERE);
  });

  test('signups and guests of one network share a bound of a day', async () => {
    const attempts = attemptLimits({ ...limits, signups: 9, guests: 9, accounts: 3 });
    await repeat(2, () => attempts.countSignup(HERE));
    await attempts.countGuest(HERE);
    await expect(attempts.countSignup(HERE)).rejects.toMatchObject(tooMany(24 * 3600));
    await expect(attempts.countGuest(HERE)).rejects.toMatchObject(tooMany(24 * 3600));
    await attempts.countGuest(ELSEWHERE);
    jest.advanceTimersByTime(24 * 60 * 60_000);
    await attempts.countSignup(HERE);
  });

  test('signups from one network leave those from another alone', async () => {
    const attempts = attemptLimits(limits);
    await repeat(2, () => attempts.countSignup(HERE));
    await attempts.countSignup(ELSEWHERE);
  });

  test('failures of one account delay no other account of the same household', async () => {
    const attempts = attemptLimits(limits);
    await repeat(3, () => fail(attempts, ADA, HERE));
    await expect(attempts.attemptLogin(ADA, HERE)).rejects.toMatchObject(tooMany(10));
    await succeed(attempts, BOB, HERE);
  });

  test('guesses from ever new networks wait, and the owner’s own network does not', async () => {
    const attempts = attemptLimits(limits);
    await succeed(attempts, ADA, HERE);
    await repeat(5, (time) => fail(attempts, ADA, `network ${time}`));
    await expect(attempts.attemptLogin(ADA, 'one more network')).rejects.toMatchObject(tooMany(10));
    await succeed(attempts, ADA, HERE);
    jest.advanceTimersByTime(10_000);
    await succeed(attempts, ADA, 'one more network');
  });

  test('a stranger behind the owner’s address delays the owner there at the stranger’s own guesses alone', async () => {
    const attempts = attemptLimits(limits);
    await succeed(attempts, ADA, HERE);
    await repeat(7, (time) => fail(attempts, `nobody-${time}@example.com`, HERE));
    await expect(attempts.attemptLogin(BOB, HERE)).rejects.toMatchObject(tooMany(10));
    await succeed(attempts, ADA, HERE);
  });

  test('a success forgives the account there, and not its network', async () => {
    const attempts = attemptLimits(limits);
    await repeat(3, () => fail(attempts, ADA, HERE));
    jest.advanceTimersByTime(10_000);
    await succeed(attempts, ADA, HERE);
    await repeat(3, async () => void (await attempts.attemptLogin(ADA, HERE)));
    await repeat(4, (time) => fail(attempts, `nobody-${time}@example.com`, HERE));
    await expect(attempts.attemptLogin(BOB, HERE)).rejects.toMatchObject(tooMany(10));
  });

  test('of attempts at once no more pass than of those one by one', async () => {
    const attempts = attemptLimits(limits);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, () => attempts.attemptLogin(ADA, HERE)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    jest.advanceTimersByTime(10_000);
    await attempts.attemptLogin(ADA, HERE);
    await expect(attempts.attemptLogin(ADA, HERE)).rejects.toMatchObject(tooMany(20));
  });
});
