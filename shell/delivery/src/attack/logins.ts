import { allOf, type Finding } from './attack';
import { otherAddress, sendFrom } from './local-address';

const LOGINS = 30;
const IDLE_LOGINS = 5;

/** A login under a flood may take so many times as long as on the idle site. */
const SLOWER_MAX = 5;

const HEADERS = { 'content-type': 'application/json' };

interface Viewer {
  /** Logs in; returns the status and the duration in milliseconds. */
  login: () => Promise<{ status: number; ms: number }>;
}

/** A viewer with an account, at an address of their own. */
async function viewerAt(origin: string, address: string): Promise<Viewer> {
  const account = { email: `viewer-${Date.now()}@fitreel.example`, password: 'longer than 8' };
  const send = (path: string, body: object) =>
    sendFrom(address, `${origin}/api/auth/${path}`, {
      method: 'POST',
      headers: HEADERS,
      body: JSON.stringify(body),
    });
  await send('signup', { ...account, confirmPassword: account.password });
  return {
    async login() {
      const started = performance.now();
      const { status } = await send('login', account);
      return { status, ms: performance.now() - started };
    },
  };
}

/**
 * Logs a viewer in 30 times from an address of their own, while `flood` runs again and again.
 *
 * @param number of the viewer's address: each address may log in 60 times in ten seconds
 * @returns what the flood got and how the logins went; it holds where both do
 */
export async function withLogins(
  origin: string,
  number: number,
  flood: () => Promise<Finding>,
): Promise<Finding> {
  const address = otherAddress(origin, number);
  if (address === null) return flood();
  const viewer = await viewerAt(origin, address);
  const idle: number[] = [];
  for (let count = 0; count < IDLE_LOGINS; count += 1) idle.push((await viewer.login()).ms);
  const idleMs = idle.sort((one, other) => one - other)[Math.floor(IDLE_LOGINS / 2)] ?? 0;

  const logins: { status: number; ms: number }[] = [];
  const logInAgain = async () => {
    while (logins.length < LOGINS) logins.push(await viewer.login());
  };
  const found: Finding[] = [];
  const floodAgain = async () => {
    do found.push(await flood());
    while (logins.length < LOGINS);
  };
  await Promise.all([floodAgain(), logInAgain()]);

  const { got, holds } = allOf(
    logins.map(({ status }) => status),
    200,
  );
  const slowest = Math.max(...logins.map(({ ms }) => ms)) / idleMs;
  const [{ got: flooded } = { got: 'nothing' }] = found;
  return {
    got: `${flooded}; logins from elsewhere: ${got}, at most ${slowest.toFixed(1)} × ${idleMs.toFixed(0)} ms`,
    holds: holds && slowest <= SLOWER_MAX && found.every((one) => one.holds),
  };
}
