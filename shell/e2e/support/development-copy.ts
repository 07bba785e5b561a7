import { appFolder } from '@fitreel/protocol';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { copyRepository } from './repository-copy';

/** A copy of the repository that a test may edit and develop a remote in. */
interface DevelopmentCopy {
  /** Replaces a text in a file of the copy. */
  edit: (file: string, from: string, to: string) => Promise<void>;
  /** Runs `npm run dev` of the remote. Resolves with the site's origin as soon as it can be opened. */
  start: () => Promise<string>;
  /** Ends the servers, and deletes the copy. */
  remove: () => Promise<void>;
}

/** Resolves with the origin that `npm run dev` prints. */
async function originOf(stdout: Readable): Promise<string> {
  for await (const line of createInterface({ input: stdout })) {
    const origin = /under development: (http:\/\/[^/]+)/.exec(line)?.[1];
    if (!origin) continue;
    stdout.resume();
    return origin;
  }
  throw new Error('the development server did not start');
}

/** Copies the repository to develop `remote` in. */
export async function developmentCopy(remote: string): Promise<DevelopmentCopy> {
  const copy = await mkdtemp(path.join(tmpdir(), 'fitreel-development-'));
  await copyRepository(copy);
  let end = () => Promise.resolve();
  return {
    async edit(file, from, to) {
      const text = await readFile(path.join(copy, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
      await writeFile(path.join(copy, file), text.replace(from, to));
    },
    start() {
      const server = spawn(process.execPath, [path.join(copy, 'shell/delivery/bin/fitreel-dev.cjs')], {
        cwd: path.join(copy, appFolder(remote)),
        env: { ...process.env, DATA_DIR: path.join(copy, 'var') },
        stdio: ['ignore', 'pipe', 'inherit'],
        // Its servers are in the same process group.
        detached: true,
      });
      const closed = once(server, 'close');
      end = async () => {
        if (server.pid !== undefined && server.exitCode === null) process.kill(-server.pid, 'SIGKILL');
        await closed;
      };
      return originOf(server.stdout);
    },
    async remove() {
      await end();
      await rm(copy, { recursive: true, force: true });
    },
  };
}
