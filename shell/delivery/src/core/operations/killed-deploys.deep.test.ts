import path from 'node:path';
import { CATALOG, writeRemote } from '../../../testing/built-apps';
import { bundledProcess, killedProcess } from '../../../testing/killed/kill-process';
import { siteOf } from '../../../testing/release-site';
import { STORES, testStores } from '../../../testing/stores';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { LocalDelivery } from './local-delivery';

const folders = temporaryFolders();
const stores = testStores();
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await stores.closeAll();
  await folders.removeAll();
});

/** Interrupted deploys. CI's night run has 50. */
const KILLS = Number(process.env['KILLS'] ?? 2);
const AT_ONCE = 2;

test.each(STORES)(
  `in a %s, after each of ${KILLS} kills under deploys the store verifies, and no reported revision is lost`,
  async (kind) => {
    const { store, place, another } = await stores.create(kind);
    await siteOf(store, folders);
    const built = await folders.create();
    const program = await bundledProcess();
    const reported = new Set<number>();
    let [kills, interrupted] = [0, 0];

    const killOneAfterAnother = async () => {
      while (interrupted < KILLS) {
        kills += 1;
        const dists = ['a', 'b', 'c'].map((mark) => path.join(built, `${kills}${mark}`));
        for (const dist of dists) await writeRemote(dist, CATALOG, path.basename(dist));
        const { made, begun } = await killedProcess<number | undefined>(program, 'deploys', place, ...dists);
        for (const revision of made) if (revision) reported.add(revision);
        if (begun > made.length) interrupted += 1;
        // A new reader, like a gateway or a command that starts after the crash.
        const after = new LocalDelivery(await another(), 'ann');
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
  },
  // Ends a process that hangs, on a slow machine too.
  120_000 + KILLS * 20_000,
);
