import type { HistoryEntry } from '@fitreel/protocol';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { CATALOG, writeRemote, writeShell } from '../../testing/built-apps';
import { temporaryFolders } from '../../testing/temporary-folders';
import { LocalDelivery } from '../operations/local-delivery';
import { ReleaseStore } from '../store/release-store';
import { publishBuilt } from './publish';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

/** A repository in which the shell and the catalogue are built, and another remote and the API are not. */
async function repository() {
  const root = await folders.create();
  const dist = { shell: path.join(root, 'shell/dist'), catalog: path.join(root, 'remote-catalog/dist') };
  for (const folder of ['remote-unbuilt/src', 'api/dist'])
    await mkdir(path.join(root, folder), { recursive: true });
  const live = {
    shell: (await writeShell(dist.shell)).version,
    catalog: (await writeRemote(dist.catalog, CATALOG)).version,
  };
  return { root, dist, live, store: new ReleaseStore(await folders.create()) };
}

const versionsOf = (entries: readonly HistoryEntry[]) =>
  Object.fromEntries(entries.map(({ app, version }) => [app, version]));

async function liveIn(store: ReleaseStore) {
  const { apps = {} } = (await store.revisions.latest()) ?? {};
  return Object.fromEntries(Object.entries(apps).map(([app, { live }]) => [app, live]));
}

test('what was built goes live, all of it', async () => {
  const { root, live, store } = await repository();
  expect(versionsOf(await publishBuilt(store, root))).toEqual(live);
  expect(await liveIn(store)).toEqual(live);
});

test('with nothing new nothing changes', async () => {
  const { root, live, store } = await repository();
  await publishBuilt(store, root);
  expect(versionsOf(await publishBuilt(store, root))).toEqual({});
  expect(await liveIn(store)).toEqual(live);
});

test('a new build goes live alone', async () => {
  const { root, dist, live, store } = await repository();
  await publishBuilt(store, root);
  const { version } = await writeRemote(dist.catalog, CATALOG, 'second');
  expect(versionsOf(await publishBuilt(store, root))).toEqual({ catalog: version });
  expect(await liveIn(store)).toEqual({ ...live, catalog: version });
});

test('a release that was taken back is not made live again by a start', async () => {
  const { root, dist, live, store } = await repository();
  await publishBuilt(store, root);
  await writeRemote(dist.catalog, CATALOG, 'faulty');
  await publishBuilt(store, root);
  await new LocalDelivery(store, 'a test').change({ kind: 'rollback', app: 'catalog' });
  expect(versionsOf(await publishBuilt(store, root))).toEqual({});
  expect(await liveIn(store)).toEqual(live);
});

test('a release that is in the store, of an app without a live one, goes live', async () => {
  const { root, dist, live, store } = await repository();
  await store.add(dist.catalog);
  expect(versionsOf(await publishBuilt(store, root))).toEqual(live);
});

test('an app whose description is spoilt keeps all as it was', async () => {
  const { root, dist, store } = await repository();
  await publishBuilt(store, root);
  const live = await liveIn(store);
  await writeShell(dist.shell, 'second');
  await writeRemote(dist.catalog, { ...CATALOG, name: 'Not a name' });
  await expect(publishBuilt(store, root)).rejects.toThrow('/description/name');
  expect(await liveIn(store)).toEqual(live);
});

test('apps that do not go together are refused, all of them', async () => {
  const { root, store } = await repository();
  const taken = { ...CATALOG, name: 'other', title: 'Another' };
  await writeRemote(path.join(root, 'remote-other/dist'), taken);
  await expect(publishBuilt(store, root)).rejects.toThrow('which the route / of other holds');
  expect(await liveIn(store)).toEqual({});
});

test('a remote that was taken off the site is not brought back by a start', async () => {
  const { root, live, store } = await repository();
  await publishBuilt(store, root);
  await new LocalDelivery(store, 'a test').change({ kind: 'retire', app: 'catalog' });
  expect(await publishBuilt(store, root)).toEqual([]);
  expect(await liveIn(store)).toEqual({ shell: live.shell });
});
