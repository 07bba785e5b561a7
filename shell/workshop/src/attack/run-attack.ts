import { setTimeout as pause } from 'node:timers/promises';
import type { Attack, Finding, Flood } from './attack';
import type { Attacker, Report } from './attacker';
import { idleLoginMs, loginsDuringFlood, viewerAt } from './logins';
import { watchingHealth } from './stall';

/** The longest that the limits of another run are waited for. */
const WAIT_MAX_SECONDS = 60;

/** What an attack got, and the longest wait for `/api/health` meanwhile, in milliseconds. */
export interface Outcome {
  finding: Finding | null;
  stallMs: number;
}

/** Runs a flood while a viewer elsewhere logs in, and any other attack once. */
async function attackOnce(origin: string, attacker: Attacker, attack: Attack | Flood): Promise<Report> {
  const logIn = 'viewer' in attack ? await viewerAt(origin, attack.viewer) : null;
  if (!logIn) return attacker.run(attack.name);
  const idleMs = await idleLoginMs(logIn);
  const { finding, result, ...report } = await attacker.runWhile(attack.name, () =>
    loginsDuringFlood(logIn, idleMs),
  );
  const holds = finding?.holds === true && result.holds;
  return { ...report, finding: { got: `${finding?.got}; ${result.got}`, holds } };
}

/**
 * Runs an attack. Where an earlier run may have used up the limits of this machine's address, it waits for them and tries
 * once more.
 *
 * @param say tells the person who waits why
 */
export async function runAttack(
  origin: string,
  attacker: Attacker,
  attack: Attack | Flood,
  say: (text: string) => void,
): Promise<Outcome> {
  const watched = () => watchingHealth(origin, () => attackOnce(origin, attacker, attack));
  let { result, stallMs } = await watched();
  const { retryAfterSeconds } = result;
  if (retryAfterSeconds > 0) {
    if (retryAfterSeconds > WAIT_MAX_SECONDS) {
      const got = `${result.finding?.got}; a limit of this address was used up: try again in ${retryAfterSeconds} s`;
      return { finding: { got, holds: false }, stallMs };
    }
    say(`${attack.name}: a limit of this address was used up; trying again in ${retryAfterSeconds} s`);
    await pause(retryAfterSeconds * 1000);
    ({ result, stallMs } = await watched());
  }
  return { finding: result.finding, stallMs };
}
