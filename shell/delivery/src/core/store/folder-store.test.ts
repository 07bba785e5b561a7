import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { CATALOG, writeRemote, writeShell } from '../../../testing/built-apps';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { FolderStore } from './folder-store';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

async function emptyStore() {
  const folder = await folders.create();
  return { folder, store: new FolderStore(folder), built: await folders.create() };
}

test('adds a complete release, and only once', async () => {
  const { store, built } = await emptyStore();
  const release = await writeRemote(built, CATALOG);
  expect(await store.add(built)).toEqual({ app: 'catalog', release, added: true });
  expect(await store.add(built)).toEqual({ app: 'catalog', release, added: false });
  expect(await store.find('catalog', release.version)).toEqual(release);
  const folder = path.join(store.releasesFolder, 'catalog', release.version);
  expect((await readdir(folder)).sort()).toEqual((await readdir(built)).sort());
});

test('the shell’s releases are stored under its name, which no remote can have', async () => {
  const { store, built } = await emptyStore();
  await writeShell(path.join(built, 'shell'));
  expect(await store.add(path.join(built, 'shell'))).toMatchObject({ app: 'shell', added: true });
  await writeRemote(path.join(built, 'remote'), { ...CATALOG, name: 'shell' });
  await expect(store.add(path.join(built, 'remote'))).rejects.toThrow('a remote cannot have the name shell');
});

test('ten concurrent writers add a release once, and leave no draft', async () => {
  const { store, built } = await emptyStore();
  await writeRemote(built, CATALOG);
  const results = await Promise.all(Array.from({ length: 10 }, () => store.add(built)));
  expect(results.filter(({ added }) => added)).toHaveLength(1);
  expect(await readdir(store.releasesFolder)).toEqual(['catalog']);
});

test('rejects an invalid description with the name of the field, and leaves nothing', async () => {
  const { store, built } = await emptyStore();
  const release = await writeShell(built);
  await writeFile(path.join(built, 'release.json'), JSON.stringify({ ...release, version: 'newest' }));
  await expect(store.add(built)).rejects.toThrow('release.json: /version');
  await expect(readdir(store.releasesFolder)).rejects.toMatchObject({ code: 'ENOENT' });
});

/** What a few kilobytes decompress to. */
const BOMB = Buffer.alloc(64 * 1024 * 1024 + 1);

const FASTEST = { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } };

test.each<[string, (built: string, entry: string) => Promise<void>, string]>([
  [
    'a changed byte',
    (built, entry) => writeFile(path.join(built, entry), 'changed'),
    'the file remoteEntry.77777777.js has another hash',
  ],
  [
    'a missing file',
    (built, entry) => rm(path.join(built, entry)),
    'the file remoteEntry.77777777.js is missing',
  ],
  [
    'a compressed copy of something else',
    (built, entry) => writeFile(path.join(built, `${entry}.br`), brotliCompressSync('something else')),
    'the file remoteEntry.77777777.js.br does not decompress to remoteEntry.77777777.js',
  ],
  [
    'a compressed copy that is not compressed',
    (built, entry) => writeFile(path.join(built, `${entry}.gz`), 'plain text'),
    'the file remoteEntry.77777777.js.gz does not decompress to remoteEntry.77777777.js',
  ],
  [
    'a brotli bomb',
    (built, entry) => writeFile(path.join(built, `${entry}.br`), brotliCompressSync(BOMB, FASTEST)),
    'the file remoteEntry.77777777.js.br does not decompress to remoteEntry.77777777.js',
  ],
  [
    'a gzip bomb',
    (built, entry) => writeFile(path.join(built, `${entry}.gz`), gzipSync(BOMB, { level: 1 })),
    'the file remoteEntry.77777777.js.gz does not decompress to remoteEntry.77777777.js',
  ],
])('rejects %s by name, and leaves nothing', async (_what, damage, message) => {
  const { store, built } = await emptyStore();
  const release = await writeRemote(built, CATALOG);
  await damage(built, release.entry);
  await expect(store.add(built)).rejects.toThrow(message);
  expect(await store.find('catalog', release.version)).toBeNull();
  expect(await readdir(store.releasesFolder)).toEqual(['catalog']);
});

test('leaves out a file that the release does not list', async () => {
  const { store, built } = await emptyStore();
  const { version } = await writeRemote(built, CATALOG);
  await writeFile(path.join(built, 'notes.txt'), 'private');
  await store.add(built);
  expect(await readdir(store.folderOf('catalog', version))).not.toContain('notes.txt');
});

test('rejects other files under an existing version', async () => {
  const { store, built } = await emptyStore();
  const { version } = await writeRemote(path.join(built, 'one'), CATALOG, 'one');
  await store.add(path.join(built, 'one'));
  const other = await writeRemote(path.join(built, 'other'), CATALOG, 'other');
  await writeFile(path.join(built, 'other/release.json'), JSON.stringify({ ...other, version }));
  await expect(store.add(path.join(built, 'other'))).rejects.toThrow(
    `the store holds other files as catalog ${version}`,
  );
});

test('a removed release can be added again', async () => {
  const { store, built } = await emptyStore();
  const { version } = await writeRemote(built, CATALOG);
  await store.add(built);
  await store.remove([{ app: 'catalog', version }]);
  expect(await store.find('catalog', version)).toBeNull();
  await store.remove([{ app: 'catalog', version }]);
  expect(await store.add(built)).toMatchObject({ added: true });
});

test('removes drafts after an hour, and neither sooner nor anything else', async () => {
  const { store } = await emptyStore();
  const draft = (minutes: number) => `.draft-${Date.now() - minutes * 60_000}-a`;
  const kept = [draft(59), draft(0), 'catalog', 'x.draft-0-a', '.draft-x-a'];
  for (const name of [draft(61), ...kept])
    await mkdir(path.join(store.releasesFolder, name), { recursive: true });
  await store.removeAbandoned();
  expect((await readdir(store.releasesFolder)).sort()).toEqual(kept.sort());
});

test('a release whose description lists the same files in another order is the same', async () => {
  const { store, built } = await emptyStore();
  const release = await writeRemote(built, CATALOG);
  await store.add(built);
  const files = Object.fromEntries(Object.entries(release.files).reverse());
  await writeFile(path.join(built, 'release.json'), JSON.stringify({ ...release, files }));
  expect(await store.add(built)).toMatchObject({ added: false });
});

test('a draft that a crash left behind is not a release', async () => {
  const { store, built } = await emptyStore();
  const release = await writeRemote(built, CATALOG);
  const draft = path.join(store.releasesFolder, '.draft-of-a-crash');
  await mkdir(draft, { recursive: true });
  await writeFile(path.join(draft, 'remoteEntry.77777777.js'), 'half');
  expect(await store.find('.draft-of-a-crash', release.version)).toBeNull();
  expect(await store.add(built)).toMatchObject({ added: true });
  expect(await store.find('catalog', release.version)).toEqual(release);
});
