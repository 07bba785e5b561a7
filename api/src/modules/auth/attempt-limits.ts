import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '../../http/responses';

/** The first `free` failures cost nothing; each further one doubles the delay, from `firstSeconds` to `maxSeconds`. */
export type Delays = { free: number; firstSeconds: number; maxSeconds: number };

/** How long failures count, from the first one. */
const WINDOW_SECONDS = 60 * 60;

/**
 * Makes the next attempt wait after failures, for longer with each one and never for good. Counts by key, in the memory of
 * this process.
 */
export function growingDelays({ free, firstSeconds, maxSeconds }: Delays) {
  const failures = new RateLimiterMemory({ points: free, duration: WINDOW_SECONDS });
  const delays = new RateLimiterMemory({ points: 1, duration: maxSeconds });

  return {
    /** Milliseconds until `key` may try again; 0 if it may now. */
    async remainingMs(key: string): Promise<number> {
      // Never more, although the clock may have been set back meanwhile.
      return Math.min((await delays.get(key))?.msBeforeNext ?? 0, maxSeconds * 1000);
    },
    async countFailure(key: string): Promise<void> {
      const { consumedPoints } = await failures.penalty(key);
      if (consumedPoints <= free) return;
      const seconds = Math.min(maxSeconds, firstSeconds * 2 ** (consumedPoints - free - 1));
      await delays.set(key, 1, seconds);
    },
    async forget(key: string): Promise<void> {
      await failures.delete(key);
      await delays.delete(key);
    },
  };
}

/** Pairs of account and network that are remembered; beyond, the login of longest ago is forgotten. */
const MAX = 50_000;

/** From where each account has logged in, since this process started. */
export function knownLogins(max = MAX) {
  const logins = new Set<string>();
  return {
    has: (login: string): boolean => logins.has(login),
    add(login: string): void {
      // Deleted first: a set lists its entries in the order of insertion.
      logins.delete(login);
      logins.add(login);
      if (logins.size <= max) return;
      const [oldest = ''] = logins;
      logins.delete(oldest);
    },
  };
}

/** How many attempts pass, and how long the delays of failed logins are (behaviour.md#limits). */
export type AttemptLimits = {
  /** Failed logins without a delay: to one account from one network. */
  failuresHere: number;
  /** To one account from all networks. */
  failuresAtAccount: number;
  /** To all accounts from one network. */
  failuresOfNetwork: number;
  firstDelaySeconds: number;
  maxDelaySeconds: number;
  /** Logins with a password from one network within ten seconds, whatever their outcome. */
  logins: number;
  /** Signups from one network within one hour. */
  signups: number;
  /** Guest logins from one network within one hour. */
  guests: number;
  /** Accounts that one network makes within one day, with and without a password: each takes room on the disk. */
  accounts: number;
};

/** Ample for a household or an office behind one address, far too few to guess a password. */
export const DEFAULT_LIMITS: AttemptLimits = {
  failuresHere: 5,
  failuresAtAccount: 20,
  failuresOfNetwork: 50,
  firstDelaySeconds: 1,
  maxDelaySeconds: 60,
  logins: 60,
  signups: 1_000,
  guests: 1_000,
  accounts: 5_000,
};

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const LOGINS_SECONDS = 10;

/**
 * Counts attempts in the memory of this process: several servers each count for themselves. Failed logins make further
 * ones wait (ADR-0025): at the account from the same network, at the account from anywhere, and from the same network.
 * The last two do not apply where the account has logged in before, so that no stranger makes its owner wait.
 */
export function attemptLimits(limits: AttemptLimits = DEFAULT_LIMITS) {
  const delays = { firstSeconds: limits.firstDelaySeconds, maxSeconds: limits.maxDelaySeconds };
  const here = growingDelays({ ...delays, free: limits.failuresHere });
  const atAccount = growingDelays({ ...delays, free: limits.failuresAtAccount });
  const ofNetwork = growingDelays({ ...delays, free: limits.failuresOfNetwork });
  const known = knownLogins();
  const logins = new RateLimiterMemory({ points: limits.logins, duration: LOGINS_SECONDS });
  const signups = new RateLimiterMemory({ points: limits.signups, duration: HOUR_SECONDS });
  const guests = new RateLimiterMemory({ points: limits.guests, duration: HOUR_SECONDS });
  const accounts = new RateLimiterMemory({ points: limits.accounts, duration: DAY_SECONDS });
  const pair = (account: string, network: string) => `${network} ${account}`;

  return {
    /** Throws `tooManyAttempts` while the account or the network has to wait. */
    async checkLogin(account: string, network: string): Promise<void> {
      const login = pair(account, network);
      const remaining = [await here.remainingMs(login)];
      if (!known.has(login)) {
        remaining.push(await atAccount.remainingMs(account), await ofNetwork.remainingMs(network));
      }
      const longest = Math.max(...remaining);
      if (longest > 0) throw tooManyAttempts(longest);
    },
    /** Counts a failed login. */
    async countFailure(account: string, network: string): Promise<void> {
      await here.countFailure(pair(account, network));
      await atAccount.countFailure(account);
      await ofNetwork.countFailure(network);
    },
    /** Remembers a login that succeeded, and forgets the account's failures from `network`. */
    async countSuccess(account: string, network: string): Promise<void> {
      known.add(pair(account, network));
      await here.forget(pair(account, network));
    },
    /** Counts a login before its password is hashed. Throws `tooManyAttempts` past the limit. */
    countLogin: (network: string): Promise<void> => consume(logins, network),
    /** Counts a signup. Throws `tooManyAttempts` past the limit. */
    async countSignup(network: string): Promise<void> {
      await consume(signups, network);
      await consume(accounts, network);
    },
    /** Counts a guest login. Throws `tooManyAttempts` past the limit. */
    async countGuest(network: string): Promise<void> {
      await consume(guests, network);
      await consume(accounts, network);
    },
  };

  async function consume(limiter: RateLimiterMemory, network: string): Promise<void> {
    try {
      await limiter.consume(network);
    } catch (spent) {
      if (spent instanceof RateLimiterRes)
        throw tooManyAttempts(Math.min(spent.msBeforeNext, limiter.duration * 1000));
      throw spent;
    }
  }
}

export type Attempts = ReturnType<typeof attemptLimits>;

function tooManyAttempts(remainingMs: number): ApiError {
  return new ApiError('tooManyAttempts', { retryAfterSeconds: Math.max(1, Math.ceil(remainingMs / 1000)) });
}
