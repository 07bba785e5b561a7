import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from './api-error';

/** How many attempts pass before `tooManyAttempts`. */
export type AttemptLimits = {
  /** Failed log-ins to one account from one address within 15 minutes. */
  failuresPerAccount: number;
  /** Failed log-ins from one address within 15 minutes. */
  failuresPerAddress: number;
  /** New users from one address within one hour. */
  signupsPerAddress: number;
};

/** Ample for a household or an office behind one address, far too few to guess a password. */
const DEFAULT_LIMITS: AttemptLimits = {
  failuresPerAccount: 10,
  failuresPerAddress: 100,
  signupsPerAddress: 1_000,
};

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;

/**
 * Counts attempts in the memory of this process: several servers each count for themselves. A failure counts
 * against the account only together with the address it came from, so that a stranger cannot lock anybody out
 * from elsewhere.
 */
export function attemptLimits(limits: AttemptLimits = DEFAULT_LIMITS) {
  const perAccount = new RateLimiterMemory({ points: limits.failuresPerAccount, duration: QUARTER_HOUR });
  const perAddress = new RateLimiterMemory({ points: limits.failuresPerAddress, duration: QUARTER_HOUR });
  const signups = new RateLimiterMemory({ points: limits.signupsPerAddress, duration: HOUR });
  const accountKey = (account: string, address: string) => `${address} ${account}`;

  return {
    /** Throws `tooManyAttempts` when the account or the address has used up its failures. */
    async checkLogin(account: string, address: string): Promise<void> {
      refuseSpent(await perAccount.get(accountKey(account, address)));
      refuseSpent(await perAddress.get(address));
    },
    /** Counts one failed log-in. */
    async countFailure(account: string, address: string): Promise<void> {
      await perAccount.penalty(accountKey(account, address));
      await perAddress.penalty(address);
    },
    /** Forgets the account's failures from `address`, after a log-in that succeeded. */
    async forgetFailures(account: string, address: string): Promise<void> {
      await perAccount.delete(accountKey(account, address));
    },
    /** Counts one signup; throws `tooManyAttempts` past the limit. */
    async countSignup(address: string): Promise<void> {
      try {
        await signups.consume(address);
      } catch (spent) {
        if (spent instanceof RateLimiterRes) throw refusal(spent);
        throw spent;
      }
    },
  };

  function refuseSpent(state: RateLimiterRes | null): void {
    if (state && state.remainingPoints <= 0) throw refusal(state);
  }
}

export type Attempts = ReturnType<typeof attemptLimits>;

function refusal({ msBeforeNext }: RateLimiterRes): ApiError {
  return new ApiError('tooManyAttempts', { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) });
}
