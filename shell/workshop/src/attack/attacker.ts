import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import type { Finding, Target } from './attack';

/** The environment variable with the deploy token. */
export const TOKEN_VARIABLE = 'FITREEL_DEPLOY_TOKEN';

/** To the attacker's process: the attack to run, once or until `enough`. */
export type Order = { attack: string; again: boolean } | 'enough';

/** From it: what the attack got. */
export interface Report {
  finding: Finding | null;
  /**
   * Where the attack failed and met limits of this machine's address, which an earlier run may have used up: the longest
   * time after which they let it try again. Otherwise 0.
   */
  retryAfterSeconds: number;
}

/**
 * A process that attacks. A real attacker has a machine of their own, so this one takes only the time of this machine that
 * the site leaves; and what is measured meanwhile is not held up by the attack's own work.
 */
export interface Attacker {
  /** Runs the attack of this name once. */
  run: (attack: string) => Promise<Report>;
  /** Runs the attack again and again while `work` runs. */
  runWhile: <T>(attack: string, work: () => Promise<T>) => Promise<Report & { result: T }>;
  end: () => void;
}

/**
 * Linux may share the processors between sessions before it looks at single processes: then a priority counts only within
 * the session (sched(7), "The autogroup feature"), so that of the session is lowered too.
 *
 * @param pid a process with a session of its own
 */
function giveLowestPriority(pid: number): void {
  setPriority(pid, constants.priority.PRIORITY_LOW);
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(constants.priority.PRIORITY_LOW));
  } catch {
    // A system without that feature.
  }
}

export function startAttacker({ origin, token }: Target): Attacker {
  const env = { ...process.env, [TOKEN_VARIABLE]: token ?? '' };
  const child = fork(path.join(__dirname, 'attacker-main.ts'), [origin], {
    env,
    execArgv: ['--import', 'tsx'],
    detached: true,
  });
  if (child.pid !== undefined) giveLowestPriority(child.pid);
  const send = (order: Order) => child.send(order);
  const ended = once(child, 'exit').then(() => {
    throw new Error('the process of the attacker ended');
  });
  // The wait for a report throws it.
  ended.catch(() => undefined);
  const report = async () => {
    const [message] = (await Promise.race([once(child, 'message'), ended])) as [Report];
    return message;
  };
  return {
    run(attack) {
      send({ attack, again: false });
      return report();
    },
    async runWhile(attack, work) {
      send({ attack, again: true });
      const reported = report();
      const result = await work();
      send('enough');
      return { ...(await reported), result };
    },
    end: () => child.kill(),
  };
}
