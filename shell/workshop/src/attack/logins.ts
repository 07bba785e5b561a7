import { allOf, type Finding } from './attack';
import { otherAddress, sendFrom } from './local-address';

const LOGINS = 30;
const IDLE_LOGINS = 9;

/** A login under a flood may take so many times as long as on the idle site. */
const SLOWER_MAX = 5;

const HEADERS = { 'content-type': 'application/json' };

interface Login {
  status: number;
  ms: number;
}

/** Logs in a viewer with an account, who is at an address of their own. */
export type LogIn = () => Promise<Login>;

/** A new viewer at the address with this last number; null where the site is on another machine, which sees one address. */
export async function viewerAt(origin: string, number: number): Promise<LogIn | null> {
  const address = otherAddress(origin, number);
  if (address === null) return null;
  const account = { email: `viewer-${Date.now()}@fitreel.example`, password: 'longer than 8' };
  const send = (path: string, body: object) =>
    sendFrom(address, `${origin}/api/auth/${path}`, {
      method: 'POST',
      headers: HEADERS,
      body: JSON.stringify(body),
    });
  await send('signup', { ...account, confirmPassword: account.password });
  return async () => {
    const started = performance.now();
    const { status } = await send('login', account);
    return { status, ms: performance.now() - started };
  };
}

async function times(count: number, logIn: LogIn): Promise<Login[]> {
  const logins: Login[] = [];
  while (logins.length < count) logins.push(await logIn());
  return logins;
}

/** The usual duration of a login on the idle site, in milliseconds: the median of nine. */
export async function idleLoginMs(logIn: LogIn): Promise<number> {
  const sorted = (await times(IDLE_LOGINS, logIn)).map(({ ms }) => ms).sort((one, other) => one - other);
  return sorted[Math.floor(IDLE_LOGINS / 2)] ?? 0;
}

/** Logs in 30 times. It holds where each login succeeds within five times `idleMs`. */
export async function loginsDuringFlood(logIn: LogIn, idleMs: number): Promise<Finding> {
  const logins = await times(LOGINS, logIn);
  const { got, holds } = allOf(
    logins.map(({ status }) => status),
    200,
  );
  const slowest = Math.max(...logins.map(({ ms }) => ms)) / idleMs;
  return {
    got: `logins from elsewhere: ${got}, at most ${slowest.toFixed(1)} × ${idleMs.toFixed(0)} ms`,
    holds: holds && slowest <= SLOWER_MAX,
  };
}
