import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type ServerProcess = {
  child: ChildProcessWithoutNullStreams;
  /** Resolves with the address once it listens; rejects with what it wrote when it ends before that. */
  listening: Promise<string>;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  /** All that it has written to stderr. */
  complaints: () => string;
};

/** `src/server.ts` as a process of its own, as `npm start -w api` runs it, on a free port. */
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
      const address = /Server listening at (http:\/\/[^"]+)/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
    void ended.then((code) => reject(new Error(`ended with ${code}: ${written}`)));
  });
  // Whoever only waits for the end must not be told of it twice.
  listening.catch(() => undefined);
  return { child, listening, ended, complaints: () => written };
}
