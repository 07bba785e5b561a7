import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CATALOG } from '../../testing/built-apps';
import { releaseSite } from '../../testing/release-site';
import { temporaryFolders } from '../../testing/temporary-folders';
import { ReleaseStore } from '../store/release-store';
import { LastGoodSite } from './last-good-site';
import type { SiteSource } from './site-source';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

/** A site with a live release of the catalogue and an earlier one, and its source with what that reports. */
async function newSite() {
  const site = await releaseSite(folders);
  const [earlier, live] = [await site.remote('earlier'), await site.remote('live')];
  for (const version of [earlier, live]) await site.deploy(version);
  const problems: (string | null)[] = [];
  const open = (store = site.store) => new LastGoodSite(store, (problem) => problems.push(problem));
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
  expect([source.problem, problems]).toEqual([null, []]);
});

test('serves on when a half-written revision appears, says so once, and recovers with the next deploy', async () => {
  const { open, live, problems, revisionFile, remote, deploy } = await newSite();
  const source = open();
  await source.current();
  await writeFile(revisionFile(4), '{"revision": 4, "at"');
  for (let page = 0; page < 3; page += 1) expect(await catalogOf(source)).toBe(live);
  expect(problems).toEqual([expect.stringMatching(/^00000004.json is not JSON.*Revision 3 counts instead/)]);
  expect(source.problem).toBe(problems[0]);
  const next = await remote('next');
  await deploy(next);
  expect(await catalogOf(source)).toBe(next);
  expect([source.problem, problems.at(-1)]).toEqual([null, null]);
});

test('a start with a damaged newest revision serves the one before', async () => {
  const { store, open, live, problems, revisionFile } = await newSite();
  await writeFile(revisionFile(4), '');
  expect(await catalogOf(open(new ReleaseStore(store.folder)))).toBe(live);
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
  const source = new LastGoodSite(new ReleaseStore(store.folder));
  const served = source.current().then(
    ({ registry }) => Object.keys(registry.microFrontends),
    (error: Error) => error.message,
  );
  expect(await served).toEqual(expected);
});

test('without any site that can be read it says what is wrong with the newest', async () => {
  const source = new LastGoodSite(new ReleaseStore(await folders.create()));
  await expect(source.current()).rejects.toThrow('no release of the shell is live');
});

test('a damaged release that is built again is mended', async () => {
  const { store, remote, live } = await newSite();
  await writeFile(path.join(store.folderOf('catalog', live), 'release.json'), '{');
  expect(await remote('live', CATALOG)).toBe(live);
  expect(await store.find('catalog', live)).toMatchObject({ version: live });
});
