import type { AppDetails } from '@fitreel/protocol';
import { randomBytes } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { amendRelease, CATALOG, LIBRARY, SERVER_BUNDLE, writeRemote } from '../../../testing/built-apps';
import { catalog, releaseSite } from '../../../testing/release-site';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { comparisonOf } from './comparison';
import { outlookOf, roomDetails } from './control-room';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

/** So many kilobytes, which no compression makes smaller. */
const script = (kb: number) => `/* ${randomBytes(kb * 512).toString('hex')} */`;

const BUDGET = { appKb: 60, routeKb: 20, routes: { video: 30 } };

/** A site with a catalogue that has a budget, and a library without one. */
async function start() {
  const site = await releaseSite(folders);
  const dist = await folders.create();
  const files = {
    'page-home.55555555.js': script(8),
    'page-video.55555555.js': script(16),
    'page-video.55555555.js.map': script(64),
    [SERVER_BUNDLE]: script(128),
  };
  const built = await writeRemote(dist, CATALOG, 'weighed', undefined, files);
  const release = await amendRelease(dist, built, { budget: BUDGET });
  // Too small for a copy.
  await rm(path.join(dist, 'page-trend.55555555.js.br'));
  const { version } = await site.delivery.add(dist);
  await site.deploy(version);
  await site.deploy(await site.remote('plain', LIBRARY), 'library');
  const sizeOf = async (names: readonly string[]) => {
    const folder = site.store.folderOf('catalog', version);
    const sizes = names.map(async (name) => {
      const copy = name === 'page-trend.55555555.js' ? name : `${name}.br`;
      return (await stat(path.join(folder, copy))).size;
    });
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024;
  };
  const detailsOf = async (app: string): Promise<AppDetails> => {
    const { apps: all } = await roomDetails(site.store, await site.delivery.status(), []);
    const found = all.find((details) => details.app === app);
    if (!found) throw new Error(`no details of ${app}`);
    return found;
  };
  return { ...site, release, sizeOf, detailsOf };
}

test('a release weighs what browsers receive, as a whole and by route, against its budget', async () => {
  const { release, sizeOf, detailsOf } = await start();
  const { weight } = await detailsOf('catalog');
  const sent = Object.keys(release.files).filter((name) => name !== SERVER_BUNDLE && !name.endsWith('.map'));
  expect(weight?.app).toEqual({ kb: expect.closeTo(await sizeOf(sent), 1), budgetKb: 60 });
  expect(weight?.routes.map(({ id, budgetKb }) => [id, budgetKb])).toEqual([
    ['home', 20],
    ['category', 20],
    ['video', 30],
    ['trend', 20],
  ]);
  for (const { id, kb } of weight?.routes ?? []) {
    const { scripts = [], styles = [] } = release.preload[id] ?? {};
    expect(kb).toBeCloseTo(await sizeOf([release.entry, ...scripts, ...styles]), 1);
  }
  expect((await detailsOf('catalog')).weight).toEqual(weight);
});

test('a release without a budget has no weight, and the shell neither', async () => {
  const { detailsOf } = await start();
  expect((await detailsOf('library')).weight).toBeNull();
  expect(await detailsOf('shell')).toMatchObject({ weight: null, requires: [] });
});

test('shows what a remote requires beside what the live shell provides, where their files exist', async () => {
  const { detailsOf, store } = await start();
  const react = { module: 'react', range: '^19.0.0' };
  expect((await detailsOf('library')).requires).toEqual([{ ...react, provided: '19.0.0' }]);
  const [library, shell] = [await detailsOf('library'), await detailsOf('shell')];
  await rm(store.folderOf('shell', shell.live.version), { recursive: true });
  expect((await detailsOf('library')).requires).toEqual([{ ...react, provided: null }]);
  await rm(store.folderOf('library', library.live.version), { recursive: true });
  expect(await detailsOf('library')).toMatchObject({ requires: [], weight: null });
});

test('the outlook says which apps the way back would leave incompatible, and that a promotion would break nothing', async () => {
  const site = await releaseSite(folders);
  const { store, delivery, deploy } = site;
  const first = (await store.revisions.latest())?.apps['shell']?.live;
  await deploy(await site.shell('next', { react: '19.1.0' }), 'shell');
  await deploy(await site.remote('a', CATALOG, { react: '^19.1.0' }));
  const canary = await site.remote('b', CATALOG, { react: '^19.1.0' });
  await delivery.change({ ...catalog('canary'), version: canary, traffic: 10, guard: false });
  const { changes } = await outlookOf(store, 'shell');
  expect(changes).toMatchObject([{ kind: 'rollback', version: first }]);
  expect(changes[0]?.problems.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^catalog \S+ requires react \^19\.1\.0, but the shell/) as string,
    expect.stringContaining(`catalog ${canary} requires`) as string,
  ]);
  expect(await outlookOf(store, 'catalog')).toEqual({
    slots: [],
    changes: [{ kind: 'promote', version: canary, problems: [] }],
  });
  // Nothing was changed by looking.
  expect((await store.revisions.latest())?.apps['catalog']?.canary?.version).toBe(canary);
});

test('the outlook names the slots that an app fills, and who shows them', async () => {
  const { store, delivery, remote, deploy } = await releaseSite(folders, { shows: {} });
  const shows = { 'video-actions': { video: ['Video'] } };
  await deploy(await remote('a', CATALOG, undefined, { shows }));
  const fragment = { slot: 'video-actions', order: 1, access: 'public', server: true, load: 'near' } as const;
  const filling = {
    ...LIBRARY,
    fragments: [
      { ...fragment, id: 'buttons' },
      { ...fragment, id: 'marks' },
    ],
  };
  await deploy(await remote('a', filling), 'library');
  const { slots } = await roomDetails(store, await delivery.status(), []);
  expect(slots.find(({ slot }) => slot === 'video-actions')).toMatchObject({
    shownBy: ['catalog'],
    filledBy: ['library.buttons', 'library.marks'],
  });
  expect((await outlookOf(store, 'library')).slots).toEqual([
    { slot: 'video-actions', shownBy: ['catalog'] },
  ]);
});

test.each(['nobody', 'constructor'])('the outlook knows nothing of the app %s', async (app) => {
  const { store } = await releaseSite(folders);
  expect(await outlookOf(store, app)).toEqual({ slots: [], changes: [] });
});

test('a comparison has what only one of two releases takes and gives, and the sizes of both', async () => {
  const site = await releaseSite(folders);
  const version = await site.remote('first', CATALOG, { react: '^19.0.0' });
  const routes = CATALOG.routes.slice(1);
  const other = await site.remote('second', { ...CATALOG, routes }, { react: '^18.0.0' });
  const found = await comparisonOf(site.store, 'catalog', version, other);
  expect(found).toMatchObject({
    gone: [`has the route ${CATALOG.routes[0]?.path}`, 'requires react ^19.0.0'],
    added: ['requires react ^18.0.0'],
  });
  expect(found?.sizes[0]).toEqual({ part: '', kb: { from: expect.any(Number), to: expect.any(Number) } });
  expect(await comparisonOf(site.store, 'catalog', version, '1.0.0-000000000000')).toBeNull();
});
