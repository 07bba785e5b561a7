import { rename } from 'node:fs/promises';
import path from 'node:path';
import { releaseSite } from '../../testing/release-site';
import { temporaryFolders } from '../../testing/temporary-folders';
import { ReleaseStore } from '../store/release-store';
import { StoreSite } from './site-source';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

test('a site that could not be read once is read again for the next page', async () => {
  const { store } = await releaseSite(folders);
  const source = new StoreSite(store);
  const shell = (await store.revisions.latest())?.apps['shell']?.live ?? '';
  const page = path.join(store.folderOf('shell', shell), 'index.html');
  await rename(page, `${page}.away`);
  await expect(source.current()).rejects.toThrow('index.html');
  await rename(`${page}.away`, page);
  expect((await source.current()).shell.template).toContain('<title>FitReel</title>');
});

test('a slow read that fails does not forget the site of a later deploy', async () => {
  const { store, remote, deploy } = await releaseSite(folders);
  const version = await remote('first');
  const source = new StoreSite(store);
  let fail = (_error: Error): void => undefined;
  const slow = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  const find = jest.spyOn(store, 'find').mockReturnValueOnce(slow);
  const before = source.current();
  while (find.mock.calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
  await deploy(version);
  const site = await source.current();
  fail(new Error('the disk is slow'));
  await expect(before).rejects.toThrow('the disk is slow');
  expect(await source.current()).toBe(site);
});

test('a slow read of the site before a deploy is not taken for the site after it', async () => {
  const { store, remote, deploy } = await releaseSite(folders);
  const version = await remote('first');
  const source = new StoreSite(store);
  let goOn = (): void => undefined;
  const slow = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const { find } = store;
  const found = jest.spyOn(store, 'find').mockImplementationOnce(async (...asked) => {
    await slow;
    return find.apply(store, asked);
  });
  const before = source.current();
  while (found.mock.calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
  await deploy(version);
  const site = await source.current();
  goOn();
  expect(await before).not.toBe(site);
  expect(await source.current()).toBe(site);
});

test('reads each style once, and again after it could not be read', async () => {
  const { store } = await releaseSite(folders);
  const { shell, readStyle } = await new StoreSite(store).current();
  const url = shell.base + String(shell.entry.styles[0]);
  const file = path.join(store.releasesFolder, url.replace('/releases/', ''));
  await rename(file, `${file}.away`);
  await expect(readStyle(url)).rejects.toThrow('ENOENT');
  await rename(`${file}.away`, file);
  expect(await readStyle(url)).toBe('/* first */');
  await rename(file, `${file}.away`);
  expect(await readStyle(url)).toBe('/* first */');
});

test('knows the files of the shared modules that the shell loads lazily', async () => {
  const { store } = await releaseSite(folders);
  const { shell } = await new StoreSite(store).current();
  const forms = { scripts: ['sdk-forms.88888888.js'], styles: ['sdk-forms.99999999.css'] };
  expect([...shell.lazyModules]).toEqual([['@fitreel/sdk/forms', forms]]);
});

test('is an error before the first deploy', async () => {
  const source = new StoreSite(new ReleaseStore(await folders.create()));
  await expect(source.current()).rejects.toThrow('no release of the shell is live');
});

test('reads a site once, and again after each deploy', async () => {
  const { store, remote, deploy } = await releaseSite(folders);
  const source = new StoreSite(store);
  const [before, atOnce] = await Promise.all([source.current(), source.current()]);
  expect(atOnce).toBe(before);
  expect(await source.current()).toBe(before);
  expect(Object.keys(before.registry.microFrontends)).toEqual([]);
  await deploy(await remote('first'));
  const after = await source.current();
  expect(Object.keys(after.registry.microFrontends)).toEqual(['catalog']);
  expect(await source.current()).toBe(after);
});

test('knows the hash of every file of the live releases and canaries', async () => {
  const { store, delivery, remote, deploy } = await releaseSite(folders);
  const [live, canary] = [await remote('live'), await remote('canary')];
  await deploy(live);
  await delivery.change({ kind: 'canary', app: 'catalog', version: canary, traffic: 10, guard: false });
  const { shell, hashes } = await new StoreSite(store).current();
  const shellVersion = shell.base.split('/').at(-2) ?? '';
  const expected: [string, string][] = [];
  for (const [app, version] of [
    ['shell', shellVersion],
    ['catalog', live],
    ['catalog', canary],
  ] as const)
    for (const [file, hash] of Object.entries((await store.find(app, version))?.files ?? {}))
      expected.push([`/releases/${app}/${version}/${file}`, hash]);
  expect(new Map([...hashes].sort())).toEqual(new Map(expected.sort()));
});
