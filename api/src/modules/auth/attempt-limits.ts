import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '../../http/api-error';

/** How many attempts pass before `tooManyAttempts`. */
export type AttemptLimits = {
  /** Failed logins to one account from one IP address within 15 minutes. */
  failuresPerAccount: number;
  /** Failed logins from one IP address within 15 minutes. */
  failuresPerAddress: number;
  /** Signups from one IP address within one hour. */
  signupsPerAddress: number;
  /** Guest logins from one IP address within one hour. */
  guestsPerAddress: number;
};

/** Ample for a household or an office behind one IP address, far too few to guess a password. */
const DEFAULT_LIMITS: AttemptLimits = {
  failuresPerAccount: 10,
  failuresPerAddress: 100,
  signupsPerAddress: 1_000,
  guestsPerAddress: 1_000,
};

const QUARTER_HOUR_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;

/**
 * Counts attempts in the memory of this process: several servers each count for themselves. A failure counts against
 * the account only together with its IP address, so a stranger cannot lock the owner out from elsewhere.
 */
export function attemptLimits(limits: AttemptLimits = DEFAULT_LIMITS) {
  const perAccount = new RateLimiterMemory({
    points: limits.failuresPerAccount,
    duration: QUARTER_HOUR_SECONDS,
  });
  const perAddress = new RateLimiterMemory({
    points: limits.failuresPerAddress,
    duration: QUARTER_HOUR_SECONDS,
  });
  const signups = new RateLimiterMemory({ points: limits.signupsPerAddress, duration: HOUR_SECONDS });
  const guests = new RateLimiterMemory({ points: limits.guestsPerAddress, duration: HOUR_SECONDS });
  const accountKey = (account: string, address: string) => `${address} ${account}`;

  return {
    /** Throws `tooManyAttempts` when the account or the address has used up its failures. */
    async checkLogin(account: string, address: string): Promise<void> {
      rejectSpent(await perAccount.get(accountKey(account, address)));
      rejectSpent(await perAddress.get(address));
    },
    /** Counts a failed login. */
    async countFailure(account: string, address: string): Promise<void> {
      await perAccount.penalty(accountKey(account, address));
      await perAddress.penalty(address);
    },
    /** Forgets the account's failures from `address`, after a login that succeeded. */
    async forgetFailures(account: string, address: string): Promise<void> {
      await perAccount.delete(accountKey(account, address));
    },
    /** Counts a signup. Throws `tooManyAttempts` past the limit. */
    countSignup: (address: string): Promise<void> => consume(signups, address),
    /** Counts a guest login. Throws `tooManyAttempts` past the limit. */
    countGuest: (address: string): Promise<void> => consume(guests, address),
  };

  async function consume(limiter: RateLimiterMemory, address: string): Promise<void> {
    try {
      await limiter.consume(address);
    } catch (spent) {
      if (spent instanceof RateLimiterRes) throw tooManyAttempts(spent);
      throw spent;
    }
  }

  function rejectSpent(state: RateLimiterRes | null): void {
    if (state && state.remainingPoints <= 0) throw tooManyAttempts(state);
  }
}

export type Attempts = ReturnType<typeof attemptLimits>;

function tooManyAttempts({ msBeforeNext }: RateLimiterRes): ApiError {
  return new ApiError('tooManyAttempts', { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) });
}
