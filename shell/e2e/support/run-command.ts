import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './repository-copy';

/**
 * Runs one of the repository's commands, such as `fitreel` or `fitreel-build`, as a team does.
 *
 * @param cwd the working directory; the repository by default
 * @param settings environment variables besides this process's
 * @returns its standard output
 * @throws Error with its output, if it fails
 */
export async function runCommand(
  name: string,
  args: readonly string[],
  cwd = ROOT,
  settings: NodeJS.ProcessEnv = {},
): Promise<string> {
  const file = path.join(ROOT, 'node_modules/.bin', name);
  const env = { ...process.env, NODE_ENV: 'production', ...settings };
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], { cwd, env });
  return stdout;
}

/** Runs a command line of a document until it ends, or until it has printed `until`. Returns its output. */
export async function runShell(
  command: string,
  cwd: string,
  env: NodeJS.ProcessEnv,
  until?: RegExp,
): Promise<string> {
  const child = spawn('bash', ['-c', command], { cwd, env: { ...process.env, ...env }, detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      // The command and its child processes.
      if (until?.test(output) && child.pid) process.kill(-child.pid);
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  if (until ? !until.test(output) : code !== 0) throw new Error(`${command}\n${output}`);
  return output;
}
