import { build } from 'esbuild';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { KilledMessage } from './changing-process';

/** Inside `node_modules`, so that packages are found. */
const FOLDER = path.join(__dirname, '../../../../node_modules/.cache/fitreel-test');

/** Bundles a process into one file. It starts for every kill, and the bundle starts much faster than the sources. */
export async function bundledProcess(
  name: 'changing-process' | 'telling-process' = 'changing-process',
): Promise<string> {
  const outfile = path.join(FOLDER, `${name}-${process.pid}.cjs`);
  const entry = path.join(__dirname, `${name}.ts`);
  // Packages that use threads, or files of their own.
  const external = ['libsql', '@libsql/*', '@node-rs/*', '@fastify/*', 'pino', 'piscina', 'pg-native', 'tsx'];
  await build({
    ...{ entryPoints: [entry], bundle: true, platform: 'node', outfile, external },
  });
  return outfile;
}

/**
 * Starts a process that makes changes, and kills it with SIGKILL during its second change: after a random share of the first
 * change's duration.
 *
 * @returns the results of its changes, and how many it began
 */
export async function killedProcess<Made>(program: string, ...args: readonly string[]) {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const made: Made[] = [];
  let [begun, firstMs] = [0, 0];
  const secondBegins = new Promise<void>((resolve) => {
    child.on('message', (message: KilledMessage<Made>) => {
      if ('begins' in message) begun += 1;
      else {
        made.push(message.made);
        firstMs ||= message.durationMs;
      }
      if (begun === 2) resolve();
    });
  });
  const ended = once(child, 'exit');
  await Promise.race([secondBegins, ended]);
  await setTimeout(Math.random() * firstMs);
  child.kill('SIGKILL');
  const [, signal] = (await ended) as [number | null, string | null];
  // A process that ended by itself has failed, and does not prove anything.
  if (signal !== 'SIGKILL') throw new Error(`the process ended by itself: ${signal ?? 'exited'}`);
  return { made, begun };
}
