import type { ReleaseName } from '@fitreel/protocol';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { bundledProcess, killedProcess } from '../../testing/killed/kill-process';
import { releaseSite } from '../../testing/release-site';
import { temporaryFolders } from '../../testing/temporary-folders';
import { ReleaseStore } from '../store/release-store';
import { LocalDelivery } from './local-delivery';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

/** Interrupted prunes. CI's night run has 50. */
const KILLS = Number(process.env['KILLS'] ?? 3);

/** Longer than a removal belongs to the prune that began it. */
const AFTERWARDS_MS = 60_000;

test(
  `after each of ${KILLS} kills under prunes the store verifies, and the next prune finishes the work`,
  async () => {
    const { store } = await releaseSite(folders);
    const built = await folders.create();
    const program = await bundledProcess(await folders.create());
    let interrupted = 0;
    while (interrupted < KILLS) {
      const { made, begun } = await killedProcess<ReleaseName[]>(program, 'prunes', store.folder, built);
      if (begun > made.length) interrupted += 1;
      const after = new LocalDelivery(new ReleaseStore(store.folder), 'ann');
      expect(await after.verify()).toEqual([]);
      const removed = made.flat().map(({ version }) => version);
      const left = await store.versions('catalog');
      expect(removed.length).toBeGreaterThan(0);
      expect(left.filter((version) => removed.includes(version))).toEqual([]);
    }

    const now = Date.now() + AFTERWARDS_MS;
    jest.spyOn(Date, 'now').mockImplementation(() => now);
    await new LocalDelivery(new ReleaseStore(store.folder), 'ann').prune({ keep: 0 });
    const latest = await store.revisions.latest();
    expect(latest?.pendingRemovals).toEqual([]);
    expect(await readdir(path.join(store.folder, 'releases/catalog'))).toEqual([
      latest?.apps['catalog']?.live,
    ]);
  },
  // Ends a process that hangs, on a slow machine too.
  120_000 + KILLS * 20_000,
);
