import type { ChangeRequest } from '@fitreel/protocol';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CATALOG, LIBRARY } from '../../../testing/built-apps';
import { catalog, rejection, releaseSite, stateOf } from '../../../testing/release-site';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { DeployRejected } from '../store/problem';
import { FolderStore } from '../store/folder-store';
import { InvalidValue } from '../store/check';
import { WholeDelivery } from '../../../testing/whole-delivery';
import { RULES } from '../../../testing/stores';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());
afterEach(() => jest.restoreAllMocks());

const newSite = () => releaseSite(folders);

test('a deploy makes a release live, and the history records who, what and when', async () => {
  const site = await newSite();
  const first = await site.remote('first');
  const entry = await site.delivery.change({ ...catalog('deploy'), version: first, note: 'the first one' });
  expect(entry).toEqual({
    kind: 'deploy',
    app: 'catalog',
    version: first,
    from: null,
    revision: 2,
    at: expect.stringMatching(/Z$/) as string,
    by: 'ann',
    note: 'the first one',
  });
  expect(await stateOf(site)).toEqual({ live: first, canary: null, previous: [] });
  expect(await site.delivery.history({ app: 'catalog', limit: 10 })).toEqual([entry]);
  expect(await site.delivery.history({ limit: 10 })).toHaveLength(2);
});

test('a change of an app that has the name of something in JavaScript is rejected as any unknown app', async () => {
  const site = await newSite();
  for (const app of ['constructor', 'nothing']) {
    const rejected = await rejection(site.delivery.change({ ...catalog('rollback'), app }));
    expect(rejected.problems).toMatchObject([{ code: 'state' }]);
  }
});

test('applies each change to the state that the changes before left, and rejects those that make no sense', async () => {
  const site = await newSite();
  const [a, b] = [await site.remote('a'), await site.remote('b')];
  await site.deploy(a);
  const canary = { ...catalog('canary'), version: b, traffic: 10, guard: false };
  expect(await site.delivery.change(canary)).toMatchObject({ kind: 'canary', traffic: 10 });
  expect(await site.delivery.change(canary)).toBeNull();
  expect(await stateOf(site)).toEqual({ live: a, canary: b, previous: [] });
  expect(await site.delivery.change(catalog('promote'))).toMatchObject({ version: b, from: a });
  expect((await rejection(site.delivery.change(catalog('promote')))).problems).toMatchObject([
    { code: 'state' },
  ]);
  expect(await site.delivery.change(catalog('rollback'))).toMatchObject({ version: a, from: b });
  const unknown = site.delivery.change({ ...catalog('rollback'), to: '1.0.0-000000000000' });
  expect((await rejection(unknown)).problems).toMatchObject([{ code: 'release' }]);
  expect(await stateOf(site)).toEqual({ live: a, canary: null, previous: [] });
});

test('changes of several apps are made all together or not at all', async () => {
  const site = await newSite();
  const good = await site.remote('a');
  const bad = await site.remote('a', { ...LIBRARY, routes: CATALOG.routes });
  const changes: ChangeRequest[] = [
    { ...catalog('deploy'), version: good },
    { kind: 'deploy', app: 'library', version: bad },
  ];
  await expect(site.delivery.changeAll(changes)).rejects.toThrow(DeployRejected);
  expect(await stateOf(site)).toBeUndefined();
});

test('of several changes only those that change something are in the history', async () => {
  const site = await newSite();
  const [live, library] = [await site.remote('a'), await site.remote('a', LIBRARY)];
  await site.deploy(live);
  const made = await site.delivery.changeAll([
    { ...catalog('deploy'), version: live },
    { kind: 'deploy', app: 'library', version: library, note: 'the first one' },
  ]);
  expect(made).toMatchObject([{ app: 'library', version: library, note: 'the first one' }]);
  expect(await site.delivery.history({ limit: 1 })).toEqual(made);
  expect((await site.delivery.history({ limit: 2 })).map(({ app }) => app)).toEqual(['library', 'catalog']);
  expect((await site.delivery.history({ app: 'shell', limit: 5 })).map(({ app }) => app)).toEqual(['shell']);
});

test('an empty store has no status and no history, and nothing to prune or verify', async () => {
  const delivery = new WholeDelivery(new FolderStore(await folders.create(), RULES), 'ann');
  expect(await delivery.status()).toEqual({ revision: 0, problem: null, apps: [] });
  expect(await delivery.history({ limit: 5 })).toEqual([]);
  expect(await delivery.prune({ keep: 1 })).toEqual({ removed: [], kept: [] });
  expect(await delivery.verify()).toEqual([]);
});

test('a check that fails for another reason is an error, not a release without problems', async () => {
  const site = await newSite();
  const version = await site.remote('a');
  expect(await site.delivery.check({ ...catalog('deploy'), version })).toEqual([]);
  const file = path.join(site.store.folderOf('catalog', version), 'release.json');
  await writeFile(file, 'not JSON');
  await expect(site.delivery.check({ ...catalog('deploy'), version })).rejects.toThrow(InvalidValue);
});

test('a deploy and a rollback touch no byte of the shell or of other remotes', async () => {
  const site = await newSite();
  await site.deploy(await site.remote('a', LIBRARY), 'library');
  await site.deploy(await site.remote('a'));
  const others = async () => {
    const folders = ['shell', 'library'].map((app) => path.join(site.store.releasesFolder, app));
    const found = await Promise.all(
      folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true })),
    );
    const files = found.flat().filter((entry) => entry.isFile());
    return Promise.all(
      files.map(async ({ parentPath, name }) => {
        const file = path.join(parentPath, name);
        const { ino, mtimeMs } = await stat(file);
        return [file, ino, mtimeMs, (await readFile(file)).toString('base64')];
      }),
    );
  };
  const before = await others();
  expect(before.length).toBeGreaterThan(10);
  await site.deploy(await site.remote('b'));
  await site.delivery.change(catalog('rollback'));
  expect(await others()).toEqual(before);
});

test('a remote with one release can be retired, and a deploy brings it back', async () => {
  const site = await newSite();
  const first = await site.remote('first');
  await site.deploy(first);
  expect((await rejection(site.delivery.change(catalog('rollback')))).message).toContain('with retire');
  expect(await site.delivery.change(catalog('retire'))).toMatchObject({ kind: 'retire', version: first });
  expect(await stateOf(site)).toBeUndefined();
  expect((await site.delivery.status()).apps.map(({ app }) => app)).toEqual(['shell']);
  expect(await site.delivery.change(catalog('retire'))).toBeNull();
  expect(await site.deploy(first)).toMatchObject({ kind: 'deploy', from: null });
  expect(await stateOf(site)).toEqual({ live: first, canary: null, previous: [] });
});
