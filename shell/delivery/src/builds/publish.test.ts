import type { HistoryEntry, RemoteDescription } from '@fitreel/protocol';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CATALOG, LIBRARY, writeRemote, writeShell } from '../../testing/built-apps';
import { temporaryFolders } from '../../testing/temporary-folders';
import { LocalDelivery } from '../core/operations/local-delivery';
import { InvalidValue } from '../core/store/check';
import { FolderStore } from '../core/store/folder-store';
import { publishBuilt } from './publish';
import { RULES } from '../../testing/stores';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

/** A repository in which the shell and the catalogue are built; another remote and the API are not. */
async function repository() {
  const root = await folders.create();
  const dist = { shell: path.join(root, 'shell/dist'), catalog: path.join(root, 'remote-catalog/dist') };
  for (const folder of ['remote-unbuilt/src', 'api/dist'])
    await mkdir(path.join(root, folder), { recursive: true });
  const live = {
    shell: (await writeShell(dist.shell)).version,
    catalog: (await writeRemote(dist.catalog, CATALOG)).version,
  };
  return { root, dist, live, store: new FolderStore(await folders.create(), RULES) };
}

const versionsOf = (entries: readonly HistoryEntry[]) =>
  Object.fromEntries(entries.map(({ app, version }) => [app, version]));

async function liveIn(store: FolderStore) {
  const { apps = {} } = (await store.revisions.latest()) ?? {};
  return Object.fromEntries(Object.entries(apps).map(([app, { live }]) => [app, live]));
}

test('publishes every built app', async () => {
  const { root, live, store } = await repository();
  expect(versionsOf((await publishBuilt(store, root)).entries)).toEqual(live);
  expect(await liveIn(store)).toEqual(live);
});

test('publishes nothing when nothing changed', async () => {
  const { root, live, store } = await repository();
  await publishBuilt(store, root);
  expect(versionsOf((await publishBuilt(store, root)).entries)).toEqual({});
  expect(await liveIn(store)).toEqual(live);
});

test('publishes only the new build', async () => {
  const { root, dist, live, store } = await repository();
  await publishBuilt(store, root);
  const { version } = await writeRemote(dist.catalog, CATALOG, 'second');
  expect(versionsOf((await publishBuilt(store, root)).entries)).toEqual({ catalog: version });
  expect(await liveIn(store)).toEqual({ ...live, catalog: version });
});

test('does not publish a release that was rolled back', async () => {
  const { root, dist, live, store } = await repository();
  await publishBuilt(store, root);
  await writeRemote(dist.catalog, CATALOG, 'faulty');
  await publishBuilt(store, root);
  await new LocalDelivery(store, 'a test').change({ kind: 'rollback', app: 'catalog' });
  expect(versionsOf((await publishBuilt(store, root)).entries)).toEqual({});
  expect(await liveIn(store)).toEqual(live);
});

test('publishes a release in the store whose app is not live', async () => {
  const { root, dist, live, store } = await repository();
  await store.add(dist.catalog);
  expect(versionsOf((await publishBuilt(store, root)).entries)).toEqual(live);
});

test('a remote with an invalid description stops none of the others', async () => {
  const { root, dist, live, store } = await repository();
  await publishBuilt(store, root);
  const { version } = await writeShell(dist.shell, 'second');
  await writeRemote(dist.catalog, { ...CATALOG, name: 'Not a name' });
  const { entries, failed } = await publishBuilt(store, root);
  expect(versionsOf(entries)).toEqual({ shell: version });
  expect(failed).toEqual([
    { app: 'catalog', reason: expect.stringContaining('/description/name') as string },
  ]);
  expect(await liveIn(store)).toEqual({ ...live, shell: version });
});

test('a remote with a damaged file stops none of the others', async () => {
  const { root, dist, live, store } = await repository();
  await writeFile(path.join(dist.catalog, 'remoteEntry.77777777.js'), 'damaged');
  const { entries, failed } = await publishBuilt(store, root);
  expect(versionsOf(entries)).toEqual({ shell: live.shell });
  const reason = 'the file remoteEntry.77777777.js has another hash';
  expect(failed).toEqual([{ app: 'catalog', reason: expect.stringContaining(reason) as string }]);
});

test('a remote that conflicts with another stops none of the others', async () => {
  const { root, live, store } = await repository();
  const taken = { ...CATALOG, name: 'other', title: 'Another' };
  await writeRemote(path.join(root, 'remote-other/dist'), taken);
  const { failed } = await publishBuilt(store, root);
  expect(failed).toEqual([
    { app: 'other', reason: expect.stringContaining('which the route / of catalog holds') as string },
  ]);
  expect(await liveIn(store)).toEqual(live);
});

test('beside a conflict, a remote goes live that needs a slot of another, which is sorted after it', async () => {
  const { root, dist, store } = await repository();
  const slot = 'video-actions';
  const props = { video: ['Video'] };
  const shows = { [slot]: props };
  const shell = await writeShell(dist.shell, 'without slots', undefined, undefined, { shows: {} });
  const catalog = await writeRemote(dist.catalog, CATALOG, 'with a slot', undefined, {}, { shows });
  const actions: RemoteDescription = {
    ...LIBRARY,
    name: 'actions',
    fragments: [{ id: 'buttons', slot, order: 1, access: 'public', server: true, load: 'near' }],
  };
  const fills = { shows: {}, fills: { buttons: props } };
  const folder = path.join(root, 'remote-actions/dist');
  const { version } = await writeRemote(folder, actions, 'first', undefined, {}, fills);
  await writeRemote(path.join(root, 'remote-other/dist'), { ...CATALOG, name: 'other', title: 'Another' });
  const { failed } = await publishBuilt(store, root);
  expect(failed.map(({ app }) => app)).toEqual(['other']);
  expect(await liveIn(store)).toEqual({ shell: shell.version, catalog: catalog.version, actions: version });
});

test('does not publish a retired remote', async () => {
  const { root, live, store } = await repository();
  await publishBuilt(store, root);
  await new LocalDelivery(store, 'a test').change({ kind: 'retire', app: 'catalog' });
  expect(await publishBuilt(store, root)).toEqual({ entries: [], failed: [] });
  expect(await liveIn(store)).toEqual({ shell: live.shell });
});

test('adds nothing to a store that cannot be read', async () => {
  const { root, store } = await repository();
  await mkdir(path.join(store.folder, 'revisions'));
  const earlier = JSON.stringify({ revision: 1, changes: [] });
  await writeFile(path.join(store.folder, 'revisions', '00000001.json'), earlier);
  await expect(publishBuilt(store, root)).rejects.toThrow(InvalidValue);
  expect(await readdir(store.folder)).toEqual(['revisions']);
});
