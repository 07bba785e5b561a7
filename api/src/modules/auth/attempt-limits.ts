import { DAY_SECONDS } from '@fitreel/contract';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { memoryLimiter, type MakeLimiter } from '../../db/limiters';
import { ApiError } from '../../http/responses';

/** The first `free` failures cause no delay; each further one doubles the delay, from `firstSeconds` to `maxSeconds`. */
export type Delays = { free: number; firstSeconds: number; maxSeconds: number };

/** How long failures count, from the first one. */
const WINDOW_SECONDS = 60 * 60;

/** The result of an attempt: the milliseconds to wait, or a function that stops counting it as failed. */
export type Attempt = { waitMs: number } | { forgive: () => Promise<void> };

/**
 * Delays the next attempt after failures, longer with each one but never forever. An attempt counts as failed before it is
 * checked. So simultaneous attempts, even at several gateways, get no more tries than sequential ones.
 */
export function growingDelays(
  name: string,
  { free, firstSeconds, maxSeconds }: Delays,
  limiter: MakeLimiter = memoryLimiter,
) {
  const failures = limiter(`${name} failures`, { points: free, seconds: WINDOW_SECONDS });
  // One attempt takes the point of a delay; the others wait until the delay ends.
  const delays = limiter(`${name} delays`, { points: 1, seconds: maxSeconds });
  // Bounded, because the clock may have been set back.
  const bounded = (ms: number) => Math.min(ms, maxSeconds * 1000);

  /** Milliseconds until `key` may try again; 0 if it may try now. */
  const remainingMs = async (key: string): Promise<number> =>
    bounded((await delays.get(key))?.msBeforeNext ?? 0);

  return {
    remainingMs,
    async attempt(key: string): Promise<Attempt> {
      const waitMs = await remainingMs(key);
      if (waitMs > 0) return { waitMs };
      const { consumedPoints } = await failures.penalty(key);
      const uncount = async () => void (await failures.reward(key));
      if (consumedPoints <= free) return { forgive: uncount };
      const seconds = Math.min(maxSeconds, firstSeconds * 2 ** (consumedPoints - free - 1));
      try {
        await delays.consume(key, 1, { customDuration: seconds });
      } catch (taken) {
        if (!(taken instanceof RateLimiterRes)) throw taken;
        await uncount();
        return { waitMs: bounded(taken.msBeforeNext) };
      }
      return {
        forgive: async () => {
          await uncount();
          await delays.delete(key);
        },
      };
    },
    /** Clears all failures of `key`. */
    async forget(key: string): Promise<void> {
      await failures.delete(key);
      await delays.delete(key);
    },
  };
}

/** The networks from which accounts have logged in. */
type KnownLogins = {
  has: (login: string) => boolean | Promise<boolean>;
  add: (login: string) => void | Promise<void>;
};

/** Maximum pairs of account and network in memory. Beyond it, the least recent login is forgotten. */
const MAX = 50_000;

/** Logins since this process started. */
export function knownLogins(max = MAX) {
  const logins = new Set<string>();
  return {
    has: (login: string): boolean => logins.has(login),
    add(login: string): void {
      // Deleted first, because a set keeps the order of insertion.
      logins.delete(login);
      logins.add(login);
      if (logins.size <= max) return;
      const [oldest = ''] = logins;
      logins.delete(oldest);
    },
  };
}

/** How long gateways remember a network from which an account has logged in. */
const KNOWN_SECONDS = 30 * DAY_SECONDS;

/** Logins that all gateways of a site share, stored by `limiter`. */
function sharedKnownLogins(limiter: MakeLimiter): KnownLogins {
  const logins = limiter('known logins', { points: 1, seconds: KNOWN_SECONDS });
  return {
    has: async (login) => (await logins.get(login)) !== null,
    add: async (login) => void (await logins.set(login, 1, KNOWN_SECONDS)),
  };
}

/** How many attempts are allowed, and how long the delays of failed logins are (api/README.md#limits). */
export type AttemptLimits = {
  /** Failed logins without a delay, at one account from one network. */
  failuresHere: number;
  /** The same at one account from all networks. */
  failuresAtAccount: number;
  /** The same at all accounts from one network. */
  failuresOfNetwork: number;
  firstDelaySeconds: number;
  maxDelaySeconds: number;
  /** Logins with a password from one network within ten seconds, successful or not. */
  logins: number;
  /** Signups from one network within one hour. */
  signups: number;
  /** Guest logins from one network within one hour. */
  guests: number;
  /** Accounts that one network creates within one day, with or without a password: each uses disk space. */
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
const LOGINS_SECONDS = 10;

/**
 * Counts attempts with the limiters of `limiter`. Failed logins delay later ones (ADR-0066): at the account from the same
 * network, at the account from any network, and from the same network at any account. The last two do not apply to networks
 * from which the account has logged in before, so that strangers cannot lock out its owner.
 */
export function attemptLimits(limits: AttemptLimits = DEFAULT_LIMITS, limiter: MakeLimiter = memoryLimiter) {
  const delays = { firstSeconds: limits.firstDelaySeconds, maxSeconds: limits.maxDelaySeconds };
  const here = growingDelays('login here', { ...delays, free: limits.failuresHere }, limiter);
  const atAccount = growingDelays('login at account', { ...delays, free: limits.failuresAtAccount }, limiter);
  const ofNetwork = growingDelays('login of network', { ...delays, free: limits.failuresOfNetwork }, limiter);
  const known: KnownLogins = limiter === memoryLimiter ? knownLogins() : sharedKnownLogins(limiter);
  const logins = limiter('logins', { points: limits.logins, seconds: LOGINS_SECONDS });
  const signups = limiter('signups', { points: limits.signups, seconds: HOUR_SECONDS });
  const guests = limiter('guests', { points: limits.guests, seconds: HOUR_SECONDS });
  const accounts = limiter('accounts', { points: limits.accounts, seconds: DAY_SECONDS });
  const pair = (account: string, network: string) => `${network} ${account}`;

  return {
    /**
     * Counts a login as failed before its password is checked. Resolves with a function to call on success: it remembers the
     * login, and clears the account's failures from `network`. Throws `tooManyAttempts` while the account or the network has
     * to wait.
     */
    async attemptLogin(account: string, network: string): Promise<() => Promise<void>> {
      const login = pair(account, network);
      const gates: [ReturnType<typeof growingDelays>, string][] = [[here, login]];
      if (!(await known.has(login))) gates.push([atAccount, account], [ofNetwork, network]);
      const passed: (() => Promise<void>)[] = [];
      const forgive = async (from: number) => {
        for (const undo of passed.slice(from)) await undo();
      };
      for (const [gate, key] of gates) {
        const attempt = await gate.attempt(key);
        if ('waitMs' in attempt) {
          await forgive(0);
          throw tooManyAttempts(attempt.waitMs);
        }
        passed.push(attempt.forgive);
      }
      return async () => {
        await forgive(1);
        await here.forget(login);
        await known.add(login);
      };
    },
    /** Remembers the network of a login or signup of an account. */
    remember: async (account: string, network: string): Promise<void> => known.add(pair(account, network)),
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

  async function consume(limiter: RateLimiterAbstract, network: string): Promise<void> {
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
