import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface RunningSite {
  /** Origin that it answers at. */
  origin: string;
  stop: () => Promise<void>;
}

/**
 * Starts the composed site by `npm start` on a free port.
 *
 * @param given the data folder, which is left to the caller; one that goes with the site if not given
 * @param settings variables of the environment beside those of every test
 */
export async function startSite(given?: string, settings: NodeJS.ProcessEnv = {}): Promise<RunningSite> {
  const dataDir = given ?? (await mkdtemp(path.join(tmpdir(), 'fitreel-site-')));
  const site = spawn('npm', ['start'], {
    cwd: path.join(import.meta.dirname, '../../..'),
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
    // A group of its own, so that stopping it stops what npm started.
    detached: true,
    // A start that never comes ends too.
    timeout: 120_000,
  });
  // Not `exit`: npm ends before the server that it started, which writes what is left into the folder.
  const ended = once(site, 'close');
  const stop = async () => {
    if (site.pid !== undefined && site.exitCode === null) process.kill(-site.pid, 'SIGTERM');
    await ended;
    if (given === undefined) await rm(dataDir, { recursive: true, force: true });
  };

  for await (const line of createInterface({ input: site.stderr })) {
    const origin = /ready at (http:\S+)/.exec(line)?.[1];
    if (origin) {
      site.stderr.resume();
      return { origin, stop };
    }
  }
  await stop();
  throw new Error('the site did not start');
}
