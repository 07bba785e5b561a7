import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import path from 'node:path';

const SCRIPT = path.join(__dirname, 'process-main.cjs');

/** Memory for JavaScript objects of one process. V8 ends the process that needs more. */
const HEAP_MB = 128;

/** Steps of priority below this process: a third of its share of a busy processor (sched(7), "The nice value"). */
const NICER = 5;

/** The lowest priority there is. */
const NICEST = 19;

/** The user and group without rights to anything, on Linux and elsewhere: `nobody`. */
const NOBODY = 65_534;

/** Which file of the process the channel to it is. */
export const CHANNEL = 3;

/**
 * The permission model without any permission: no files, processes, threads or add-ons, and from Node 25 on no network. Node 20 has it
 * behind an experimental flag (nodejs.org/api/permissions.html).
 */
export const FLAGS = ['--permission', '--experimental-permission']
  .filter((name) => process.allowedNodeEnvironmentFlags.has(name))
  .slice(0, 1)
  .concat(`--max-old-space-size=${HEAP_MB}`, '--disable-warning=ExperimentalWarning');

let user: { uid?: number; gid?: number } | undefined;

/** A user of its own, where this process may choose one and that user may run Node. */
function userOfProcess(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const nobody = { uid: NOBODY, gid: NOBODY };
  return spawnSync(process.execPath, ['--version'], { ...nobody, cwd: '/', env: {} }).status === 0
    ? nobody
    : {};
}

/**
 * Starts a process that renders with the bundles in `files`. It has no environment, opens no file, starts no process or
 * thread, and has another user where this process is root (SECURITY.md). It inherits no handle but its script, the bundles and the channel: it reads them without a
 * permission. Where the processors are busy, the gateway and the API, which run in this process, go first: a flood of
 * pages delays no login.
 *
 * @param files absolute paths
 * @throws Error where a file cannot be opened
 */
export function spawnRenderProcess(files: readonly string[]): ChildProcess {
  user ??= userOfProcess();
  const opened: number[] = [];
  try {
    for (const file of [SCRIPT, ...files]) opened.push(openSync(file, 'r'));
    const [script = 'ignore', ...bundles] = opened;
    const child = spawn(process.execPath, [...FLAGS, '-'], {
      ...user,
      cwd: '/',
      env: { NODE_ENV: 'production' },
      // A bundle prints into the log, not into the gateway's own output.
      stdio: [script, 'pipe', 'pipe', 'pipe', ...bundles],
    });
    if (child.pid !== undefined) setPriority(child.pid, Math.min(getPriority() + NICER, NICEST));
    return child;
  } finally {
    for (const file of opened) closeSync(file);
  }
}
