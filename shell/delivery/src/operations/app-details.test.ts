import type { AppDetails, Preview } from '@fitreel/protocol';
import { randomBytes } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { amendRelease, CATALOG, LIBRARY, SERVER_BUNDLE, writeRemote } from '../../testing/built-apps';
import { releaseSite } from '../../testing/release-site';
import { temporaryFolders } from '../../testing/temporary-folders';
import { appDetails } from './app-details';

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
  const detailsOf = async (app: string, previews: readonly Preview[] = []): Promise<AppDetails> => {
    const all = await appDetails(site.store, await site.delivery.status(), previews);
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

test('what a remote requires is beside what the live shell provides, as far as their files are there', async () => {
  const { detailsOf, store } = await start();
  const react = { module: 'react', range: '^19.0.0' };
  expect((await detailsOf('library')).requires).toEqual([{ ...react, provided: '19.0.0' }]);
  const [library, shell] = [await detailsOf('library'), await detailsOf('shell')];
  await rm(store.folderOf('shell', shell.live.version), { recursive: true });
  expect((await detailsOf('library')).requires).toEqual([{ ...react, provided: null }]);
  await rm(store.folderOf('library', library.live.version), { recursive: true });
  expect(await detailsOf('library')).toMatchObject({ requires: [], weight: null });
});

test('an app has the previews that show a release of it', async () => {
  const { detailsOf } = await start();
  const preview = (id: string, ...apps: string[]): Preview => ({
    id,
    releases: apps.map((app) => ({ app, version: '1.0.0-aaaaaaaaaaaa' })),
    by: 'ann',
    createdAt: '2026-01-01T00:00:00.000Z',
    expiresAt: '2026-01-02T00:00:00.000Z',
  });
  const [both, other] = [preview('both', 'library', 'catalog'), preview('other', 'library')];
  expect((await detailsOf('catalog', [both, other])).previews).toEqual([both]);
  expect((await detailsOf('library', [both, other])).previews).toEqual([both, other]);
});
