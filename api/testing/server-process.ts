import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type ServerProcess = {
  child: ChildProcessWithoutNullStreams;
  /** Resolves with the server's URL when it listens; rejects with its output when it ends before that. */
  listening: Promise<string>;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  /** Everything written to standard error so far. */
  errors: () => string;
};

/** Runs `src/server.ts` in a process of its own on a free port, as `npm start -w api` does. */
export function startServerProcess(env: Record<string, string | undefined>): ServerProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', join(__dirname, '../src/server.ts')], {
    cwd: join(__dirname, '..'),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', ...env },
  });
  let written = '';
  child.stderr.on('data', (chunk: Buffer) => (written += chunk.toString()));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const listening = new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const url = /Server listening at (http:\/\/[^"]+)/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
    ended.then((code) => reject(new Error(`ended with ${code}: ${written}`)), reject);
  });
  // A test that waits for `ended` alone does not handle this rejection.
  listening.catch(() => undefined);
  return { child, listening, ended, errors: () => written };
}
