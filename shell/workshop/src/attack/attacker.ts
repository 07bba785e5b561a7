import autocannon from 'autocannon';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { fromCounts, takeRetrySeconds, type Attack, type Finding, type Flood, type Target } from './attack';
import { ATTACKS } from './attacks';

/** The environment variable with the deploy token. */
export const TOKEN_VARIABLE = 'FITREEL_DEPLOY_TOKEN';

/** The environment variable with the deploy token of another team. */
export const OTHER_TOKEN_VARIABLE = 'FITREEL_OTHER_DEPLOY_TOKEN';

/** Concurrent requests of a flood, and all requests of a flood that runs to its end. */
const [CONNECTIONS, AMOUNT] = [20, 400] as const;

/** To the attacker's process: the name of the attack to run, once or until `enough`. */
type Order = { attack: string; again: boolean } | 'enough';

/** From the attacker's process: the result of the attack. */
export interface Report {
  /** Null if the attack could not be tried. */
  finding: Finding | null;
  /**
   * If the attack failed and hit limits of this machine's address, which an earlier run may have used up: the longest wait until they allow
   * another try. Otherwise 0.
   */
  retryAfterSeconds: number;
}

/** A process that attacks, so that the attack's own work does not delay measurements. */
export interface Attacker {
  /** Runs the attack of this name once. */
  run: (attack: string) => Promise<Report>;
  /** Runs the flood of this name while `work` runs. */
  runWhile: <T>(flood: string, work: () => Promise<T>) => Promise<Report & { result: T }>;
  end: () => void;
}

/**
 * Gives the attacker only the processor time that the site leaves: a real attacker has a machine of their own.
 *
 * Linux may share the processors between sessions before it looks at single processes: then a priority counts only within the session
 * (sched(7), "The autogroup feature"), so the session's priority is lowered too.
 *
 * @param pid a process with a session of its own
 */
function giveLowestPriority(pid: number): void {
  setPriority(pid, constants.priority.PRIORITY_LOW);
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(constants.priority.PRIORITY_LOW));
  } catch {
    // The system lacks that feature.
  }
}

/**
 * @param givesWay whether the attacker gets the lowest priority
 */
export function startAttacker({ origin, token, otherToken }: Target, givesWay: boolean): Attacker {
  const child = fork(__filename, [origin], {
    env: { ...process.env, [TOKEN_VARIABLE]: token ?? '', [OTHER_TOKEN_VARIABLE]: otherToken ?? '' },
    execArgv: ['--import', 'tsx'],
    detached: true,
  });
  if (givesWay && child.pid !== undefined) giveLowestPriority(child.pid);
  const send = (order: Order) => child.send(order);
  const ended = once(child, 'exit').then(() => {
    throw new Error('the process of the attacker ended');
  });
  // The wait for a report throws it.
  ended.catch(() => undefined);
  const nextMessage = async () => Promise.race([once(child, 'message'), ended]);
  const report = async () => {
    const [message] = (await nextMessage()) as [Report];
    return message;
  };
  return {
    run(attack) {
      send({ attack, again: false });
      return report();
    },
    async runWhile(attack, work) {
      send({ attack, again: true });
      // The flood has begun.
      await nextMessage();
      const reported = report();
      const result = await work();
      send('enough');
      return { ...(await reported), result };
    },
    end: () => child.kill(),
  };
}

/** Ends the running flood. */
let endFlood = () => {};

async function runFlood(
  { request, expected, open }: Flood,
  target: Target,
  again: boolean,
): Promise<Finding> {
  let sent = 0;
  const close = await open?.(target);
  const options: autocannon.Options = {
    url: target.origin,
    connections: CONNECTIONS,
    timeout: 30,
    requests: [{ setupRequest: (common) => ({ ...common, ...request(sent++) }) }],
    ...(again ? { duration: 3600 } : { amount: AMOUNT }),
  };
  const { statusCodeStats, errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const flood = autocannon(options, (error, result) => (error ? reject(error as Error) : resolve(result)));
    endFlood = () => flood.stop();
    if (again) process.send?.('began');
  });
  close?.();
  const counts = Object.entries(statusCodeStats ?? {}).map(
    ([code, { count }]) => [Number(code), count ?? 0] as const,
  );
  return fromCounts(new Map([...counts, ...(errors > 0 ? [[-1, errors] as const] : [])]), expected);
}

async function run(attack: Attack | Flood, target: Target, again: boolean): Promise<Finding | null> {
  if ('request' in attack) return runFlood(attack, target, again);
  if (attack.byTeam && target.token === null) return null;
  return attack.byTeam === 'on another' && target.otherToken === null ? null : attack.run(target);
}

/** Runs the attack of an order, in the attacker's process. */
async function obey(order: Order, target: Target): Promise<void> {
  if (order === 'enough') return endFlood();
  const attack = ATTACKS.find(({ name }) => name === order.attack);
  if (!attack) throw new Error(`there is no attack ${order.attack}`);
  const finding = await run(attack, target, order.again);
  const seconds = takeRetrySeconds();
  process.send?.({ finding, retryAfterSeconds: finding?.holds === false ? seconds : 0 } satisfies Report);
}

// Runs in a process of its own, whose session has no terminal that could send it signals.
if (require.main === module) {
  const target = {
    origin: process.argv[2] ?? '',
    token: process.env[TOKEN_VARIABLE] || null,
    otherToken: process.env[OTHER_TOKEN_VARIABLE] || null,
  };
  process.on('disconnect', () => process.exit());
  process.on('message', (order: Order) => {
    obey(order, target).catch((error: unknown) => {
      console.error(error);
      process.exit(1);
    });
  });
}
