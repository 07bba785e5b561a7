import type { RemoteDescription } from '@fitreel/protocol';
import { rm } from 'node:fs/promises';
import { amendRelease, CATALOG, LIBRARY, writeRemote, writeShell } from '../../../testing/built-apps';
import { catalog, releaseSite } from '../../../testing/release-site';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { WholeDelivery } from '../../../testing/whole-delivery';
import { FolderStore } from '../store/folder-store';
import { LocalDelivery } from './local-delivery';
import { RULES } from '../../../testing/stores';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

const AUTH: RemoteDescription = {
  name: 'auth',
  title: 'Account',
  routes: [{ id: 'login', path: '/login', access: 'public' }],
  navigation: [],
};

/** A store to which all apps were deployed at once, the shell neither first nor last. */
async function deployedAtOnce() {
  const store = new FolderStore(await folders.create(), RULES);
  const delivery = new LocalDelivery(store, 'ann');
  const add = async (write: (dist: string) => Promise<unknown>) => {
    const dist = await folders.create();
    await write(dist);
    return delivery.add(dist);
  };
  const added = [
    await add((dist) => writeRemote(dist, LIBRARY)),
    await add((dist) => writeRemote(dist, AUTH)),
    await add((dist) => writeShell(dist)),
    await add((dist) => writeRemote(dist, CATALOG)),
  ];
  await delivery.changeAll(added.map(({ app, version }) => ({ kind: 'deploy', app, version })));
  return { store, delivery };
}

test('the status lists the shell first and then the remotes by name, in whichever order they were deployed', async () => {
  const { delivery } = await deployedAtOnce();
  const { apps } = await delivery.status();
  expect(apps.map(({ app }) => app)).toEqual(['shell', 'auth', 'catalog', 'library']);
});

test('the history ends at the limit, also in the middle of changes that were made at once', async () => {
  const { delivery } = await deployedAtOnce();
  expect((await delivery.history({ limit: 9 })).map(({ app }) => app)).toEqual([
    ...['library', 'auth', 'shell', 'catalog'],
  ]);
  expect((await delivery.history({ limit: 3 })).map(({ app }) => app)).toEqual(['library', 'auth', 'shell']);
});

test('an entry of the history has a note only if the change had one', async () => {
  const site = await releaseSite(folders);
  const [first, second] = [await site.remote('first'), await site.remote('second')];
  await site.deploy(first);
  await site.delivery.change({ ...catalog('deploy'), version: second, note: 'why' });
  const [latest, before] = await site.delivery.history({ limit: 2 });
  expect(latest).toMatchObject({ version: second, note: 'why' });
  expect(Object.keys(before ?? {})).not.toContain('note');
});

test('the status names the owner of an app, and says what is wrong with a release that is gone', async () => {
  const site = await releaseSite(folders);
  const dist = await folders.create();
  const owner = { name: 'Team Catalogue', contact: 'catalogue@example.org' };
  await amendRelease(dist, await writeRemote(dist, CATALOG), { owner });
  const { version } = await site.delivery.add(dist);
  await site.deploy(version);
  const shown = async () => (await site.delivery.status()).apps.find(({ app }) => app === 'catalog');
  expect(await shown()).toMatchObject({ owner, live: { version, commit: null } });
  await rm(site.store.folderOf('catalog', version), { recursive: true });
  expect(await shown()).toMatchObject({ owner: null, live: { version, commit: null } });
  expect((await site.delivery.status()).problem).toContain(version);
});

describe('an upload', () => {
  test('of a new release goes into the history, once, and leaves what is live and what is being removed', async () => {
    const site = await releaseSite(folders);
    const [removed, live] = [await site.remote('removed'), await site.remote('live')];
    await site.deploy(live);
    const pendingRemovals = [{ app: 'catalog', version: removed, since: new Date().toISOString() }];
    const before = await site.store.revisions.append(
      async (latest) => latest && { ...latest, changes: [], pendingRemovals },
    );
    const dist = await folders.create();
    const { version } = await writeRemote(dist, LIBRARY);
    expect(await site.delivery.upload(dist)).toEqual({ app: 'library', version, added: true });
    expect(await site.store.revisions.latest()).toMatchObject({ apps: before?.apps, pendingRemovals });
    expect(await site.delivery.upload(dist)).toEqual({ app: 'library', version, added: false });
    expect(await site.delivery.history({ app: 'library', limit: 9 })).toEqual([
      expect.objectContaining({ kind: 'upload', version, from: null, by: 'ann' }),
    ]);
  });

  test('may be the first of all', async () => {
    const store = new FolderStore(await folders.create(), RULES);
    const dist = await folders.create();
    await writeRemote(dist, LIBRARY);
    await new WholeDelivery(store, 'ann').upload(dist);
    expect(await store.revisions.latest()).toMatchObject({ apps: {}, pendingRemovals: [] });
  });
});

test('the previews of an app are those with a release of it, also beside others', async () => {
  const site = await releaseSite(folders);
  const [one, other] = [await site.remote('one'), await site.remote('other', LIBRARY)];
  const catalogRelease = { app: 'catalog', version: one };
  const both = await site.delivery.preview({
    releases: [catalogRelease, { app: 'library', version: other }],
    hours: 1,
  });
  await site.delivery.preview({ releases: [catalogRelease], hours: 1 });
  expect(await site.delivery.previews('library')).toEqual([both.preview]);
  expect(await site.delivery.previews()).toHaveLength(2);
});

test('a release that is being removed blocks no other app’s release of the same version', async () => {
  const site = await releaseSite(folders);
  const version = await site.remote('first');
  const pendingRemovals = [{ app: 'library', version, since: new Date().toISOString() }];
  await site.store.revisions.append(async (latest) => latest && { ...latest, changes: [], pendingRemovals });
  expect(await site.deploy(version)).toMatchObject({ kind: 'deploy', version });
});
