import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const ROOT = path.join(import.meta.dirname, '../../..');

/**
 * Runs a command of the repository as a team does: `fitreel`, `fitreel-build`, `fitreel-new`.
 *
 * @param cwd the folder in which it is given
 * @returns what it printed
 * @throws Error with what it said when it fails
 */
export async function command(name: string, parameters: readonly string[], cwd = ROOT): Promise<string> {
  const file = path.join(ROOT, 'node_modules/.bin', name);
  const env = { ...process.env, NODE_ENV: 'production' };
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...parameters], { cwd, env });
  return stdout;
}
