import { appFolder } from '@fitreel/protocol';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { copyRepository } from './repository-copy';

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
  const copy = await mkdtemp(path.join(tmpdir(), 'fitreel-development-'));
  await copyRepository(copy);
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
