import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import path from 'node:path';

const SCRIPT = path.join(__dirname, 'process-main.cjs');

/** Heap limit of one process. V8 ends a process that needs more. */
const HEAP_MB = 128;

/** How many priority steps below this process: a third of its share of a busy processor (sched(7), "The nice value"). */
const NICER = 5;

/** The lowest priority. */
const NICEST = 19;

/** The user and group `nobody`, without any rights, on Linux and elsewhere. */
const NOBODY = 65_534;

/** The file descriptor of the channel in the process. */
export const CHANNEL = 3;

/**
 * Node's permission model without any permission: no files, processes, threads or add-ons, and from Node 25 no network. Node 20
 * has it behind an experimental flag (nodejs.org/api/permissions.html).
 */
export const FLAGS = ['--permission', '--experimental-permission']
  .filter((name) => process.allowedNodeEnvironmentFlags.has(name))
  .slice(0, 1)
  .concat(`--max-old-space-size=${HEAP_MB}`, '--disable-warning=ExperimentalWarning');

let user: { uid?: number; gid?: number } | undefined;

/** The user `nobody`, if this process may switch users and that user can run Node. */
function userOfProcess(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const nobody = { uid: NOBODY, gid: NOBODY };
  return spawnSync(process.execPath, ['--version'], { ...nobody, cwd: '/', env: {} }).status === 0
    ? nobody
    : {};
}

/**
 * Starts a process that renders with the bundles in `files`. It has no environment, cannot open files or start processes or
 * threads, and runs as another user if this process is root (SECURITY.md). It inherits only the handles of its script, the
 * bundles and the channel, which need no permission. On a busy machine the gateway and the API, which run in this process,
 * have priority: a flood of pages does not delay logins.
 *
 * @param files absolute paths
 * @throws Error if a file cannot be opened
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
      // A bundle's output goes to the log, not to the gateway's own output.
      stdio: [script, 'pipe', 'pipe', 'pipe', ...bundles],
    });
    if (child.pid !== undefined) setPriority(child.pid, Math.min(getPriority() + NICER, NICEST));
    return child;
  } finally {
    for (const file of opened) closeSync(file);
  }
}
