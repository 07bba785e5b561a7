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

/** `npm run dev` of one remote. */
export interface Development {
  origin: string;
  /** Resolves when its servers have kept what they compiled for the next start. */
  stop: () => Promise<void>;
  /** Leaves them no time for that. */
  end: () => Promise<void>;
}

/** A copy of the repository that a test may edit and develop a remote in. */
export interface DevelopmentCopy {
  /** Replaces a text in a file of the copy. */
  edit: (file: string, from: string, to: string) => Promise<void>;
  /** Resolves when the site can be opened. */
  start: () => Promise<Development>;
  remove: () => Promise<void>;
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

/** Runs `npm run dev -w remote-<remote>` in `copy`. */
async function start(copy: string, remote: string): Promise<Development> {
  const server = spawn(process.execPath, [path.join(copy, 'shell/delivery/bin/fitreel-dev.cjs')], {
    cwd: path.join(copy, appFolder(remote)),
    env: { ...process.env, DATA_DIR: path.join(copy, 'var') },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const [exited, closed] = [once(server, 'exit'), once(server, 'close')];
  const stop = async () => {
    server.kill();
    await closed;
  };
  const end = async () => {
    server.kill();
    await exited;
    // Its servers are in the same process group.
    if (server.pid !== undefined) process.kill(-server.pid, 'SIGKILL');
    await closed;
  };
  for await (const line of createInterface({ input: server.stdout })) {
    const origin = /under development: (http:\/\/[^/]+)/.exec(line)?.[1];
    if (!origin) continue;
    server.stdout.resume();
    return { origin, stop, end };
  }
  await stop();
  throw new Error('the development server did not start');
}

/** Copies the repository to develop `remote` in. */
export async function developmentCopy(remote: string): Promise<DevelopmentCopy> {
  const copy = await copyRepository(remote);
  return {
    async edit(file, from, to) {
      const text = await readFile(path.join(copy, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
      await writeFile(path.join(copy, file), text.replace(from, to));
    },
    start: () => start(copy, remote),
    remove: () => rm(copy, { recursive: true, force: true }),
  };
}
