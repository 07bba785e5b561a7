import { build } from 'esbuild';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { CATALOG, writeRemote } from '../../testing/built-apps';
import type { DeployMessage } from '../../testing/deploying-process';
import { releaseSite } from '../../testing/release-site';
import { temporaryFolders } from '../../testing/temporary-folders';
import { ReleaseStore } from '../store/release-store';
import { LocalDelivery } from './local-delivery';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

const KILLS = 50;
const AT_ONCE = 2;

/** Bundles the deploying process into one file, which starts much faster than its sources: it starts for every kill. */
async function bundledProcess(): Promise<string> {
  const outfile = path.join(await folders.create(), 'deploying-process.cjs');
  const entry = path.join(__dirname, '../../testing/deploying-process.ts');
  await build({ entryPoints: [entry], bundle: true, platform: 'node', outfile });
  return outfile;
}

/**
 * Starts a process that deploys `dists`, and kills it with SIGKILL at a random share of its first deploy's duration
 * after the second began.
 *
 * @returns the revisions that it reported, and how many deploys it began
 */
async function killedProcess(program: string, store: string, dists: readonly string[]) {
  const child = spawn(process.execPath, [program, store, ...dists], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const made: number[] = [];
  let [begun, firstMs] = [0, 0];
  const secondBegins = new Promise<void>((resolve) => {
    child.on('message', (message: DeployMessage) => {
      if ('begins' in message) begun += 1;
      else if (message.made) made.push(message.made);
      if ('durationMs' in message) firstMs ||= message.durationMs;
      if (begun === 2) resolve();
    });
  });
  const ended = once(child, 'exit');
  await Promise.race([secondBegins, ended]);
  await setTimeout(Math.random() * firstMs);
  child.kill('SIGKILL');
  const [, signal] = (await ended) as [number | null, string | null];
  // A process that ended by itself has failed and proves nothing.
  expect(signal).toBe('SIGKILL');
  return { made, begun };
}

test(`after each of ${KILLS} kills the store verifies, and no reported revision is lost`, async () => {
  const { store } = await releaseSite(folders);
  const [program, built] = await Promise.all([bundledProcess(), folders.create()]);
  const reported = new Set<number>();
  let [kills, interrupted] = [0, 0];

  const killOneAfterAnother = async () => {
    while (kills < KILLS) {
      kills += 1;
      const dists = ['a', 'b', 'c'].map((mark) => path.join(built, `${kills}${mark}`));
      for (const dist of dists) await writeRemote(dist, CATALOG, path.basename(dist));
      const { made, begun } = await killedProcess(program, store.folder, dists);
      for (const revision of made) reported.add(revision);
      if (begun > made.length) interrupted += 1;
      // A new reader, like a gateway or a command that starts after the crash.
      const after = new LocalDelivery(new ReleaseStore(store.folder), 'ann');
      expect(await after.verify()).toEqual([]);
      expect((await after.status()).revision).toBeGreaterThan(0);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, killOneAfterAnother));

  const found: number[] = [];
  for await (const { revision } of store.revisions.newestFirst()) found.push(revision);
  expect(found).toEqual(Array.from({ length: found.length }, (_, index) => found.length - index));
  expect([...reported].filter((revision) => !found.includes(revision))).toEqual([]);
  expect(reported.size).toBeGreaterThanOrEqual(KILLS);
  expect(interrupted).toBeGreaterThan(0);
}, 120_000);
