import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const ROOT = path.join(import.meta.dirname, '../../..');

/**
 * Runs one of the repository's commands, such as `fitreel` or `fitreel-build`, as a team does.
 *
 * @param cwd the working directory; the repository by default
 * @returns its standard output
 * @throws Error with its output, if it fails
 */
export async function runCommand(name: string, args: readonly string[], cwd = ROOT): Promise<string> {
  const file = path.join(ROOT, 'node_modules/.bin', name);
  const env = { ...process.env, NODE_ENV: 'production' };
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], { cwd, env });
  return stdout;
}
