import { SHELL } from '@fitreel/protocol';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { allApps, ROOT } from '../../../tooling/src/build/app';
import { median, type Results } from '../report';

const PAIRS = Number(process.env['BENCH_ROUNDS'] ?? 9);

/** Inside the workspace, where its packages resolve, and in a folder that other tools ignore. */
const FOLDER = path.join(__dirname, '../../dist');

/** Milliseconds until a process with these arguments of Node has ended. Throws if it failed. */
async function timed(cwd: string, ...args: string[]): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
  return performance.now() - started;
}

function print(
  results: Results,
  what: string,
  times: readonly [own: number, reference: number][],
  reference: string,
): void {
  const samples = { FitReel: times.map(([time]) => time), [reference]: times.map(([, time]) => time) };
  results.add({ table: 'Builds', name: what, samples });
  const own = median(samples.FitReel);
  const ratio = median(times.map(([time, other]) => time / other));
  console.log(`  ${what.padEnd(38)}${own.toFixed(0).padStart(7)} ms  ${ratio.toFixed(2)} × ${reference}`);
}

/** Builds of a remote beside webpack alone on the same sources, in turns. */
export async function measureBuilds(_folder: string, results: Results): Promise<void> {
  const remote = allApps().find(({ name }) => name !== SHELL);
  if (!remote) throw new Error('the repository has no remote');
  await mkdir(FOLDER, { recursive: true });
  const folder = await mkdtemp(path.join(FOLDER, 'bench-'));
  const copy = async (name: string) => {
    const target = path.join(folder, name, path.basename(remote.folder));
    const isSource = (file: string) => !/[\\/](node_modules|dist)$/.test(file);
    await cp(remote.folder, target, { recursive: true, filter: isSource });
    return target;
  };
  const command = path.join(ROOT, 'shell/tooling/bin/fitreel-build.cjs');
  try {
    const [own, bare] = [await copy('own'), await copy('bare')];
    const cold: [number, number][] = [];
    const warm: [number, number][] = [];
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const reference = await timed(bare, '--import', 'tsx', path.join(__dirname, 'bare-build.ts'));
      cold.push([await timed(own, command), reference]);
      // Builds what is stale the first time, and only looks from then on.
      if (pair === 0) await timed(ROOT, command, '--stale');
      warm.push([await timed(ROOT, command, '--stale'), reference]);
    }
    console.log(`Builds of ${remote.name}; medians of ${PAIRS} pairs`);
    print(results, 'a build', cold, 'webpack alone');
    print(results, 'all apps, where none has changed', warm, 'webpack alone');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
