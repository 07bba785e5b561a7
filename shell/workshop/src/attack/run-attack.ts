import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { allOf, type Attack, type Finding, type Flood } from './attack';
import type { Attacker, Report } from './attacker';
import { otherAddress, postFrom } from './sockets';

/** Longest wait for the limits that another run has used up. */
const WAIT_MAX_SECONDS = 60;

/** The result of an attack, and the longest wait for `/api/live` meanwhile, in milliseconds. */
export interface Outcome {
  finding: Finding | null;
  stallMs: number;
}

/** Milliseconds that one request takes; `Infinity` if the site refuses connections. */
function liveMs(origin: string, agent: Agent): Promise<number> {
  const started = performance.now();
  return new Promise((resolve) => {
    const ended = () => resolve(performance.now() - started);
    get(`${origin}/api/live`, { agent }, (response) => response.resume().on('end', ended)).on(
      'error',
      (error: NodeJS.ErrnoException) => (error.code === 'ECONNREFUSED' ? resolve(Infinity) : ended()),
    );
  });
}

/**
 * Requests `/api/live` again and again while `work` runs in another process: work in this one would count as the site's.
 *
 * @returns the result of `work`, and the longest time that one request took
 */
export async function watchingLife<T>(
  origin: string,
  work: () => Promise<T>,
): Promise<{ result: T; stallMs: number }> {
  // A separate connection, opened before the attack begins.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  await liveMs(origin, agent);
  let [stallMs, isOver] = [0, false];
  const watch = async () => {
    while (!isOver) {
      stallMs = Math.max(stallMs, await liveMs(origin, agent));
      await pause(10);
    }
  };
  const watching = watch();
  try {
    const result = await work();
    isOver = true;
    await watching;
    return { result, stallMs };
  } finally {
    isOver = true;
    agent.destroy();
  }
}

const LOGINS = 30;
const IDLE_LOGINS = 9;

/** Largest ratio of the median login under a flood to the median on the idle site. */
const SLOWER_MAX = 5;

/** Logs in a viewer with an account, from an address of their own. */
type LogIn = () => Promise<{ status: number; ms: number }>;

/** A new viewer at the address with this last number; null if the site is on another machine, which sees only one address. */
async function viewerAt(origin: string, number: number): Promise<LogIn | null> {
  const address = otherAddress(origin, number);
  if (address === null) return null;
  const account = { email: `viewer-${Date.now()}@fitreel.example`, password: 'longer than 8' };
  await postFrom(address, `${origin}/api/auth/signup`, { ...account, confirmPassword: account.password });
  return async () => {
    const started = performance.now();
    const status = await postFrom(address, `${origin}/api/auth/login`, account);
    return { status, ms: performance.now() - started };
  };
}

async function logInOften(count: number, logIn: LogIn) {
  const logins: Awaited<ReturnType<LogIn>>[] = [];
  while (logins.length < count) logins.push(await logIn());
  return logins;
}

const sortedTimes = (logins: readonly { ms: number }[]) =>
  logins.map(({ ms }) => ms).sort((one, other) => one - other);
const medianOf = (sorted: readonly number[]) => sorted[Math.floor(sorted.length / 2)] ?? 0;

/**
 * Runs a flood while a viewer logs in: each login succeeds, and their median is within five times the median on the idle site. The slowest
 * login is only reported: a flood's start also keeps the processors busy that it shares with the site.
 */
async function floodDuringLogins(attacker: Attacker, flood: Flood, logIn: LogIn): Promise<Report> {
  const idleMs = medianOf(sortedTimes(await logInOften(IDLE_LOGINS, logIn)));
  const { finding, result, ...report } = await attacker.runWhile(flood.name, () => logInOften(LOGINS, logIn));
  const statuses = allOf(
    result.map(({ status }) => status),
    200,
  );
  const times = sortedTimes(result);
  const [median, slowest] = [medianOf(times), times.at(-1) ?? 0].map((ms) => ms / idleMs) as [number, number];
  const slower = `${median.toFixed(1)} (at most ${slowest.toFixed(1)}) × ${idleMs.toFixed(0)} ms`;
  const logins = `logins from elsewhere: ${statuses.got}, ${slower}`;
  const holds = finding?.holds === true && statuses.holds && median <= SLOWER_MAX;
  return { ...report, finding: { got: `${finding?.got}; ${logins}`, holds } };
}

async function attackOnce(origin: string, attacker: Attacker, attack: Attack | Flood): Promise<Report> {
  if (!('viewer' in attack)) return attacker.run(attack.name);
  const logIn = await viewerAt(origin, attack.viewer);
  return logIn ? floodDuringLogins(attacker, attack, logIn) : attacker.run(attack.name);
}

/**
 * Runs an attack. If an earlier run may have used up the limits of this machine's address, waits for them and tries once more.
 *
 * @param say prints the reason for a wait
 */
export async function runAttack(
  origin: string,
  attacker: Attacker,
  attack: Attack | Flood,
  say: (text: string) => void,
): Promise<Outcome> {
  const watched = () => watchingLife(origin, () => attackOnce(origin, attacker, attack));
  let { result, stallMs } = await watched();
  const { retryAfterSeconds } = result;
  if (retryAfterSeconds > WAIT_MAX_SECONDS) {
    const got = `${result.finding?.got}; a limit of this address was used up: try again in ${retryAfterSeconds} s`;
    return { finding: { got, holds: false }, stallMs };
  }
  if (retryAfterSeconds > 0) {
    say(`${attack.name}: a limit of this address was used up; trying again in ${retryAfterSeconds} s`);
    await pause(retryAfterSeconds * 1000);
    ({ result, stallMs } = await watched());
  }
  return { finding: result.finding, stallMs };
}
