import { Type } from '@sinclair/typebox';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CATALOG, LIBRARY, writeRemote, writeShell } from '../../testing/built-pieces';
import { temporaryFolders } from '../../testing/temporary-folders';
import { check } from './check';
import { ReleaseStore } from './release-store';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

async function emptyStore() {
  const folder = await folders.create();
  return { folder, store: new ReleaseStore(folder), built: await folders.create() };
}

/** A store that holds two releases of the catalogue and one of the shell, none of them live. */
async function filledStore() {
  const { folder, store, built } = await emptyStore();
  const [old, fresh] = [path.join(built, 'old'), path.join(built, 'fresh')];
  const versions = {
    shell: (await writeShell(path.join(built, 'shell'))).version,
    old: (await writeRemote(old, CATALOG, 'old')).version,
    fresh: (await writeRemote(fresh, CATALOG, 'fresh')).version,
  };
  for (const dist of [path.join(built, 'shell'), old, fresh]) await store.add(dist);
  return { folder, store, built, versions };
}

test('an added release is in the store whole, and the same one is not added twice', async () => {
  const { store, built } = await emptyStore();
  const release = await writeRemote(built, CATALOG);
  expect(await store.add(built)).toEqual({ piece: 'catalog', release, added: true });
  expect(await store.add(built)).toEqual({ piece: 'catalog', release, added: false });
  expect(await store.find('catalog', release.version)).toEqual(release);
  const folder = path.join(store.releasesFolder, 'catalog', release.version);
  expect((await readdir(folder)).sort()).toEqual((await readdir(built)).sort());
});

test('the shell’s releases lie under its own name, which no remote can bear', async () => {
  const { store, built } = await emptyStore();
  await writeShell(path.join(built, 'shell'));
  expect(await store.add(path.join(built, 'shell'))).toMatchObject({ piece: 'shell', added: true });
  await writeRemote(path.join(built, 'remote'), { ...CATALOG, name: 'shell' });
  await expect(store.add(path.join(built, 'remote'))).rejects.toThrow('a remote cannot bear the name shell');
});

test('one release added ten times at once is added once, and no draft stays', async () => {
  const { store, built } = await emptyStore();
  await writeRemote(built, CATALOG);
  const results = await Promise.all(Array.from({ length: 10 }, () => store.add(built)));
  expect(results.filter(({ added }) => added)).toHaveLength(1);
  expect(await readdir(store.releasesFolder)).toEqual(['catalog']);
});

test('an invalid description is refused with the field’s name, and leaves nothing', async () => {
  const { store, built } = await emptyStore();
  const release = await writeShell(built);
  await writeFile(path.join(built, 'release.json'), JSON.stringify({ ...release, version: 'newest' }));
  await expect(store.add(built)).rejects.toThrow(/release\.json .*\/version/);
  await expect(readdir(store.releasesFolder)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a piece that was not built is refused', async () => {
  const { store, built } = await emptyStore();
  await expect(store.add(built)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('what a crash left half written is nobody’s release', async () => {
  const { store, built } = await emptyStore();
  const release = await writeRemote(built, CATALOG);
  const draft = path.join(store.releasesFolder, '.draft-of-a-crash');
  await mkdir(draft, { recursive: true });
  await writeFile(path.join(draft, 'remoteEntry.77777777.js'), 'half');
  expect(await store.find('.draft-of-a-crash', release.version)).toBeNull();
  expect(await store.add(built)).toMatchObject({ added: true });
  expect(await store.find('catalog', release.version)).toEqual(release);
});

test('nothing is live at first; what is made live stays so beside other pieces', async () => {
  const { store, versions } = await filledStore();
  expect(await store.live()).toEqual({});
  await store.setLive({ catalog: versions.old });
  await store.setLive({ shell: versions.shell });
  expect(await store.live()).toEqual({ catalog: versions.old, shell: versions.shell });
});

test('only a release that the store holds goes live, and a change with another goes not at all', async () => {
  const { store, versions } = await filledStore();
  const change = { shell: versions.shell, catalog: '1.0.0-000000000000' };
  await expect(store.setLive(change)).rejects.toThrow('no release 1.0.0-000000000000 of catalog');
  expect(await store.live()).toEqual({});
});

test('readers meet the old state or the new, whole, while it changes', async () => {
  const { folder, store, versions } = await filledStore();
  await store.setLive({ shell: versions.shell, catalog: versions.old });
  let writing = true;
  const seen = new Set<string>();
  const read = async () => {
    while (writing) seen.add(JSON.stringify(await store.live()));
  };
  const readers = [read(), read(), read()];
  for (let round = 0; round < 20; round += 1) {
    await store.setLive({ catalog: round % 2 === 0 ? versions.fresh : versions.old });
  }
  writing = false;
  await Promise.all(readers);
  const possible = [versions.old, versions.fresh].map((catalog) =>
    JSON.stringify({ shell: versions.shell, catalog }),
  );
  expect([...seen].sort()).toEqual(possible.sort());
  expect((await readdir(folder)).sort()).toEqual(['live.json', 'releases']);
});

test('the site is the live shell, and the live remotes in the registry', async () => {
  const { store, built, versions } = await filledStore();
  const library = await writeRemote(path.join(built, 'library'), LIBRARY);
  await store.add(path.join(built, 'library'));
  await store.setLive({ shell: versions.shell, catalog: versions.fresh, library: library.version });
  const { shell, registry } = await store.site();
  expect(shell.version).toBe(versions.shell);
  const live = Object.entries(registry.microFrontends).map(([name, list]) => [
    name,
    list[0]?.metadata.version,
  ]);
  expect(Object.fromEntries(live)).toEqual({ catalog: versions.fresh, library: library.version });
});

test('without a live shell there is no site', async () => {
  const { store, versions } = await filledStore();
  await store.setLive({ catalog: versions.old });
  await expect(store.site()).rejects.toThrow('no release of the shell is live');
});

test('a live release whose files are gone is named', async () => {
  const { folder, store, versions } = await filledStore();
  await store.setLive({ shell: versions.shell });
  const live = { shell: versions.shell, catalog: '1.0.0-000000000000' };
  await writeFile(path.join(folder, 'live.json'), JSON.stringify(live));
  await expect(store.site()).rejects.toThrow('live release 1.0.0-000000000000 of catalog');
});

test('a live.json that was spoilt by hand is named, with the field', async () => {
  const { folder, store } = await emptyStore();
  await writeFile(path.join(folder, 'live.json'), JSON.stringify({ catalog: '../../etc' }));
  await expect(store.live()).rejects.toThrow('live.json: /catalog');
  expect(await readFile(path.join(folder, 'live.json'), 'utf8')).toContain('etc');
});

test('a value that does not fit is named with what it takes', () => {
  const schema = Type.Object({ count: Type.Integer() });
  expect(check(schema, { count: 1 }, 'the thing')).toEqual({ count: 1 });
  expect(() => check(schema, { count: 'one' }, 'the thing')).toThrow('the thing: /count: Expected integer');
});
