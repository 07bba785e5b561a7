import { CATALOG, writeRemote } from '../../../testing/built-apps';
import { releaseSite } from '../../../testing/release-site';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { releasePart } from './release-parts';
import type { ReleasePart } from './endpoints';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

test('a large release comes in parts, each file once, with its compressed copies', async () => {
  const site = await releaseSite(folders);
  const dist = await folders.create();
  // Not compressed by the build.
  const large = { 'one.55555555.png': 'x'.repeat(5_000_000), 'two.55555555.png': 'y'.repeat(5_000_000) };
  await writeRemote(dist, CATALOG, 'large', undefined, large);
  const { version } = await site.delivery.add(dist);
  const names: string[] = [];
  let parts = 0;
  for (let from: number | null = 0; from !== null; parts += 1) {
    const part: ReleasePart | null = await releasePart(site.store, 'catalog', version, from);
    names.push(...(part?.files ?? []).map(({ name }) => name));
    from = part?.next ?? null;
  }
  expect(parts).toBeGreaterThan(1);
  expect(new Set(names).size).toBe(names.length);
  const { files = {} } = (await site.store.find('catalog', version)) ?? {};
  expect(names).toEqual(expect.arrayContaining(Object.keys(files)));
  expect(names.some((name) => name.endsWith('.br'))).toBe(true);
  expect(await releasePart(site.store, 'catalog', '1.0.0-000000000000', 0)).toBeNull();
});
