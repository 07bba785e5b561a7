import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from './servers';

/** Build tools that an installation for production leaves out (ADR-0131). */
const BUILD_TOOLS = ['webpack', 'jest', 'typescript', '@playwright'];

const INSTALL = 'npm ci --ignore-scripts --no-audit --no-fund';

interface RunOptions {
  cwd?: string;
  /** Environment variables in addition to this process's. */
  env?: NodeJS.ProcessEnv;
}

/** Runs a command and shows its output. Throws if the command fails. */
export async function run(command: string, { cwd = ROOT, env }: RunOptions = {}): Promise<void> {
  const child = spawn('bash', ['-c', command], { cwd, env: { ...process.env, ...env }, stdio: 'inherit' });
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  if (code !== 0) throw new Error(`${command}: ended with ${code ?? signal}`);
}

/** Creates `folder` in one step, filled by `work`. Keeps a folder from an earlier run unchanged. */
async function makeOnce(folder: string, work: (folder: string) => Promise<void>): Promise<string> {
  if (existsSync(folder)) return folder;
  await mkdir(`${folder}.part`, { recursive: true });
  await work(`${folder}.part`);
  await rename(`${folder}.part`, folder);
  return folder;
}

/** Installs a clone of the last commit of `checkout` without build tools, with the apps that `checkout` has built. */
export function installForProduction(checkout: string, folder: string): Promise<string> {
  return makeOnce(folder, async (clone) => {
    await run(`git -c advice.detachedHead=false clone --quiet "${checkout}" .`, { cwd: clone });
    for (const app of (await readdir(checkout)).filter((name) => /^(shell|remote-.*)$/.test(name)))
      await cp(path.join(checkout, app, 'dist'), path.join(clone, app, 'dist'), { recursive: true });
    await run(`${INSTALL} --omit=dev`, { cwd: clone });
    const installed = BUILD_TOOLS.filter((name) => existsSync(path.join(clone, 'node_modules', name)));
    if (installed.length > 0)
      throw new Error(`installed without build tools, but with ${installed.join(', ')}`);
  });
}

/** Builds the previous version, whose commit is in `version-before.json`, from git, with build tools. */
export function buildVersionBefore(folder: string): Promise<string> {
  return makeOnce(folder, async (clone) => {
    const file = path.join(__dirname, '../version-before.json');
    const { commit } = JSON.parse(await readFile(file, 'utf8')) as { commit: string };
    const checkout = `git -c advice.detachedHead=false checkout --quiet ${commit}`;
    await run(`git clone --quiet --no-checkout "${ROOT}" . && ${checkout}`, { cwd: clone });
    await run(`${INSTALL} && npm run -s build`, { cwd: clone });
  });
}
