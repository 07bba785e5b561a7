import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bundledProgram } from './bundled-program';

export type ServerProcess = {
  child: ChildProcessWithoutNullStreams;
  /** Resolves with the server's URL once it listens; rejects with its output if it ends before. */
  listening: Promise<string>;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  /** Everything written to standard error so far. */
  errors: () => string;
  /** The log so far, one line of JSON per entry. */
  log: () => string[];
};

export type ServerProcessOptions = {
  /** Limits the size of files to this many blocks of 512 bytes, so that writes fail as on a full disk. */
  fileBlocksMax?: number;
  /** Starts the sources, as `npm start -w api` does, instead of a bundle. */
  fromSources?: boolean;
};

/** Runs `src/server.ts` in a separate process on a free port. */
export async function startServerProcess(
  env: Record<string, string | undefined>,
  { fileBlocksMax, fromSources = false }: ServerProcessOptions = {},
): Promise<ServerProcess> {
  const sources = ['--import', 'tsx', join(__dirname, '../src/server.ts')];
  const command = [process.execPath, ...(fromSources ? sources : [await bundledProgram('server')])];
  // Without the trap, the limit would end the process.
  const limited = `trap '' XFSZ; ulimit -f ${fileBlocksMax}; exec "$@"`;
  const [program = '', ...args] =
    fileBlocksMax === undefined ? command : ['/bin/sh', '-c', limited, 'sh', ...command];
  const child = spawn(program, args, {
    cwd: join(__dirname, '..'),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DRAIN_SECONDS: '0', ...env },
  });
  let lines = '';
  child.stdout.on('data', (chunk: Buffer) => (lines += chunk.toString()));
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
  // A test that only waits for `ended` does not handle this rejection.
  listening.catch(() => undefined);
  const log = () => lines.split('\n').filter((line) => line !== '');
  return { child, listening, ended, errors: () => written, log };
}
