import { existsSync } from 'node:fs';
import path from 'node:path';

/** Fields of an error from Node or SQLite. */
interface Facts {
  code?: unknown;
  path?: unknown;
  dest?: unknown;
  cause?: unknown;
}

const REFUSED = (place: string) =>
  `This user may not use ${place}: change its owner or its mode, or choose another folder.`;

const FULL = (place: string) => `The disk of ${place} is full: make room there, and try again.`;

/** The machine's problem at `place` with its remedy, by error code of errno(3) or SQLite. */
const PROBLEMS: Readonly<Record<string, (place: string) => string>> = {
  ENOSPC: FULL,
  SQLITE_FULL: FULL,
  EDQUOT: (place) =>
    `This user's share of the disk of ${place} is full: make room there, or raise the quota.`,
  EFBIG: (place) => `This user may not write so much into one file in ${place}: raise the limit (ulimit -f).`,
  EROFS: (place) => `The disk of ${place} is read-only: mount it for writing, or choose another folder.`,
  EACCES: REFUSED,
  EPERM: REFUSED,
  EIO: (place) => `The disk of ${place} fails (EIO): see what the kernel says (dmesg).`,
  EMFILE: () =>
    'This process may not open more files: raise its limit (ulimit -n, or LimitNOFILE of the systemd unit).',
  ENFILE: () => 'This machine may not open more files: raise its limit (sysctl fs.file-max).',
};

/** Codes about one file or folder. Calls without a file use them too, for example for a port. */
const OF_ONE = ['EACCES', 'EPERM'];

/** `file`, or its nearest existing ancestor: a draft has a random name, and is removed by now. */
function existing(file: string): string {
  const parent = path.dirname(file);
  return existsSync(file) || parent === file ? file : existing(parent);
}

/**
 * The problem of this machine that made an operation fail, with its remedy: a full or read-only disk, missing rights or a limit.
 * Null if `error` and its causes have another reason. A stack does not help an operator with such problems.
 */
export function machineProblem(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  const { code, path: source, dest, cause } = error as Facts;
  const problem = PROBLEMS[String(code)];
  const file = [dest, source].find((one) => typeof one === 'string');
  const isOfOne = OF_ONE.includes(String(code));
  if (!problem || (isOfOne && file === undefined)) return machineProblem(cause);
  if (file === undefined) return problem('this machine');
  return problem(existing(path.resolve(isOfOne ? file : path.dirname(file))));
}

/** Runs `write`, and adds `file` to its error: errors from an open file handle do not have a path. */
export async function naming<Value>(file: string, write: () => Promise<Value>): Promise<Value> {
  try {
    return await write();
  } catch (error) {
    if (typeof error === 'object' && error !== null && !('path' in error))
      Object.assign(error, { path: file });
    throw error;
  }
}
