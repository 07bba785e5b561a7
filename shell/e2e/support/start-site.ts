import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from './repository-copy';
import { runCommand } from './run-command';

interface RunningServer {
  origin: string;
  /**
   * @param signal for its processes; by default SIGTERM, at which the server drains and ends
   */
  stop: (signal?: NodeJS.Signals) => Promise<void>;
}

export interface RunningSite extends RunningServer {
  /** Runs the command `fitreel` on this site's releases; returns its standard output. */
  fitreel: (...args: string[]) => Promise<string>;
  /** Makes the releases of the start live again: the next revision is a copy of the first. */
  reset: () => Promise<void>;
}

async function repeatFirstRevision(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  if (names.length < 2) return;
  const first = JSON.parse(await readFile(path.join(folder, String(names[0])), 'utf8')) as object;
  const revision = Number.parseInt(String(names.at(-1)), 10) + 1;
  const text = JSON.stringify({ ...first, revision, changes: [] });
  await writeFile(path.join(folder, `${String(revision).padStart(8, '0')}.json`), text);
}

/**
 * Runs `npm start` on a free port.
 *
 * @param dataDir the data folder; by default a temporary folder, which `stop` deletes
 * @param settings environment variables in addition to the usual ones
 * @param root the repository whose site to run; by default this one
 */
export async function startSite(
  dataDir?: string,
  settings: NodeJS.ProcessEnv = {},
  root: string = ROOT,
): Promise<RunningSite> {
  const folder = dataDir ?? (await mkdtemp(path.join(tmpdir(), 'fitreel-site-')));
  const site = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn', DRAIN_SECONDS: '0', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
    // A process group of its own, so that `stop` also ends npm's child processes.
    detached: true,
  });
  // `close`, not `exit`: npm exits before the server, which may still be writing to the folder.
  const closed = once(site, 'close');
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (site.pid !== undefined && site.exitCode === null) process.kill(-site.pid, signal);
    await closed;
    if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
  };

  const printed: string[] = [];
  for await (const line of createInterface({ input: site.stderr })) {
    printed.push(line);
    const origin = /ready at (http:\S+)/.exec(line)?.[1];
    if (origin) {
      site.stderr.resume();
      return {
        origin,
        fitreel: (...args) => runCommand('fitreel', [...args, '--store', folder]),
        reset: () => repeatFirstRevision(path.join(folder, 'revisions')),
        stop,
      };
    }
  }
  await stop();
  throw new Error(`the site did not start:\n${printed.join('\n')}`);
}
