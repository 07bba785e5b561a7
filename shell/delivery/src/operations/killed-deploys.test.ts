import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { CATALOG, writeRemote } from '../../testing/built-apps';
import { releaseSite } from '../../testing/release-site';
import { temporaryFolders } from '../../testing/temporary-folders';
import { LocalDelivery } from './local-delivery';
import { ReleaseStore } from '../store/release-store';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

const PROCESS = path.join(__dirname, '../../testing/deploying-process.ts');
const KILLS = 50;

/** A deploy takes some milliseconds: a kill within this many after the first began meets any of its steps. */
const LATEST_KILL = 60;

/** Revisions that a process said it had made before it was killed with SIGKILL at a random moment. */
async function killedProcess(store: string, dists: readonly string[]): Promise<number[]> {
  const child = spawn(process.execPath, ['--import', 'tsx', PROCESS, store, ...dists], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const made: number[] = [];
  child.on('message', (message: { made?: number }) => {
    if (message.made) made.push(message.made);
  });
  await once(child, 'message');
  await setTimeout(Math.random() * LATEST_KILL);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  const [, signal] = (await ended) as [number | null, string | null];
  // A process that ended by itself has failed, and would have shown nothing.
  expect(signal).toBe('SIGKILL');
  return made;
}

test(`after each of ${KILLS} kills the store verifies, and no entry that was reported is lost`, async () => {
  const { store } = await releaseSite(folders);
  const built = await folders.create();
  const dists = ['a', 'b', 'c'].map((mark) => path.join(built, mark));
  for (const dist of dists) await writeRemote(dist, CATALOG, path.basename(dist));

  const kept = new Set<number>();
  let kills = 0;
  const killOneAfterTheOther = async () => {
    while (kills < KILLS) {
      kills += 1;
      for (const revision of await killedProcess(store.folder, dists)) kept.add(revision);
      // A new reader, as a gateway or a command that starts after the crash.
      const after = new LocalDelivery(new ReleaseStore(store.folder), 'ann');
      expect(await after.verify()).toEqual([]);
      expect((await after.status()).revision).toBeGreaterThan(0);
    }
  };
  await Promise.all([killOneAfterTheOther(), killOneAfterTheOther()]);

  const found: number[] = [];
  for await (const { revision } of store.revisions.newestFirst()) found.push(revision);
  expect(found).toEqual(Array.from({ length: found.length }, (_, index) => found.length - index));
  expect([...kept].filter((revision) => !found.includes(revision))).toEqual([]);
  expect(kept.size).toBeGreaterThan(0);
}, 120_000);
