import { fork, type ChildProcess } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import path from 'node:path';

const SCRIPT = path.join(__dirname, 'process-main.cjs');

/** Memory for JavaScript objects of one process. V8 ends the process that needs more. */
const HEAP_MB = 128;

/** Steps of priority below this process: a third of its share of a busy processor (sched(7), "The nice value"). */
const NICER = 5;

/** The lowest priority there is. */
const NICEST = 19;

/** Node 20 has the permission model behind an experimental flag (nodejs.org/api/permissions.html). */
function permissionFlags(readable: readonly string[]): string[] {
  const flag = ['--permission', '--experimental-permission'].find((name) =>
    process.allowedNodeEnvironmentFlags.has(name),
  );
  if (!flag) return [];
  return [
    flag,
    '--disable-warning=ExperimentalWarning',
    ...readable.map((file) => `--allow-fs-read=${file}`),
  ];
}

/**
 * Starts a process that can read nothing but releases: it has no environment, writes no file, starts no process or thread,
 * and inherits no handle but the channel to this process. Where the processors are busy, the gateway and the API, which run in
 * this process, go first: a flood of pages delays no login (SECURITY.md).
 *
 * @param releasesFolder absolute path
 */
export function spawnRenderProcess(releasesFolder: string): ChildProcess {
  const readable = [realpathSync(SCRIPT), path.join(realpathSync(releasesFolder), '*')];
  const child = fork(SCRIPT, {
    env: { NODE_ENV: 'production' },
    execArgv: [`--max-old-space-size=${HEAP_MB}`, ...permissionFlags(readable)],
    // What a bundle prints goes to the log, not into the gateway's own output.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  if (child.pid !== undefined) setPriority(child.pid, Math.min(getPriority() + NICER, NICEST));
  return child;
}
