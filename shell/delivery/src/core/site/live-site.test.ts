import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CATALOG } from '../../../testing/built-apps';
import { releaseSite } from '../../../testing/release-site';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { FolderStore } from '../store/folder-store';
import { LiveSite } from './live-site';
import type { SiteSource } from './snapshot';
import { RULES } from '../../../testing/stores';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

test('a site that could not be read once is read again for the next page', async () => {
  const { store } = await releaseSite(folders);
  const source = new LiveSite(store);
  const shell = (await store.revisions.latest())?.apps['shell']?.live ?? '';
  const page = path.join(store.folderOf('shell', shell), 'index.html');
  await rename(page, `${page}.away`);
  await expect(source.current()).rejects.toThrow('index.html');
  await rename(`${page}.away`, page);
  expect((await source.current()).of(null).shell.template).toContain('<title>FitReel</title>');
});

test('a slow read that fails does not forget the site of a later deploy', async () => {
  const { store, remote, deploy } = await releaseSite(folders);
  const version = await remote('first');
  const source = new LiveSite(store);
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
  expect(await before).toBe(site);
  expect(await source.current()).toBe(site);
});

test('a slow read of the site before a deploy is not taken for the site after it', async () => {
  const { store, remote, deploy } = await releaseSite(folders);
  const version = await remote('first');
  const source = new LiveSite(store);
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
  const { shell, readStyle } = (await new LiveSite(store).current()).of(null);
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
  const { shell } = (await new LiveSite(store).current()).of(null);
  const forms = { scripts: ['sdk-forms.88888888.js'], styles: ['sdk-forms.99999999.css'] };
  expect([...shell.lazyModules]).toEqual([['@fitreel/sdk/forms', forms]]);
});

test('is an error before the first deploy', async () => {
  const source = new LiveSite(new FolderStore(await folders.create(), RULES));
  await expect(source.current()).rejects.toThrow('no release of the shell is live');
});

test('reads a site once, and again after each deploy', async () => {
  const { store, remote, deploy } = await releaseSite(folders);
  const source = new LiveSite(store);
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
  const { shell, hashes } = (await new LiveSite(store).current()).of(null);
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

/** A site with a live release of the catalogue and an earlier one, and its source with what that reports. */
async function newSite() {
  const site = await releaseSite(folders);
  const [earlier, live] = [await site.remote('earlier'), await site.remote('live')];
  for (const version of [earlier, live]) await site.deploy(version);
  const problems: (string | null)[] = [];
  const open = (store = site.store) => new LiveSite(store, (problem) => problems.push(problem));
  const revisionFile = (number: number) =>
    path.join(site.store.folder, 'revisions', `${String(number).padStart(8, '0')}.json`);
  return { ...site, earlier, live, problems, open, revisionFile };
}

const catalogOf = async (source: SiteSource) =>
  (await source.current()).registry.microFrontends['catalog']?.[0]?.metadata.version;

test('serves the newest site, and says nothing', async () => {
  const { open, live, problems } = await newSite();
  const source = open();
  expect(await catalogOf(source)).toBe(live);
  expect([source.trouble?.problem ?? null, problems]).toEqual([null, []]);
});

test('serves on when a half-written revision appears, says so once, and recovers with the next deploy', async () => {
  const { open, live, problems, revisionFile, remote, deploy } = await newSite();
  const source = open();
  await source.current();
  await writeFile(revisionFile(4), '{"revision": 4, "at"');
  for (let page = 0; page < 3; page += 1) expect(await catalogOf(source)).toBe(live);
  expect(problems).toEqual([expect.stringMatching(/^00000004.json is not JSON.*Revision 3 counts instead/)]);
  expect(source.trouble?.problem ?? null).toBe(problems[0]);
  const next = await remote('next');
  await deploy(next);
  expect(await catalogOf(source)).toBe(next);
  expect([source.trouble?.problem ?? null, problems.at(-1)]).toEqual([null, null]);
});

test('a start with a damaged newest revision serves the one before', async () => {
  const { store, open, live, problems, revisionFile } = await newSite();
  await writeFile(revisionFile(4), '');
  expect(await catalogOf(open(new FolderStore(store.folder, RULES)))).toBe(live);
  expect(problems).toHaveLength(1);
});

test('a start with a damaged live release serves the revision before, until it is mended', async () => {
  const { store, open, earlier, live, problems } = await newSite();
  const source = open();
  const file = path.join(store.folderOf('catalog', live), 'release.json');
  await rename(file, `${file}.away`);
  expect(await catalogOf(source)).toBe(earlier);
  expect(problems).toEqual([expect.stringContaining(live)]);
  await rename(`${file}.away`, file);
  expect(await catalogOf(source)).toBe(live);
  expect(problems.at(-1)).toBeNull();
});

test.each([
  [19, 'serves the site before them', []],
  [20, 'looks no further, and says what is wrong with the newest', expect.stringContaining('release.json')],
])('a start with %i revisions of damaged releases %s', async (damaged, _what, expected: unknown) => {
  const { store, remote, deploy } = await releaseSite(folders);
  const versions = [await remote('one'), await remote('other')];
  for (let deploys = 0; deploys < damaged; deploys += 1) await deploy(String(versions[deploys % 2]));
  for (const version of versions)
    await writeFile(path.join(store.folderOf('catalog', version), 'release.json'), '{');
  const source = new LiveSite(new FolderStore(store.folder, RULES));
  const served = source.current().then(
    ({ registry }) => Object.keys(registry.microFrontends),
    (error: Error) => error.message,
  );
  expect(await served).toEqual(expected);
});

test('a damaged release that is built again is mended', async () => {
  const { store, remote, live } = await newSite();
  await writeFile(path.join(store.folderOf('catalog', live), 'release.json'), '{');
  expect(await remote('live', CATALOG)).toBe(live);
  expect(await store.find('catalog', live)).toMatchObject({ version: live });
});
