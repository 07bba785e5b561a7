import type { Pruned } from '@fitreel/protocol';
import { bundledProcess, killedProcess } from '../../../testing/killed/kill-process';
import { monthLater, siteOf } from '../../../testing/release-site';
import { STORES, testStores } from '../../../testing/stores';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { WholeDelivery } from '../../../testing/whole-delivery';

const folders = temporaryFolders();
const stores = testStores();
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await stores.closeAll();
  await folders.removeAll();
});

/** Interrupted prunes. CI's night run has 50. */
const KILLS = Number(process.env['KILLS'] ?? 2);

test.each(STORES)(
  `in a %s, after each of ${KILLS} kills under prunes the store verifies, and the next prune finishes the work`,
  async (kind) => {
    const { store, place, another } = await stores.create(kind);
    await siteOf(store, folders);
    const built = await folders.create();
    const program = await bundledProcess();
    let interrupted = 0;
    while (interrupted < KILLS) {
      const { made, begun } = await killedProcess<Pruned>(program, 'prunes', place, built);
      if (begun > made.length) interrupted += 1;
      const after = new WholeDelivery(await another(), 'ann');
      expect(await after.verify()).toEqual([]);
      const removed = made.flatMap((pruned) => pruned.removed.map(({ version }) => version));
      const left = await store.versions('catalog');
      expect(removed.length).toBeGreaterThan(0);
      expect(left.filter((version) => removed.includes(version))).toEqual([]);
    }

    // By then nobody takes a removal that is pending for the work of a running prune.
    monthLater();
    await new WholeDelivery(await another(), 'ann').prune({ keep: 0 });
    const latest = await store.revisions.latest();
    expect(latest?.pendingRemovals).toEqual([]);
    expect(await store.versions('catalog')).toEqual([latest?.apps['catalog']?.live]);
  },
  // Ends a process that hangs, on a slow machine too.
  120_000 + KILLS * 20_000,
);
