import { appFolder } from '@fitreel/protocol';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = path.join(import.meta.dirname, '../../..');

/** What is not copied: builds, tests of the whole, and what is installed. */
const LEFT_OUT = /[\\/](node_modules|dist|e2e|docs|var)$/;

/** A copy of the repository that a test may edit, with one remote under development in it. */
export interface DevelopmentCopy {
  origin: string;
  /** Replaces a text in a file of the copy. */
  edit: (file: string, from: string, to: string) => Promise<void>;
  stop: () => Promise<void>;
}

async function copyRepository(remote: string): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'fitreel-development-'));
  for (const name of ['package.json', 'tsconfig.json', 'api', 'shell', appFolder(remote)])
    await cp(path.join(ROOT, name), path.join(copy, name), {
      recursive: true,
      filter: (file) => !LEFT_OUT.test(file),
    });
  // The packages of others are links to the repository's; its own lead to the copy, as they do in the repository.
  const modules = path.join(copy, 'node_modules');
  await mkdir(modules);
  for (const name of await readdir(path.join(ROOT, 'node_modules'))) {
    const installed = path.join(ROOT, 'node_modules', name);
    if (name === '@fitreel' || name === '.bin')
      await cp(installed, path.join(modules, name), { recursive: true, verbatimSymlinks: true });
    else if (!name.startsWith('.')) await symlink(installed, path.join(modules, name));
  }
  for (const workspace of ['api', 'shell'])
    await symlink(path.join(ROOT, workspace, 'node_modules'), path.join(copy, workspace, 'node_modules'));
  return copy;
}

/**
 * Runs `npm run dev -w remote-<remote>` in a copy of the repository.
 *
 * @param prepare changes the copy before it starts
 */
export async function developInCopy(
  remote: string,
  prepare: (edit: DevelopmentCopy['edit']) => Promise<void>,
): Promise<DevelopmentCopy> {
  const copy = await copyRepository(remote);
  const edit: DevelopmentCopy['edit'] = async (file, from, to) => {
    const text = await readFile(path.join(copy, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
    await writeFile(path.join(copy, file), text.replace(from, to));
  };
  await prepare(edit);
  const server = spawn(process.execPath, [path.join(copy, 'shell/delivery/bin/fitreel-dev.cjs')], {
    cwd: path.join(copy, appFolder(remote)),
    env: { ...process.env, DATA_DIR: path.join(copy, 'var') },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const closed = once(server, 'close');
  const stop = async () => {
    if (server.pid !== undefined && server.exitCode === null) process.kill(-server.pid, 'SIGTERM');
    await closed;
    await rm(copy, { recursive: true, force: true });
  };
  for await (const line of createInterface({ input: server.stdout })) {
    const origin = /under development: (http:\/\/[^/]+)/.exec(line)?.[1];
    if (!origin) continue;
    server.stdout.resume();
    return { origin, edit, stop };
  }
  await stop();
  throw new Error('the development server did not start');
}
