import { ENDPOINTS } from '@fitreel/contract';
import { endpointUse, type ChangeRequest, type EndpointUses, type ReleaseName } from '@fitreel/protocol';
import { CATALOG, LIBRARY } from '../../../testing/built-apps';
import { catalog, rejection, releaseSite } from '../../../testing/release-site';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { LiveSite } from '../../core/site/live-site';
import type { ReleaseStore } from '../../core/store/release-store';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

const VIDEOS = endpointUse(ENDPOINTS['GET /videos']);
const MISSING = /^catalog \S+ calls GET \/nowhere, which the API of this gateway does not have\.$/;

type Site = Awaited<ReturnType<typeof releaseSite>>;
const calling = ({ remote }: Site, calls: EndpointUses) =>
  remote(JSON.stringify(calls), CATALOG, undefined, { calls });
const callingMissing = (site: Site) => calling(site, { 'GET /nowhere': VIDEOS });

/** Changes the state of the catalogue as a gateway does whose API has all endpoints. */
function elsewhere({ revisions }: ReleaseStore, version: string, as: 'live' | 'canary' | 'previous') {
  return revisions.append(async (before, at) => {
    const state = before?.apps['catalog'];
    if (!before || !state) return null;
    const canary = { version, traffic: 10, guard: false, since: at, by: 'elsewhere' };
    const changed = {
      live: { live: version, previous: [state.live] },
      canary: { canary },
      previous: { previous: [version] },
    };
    return { ...before, changes: [], apps: { ...before.apps, catalog: { ...state, ...changed[as] } } };
  });
}

async function siteWithCatalog() {
  const site = await releaseSite(folders);
  const first = await site.remote('first');
  await site.deploy(first);
  return { ...site, first };
}

test.each<[string, (site: Site, version: string) => Promise<ChangeRequest>]>([
  ['a deploy', async (_site, version) => ({ ...catalog('deploy'), version })],
  ['a canary', async (_site, version) => ({ ...catalog('canary'), version, traffic: 0, guard: false })],
  [
    'a promotion',
    async ({ store }, version) => {
      await elsewhere(store, version, 'canary');
      return catalog('promote');
    },
  ],
  [
    'a rollback',
    async ({ store }, version) => {
      await elsewhere(store, version, 'previous');
      return catalog('rollback');
    },
  ],
])('%s of a release that calls an endpoint which the API lacks is rejected', async (_what, prepare) => {
  const site = await siteWithCatalog();
  const change = await prepare(site, await callingMissing(site));
  const before = await site.store.revisions.latest();
  const { problems } = await rejection(site.delivery.change(change));
  expect(problems).toEqual([
    {
      code: 'endpoint',
      message: expect.stringMatching(MISSING) as string,
      remedy: 'Run a gateway with such an API, or deploy a release of catalog that was built for this one.',
    },
  ]);
  expect(await site.store.revisions.latest()).toEqual(before);
});

test('a shell that calls an endpoint which the API lacks is rejected, and previews are too', async () => {
  const { shell, deploy, delivery } = await releaseSite(folders, { calls: { 'GET /videos': VIDEOS } });
  await deploy(await shell('second'), 'shell');
  const other = await releaseSite(folders);
  const version = await callingMissing(other);
  const preview = (releases: ReleaseName[]) => other.delivery.preview({ releases, hours: 1 });
  await expect(preview([{ app: 'catalog', version }])).rejects.toThrow('GET /nowhere');
  expect((await delivery.status()).problem).toBeNull();
});

test.each<[string, EndpointUses[string], RegExp]>([
  [
    'reads a field that the API has as another type',
    { ...VIDEOS, reads: { 'videos[].title': ['number'] } },
    /catalog \S+ reads videos\[\]\.title: number of GET \/videos, but the API of this gateway responds with videos\[\]\.title: string\./,
  ],
  [
    'reads a field that the API does not respond with',
    { ...VIDEOS, reads: { total: ['number'] } },
    /reads total: number of GET \/videos, but the API of this gateway responds with no total\./,
  ],
  [
    'sends what the API does not take',
    { ...VIDEOS, sends: { ...VIDEOS.sends, 'query.mood': ['string'] } },
    /sends query\.mood with GET \/videos, which the API of this gateway does not take\./,
  ],
])('a release that %s is rejected', async (_what, called, message) => {
  const site = await siteWithCatalog();
  const version = await calling(site, { 'GET /videos': called });
  const { problems } = await rejection(site.deploy(version));
  expect(problems).toMatchObject([{ code: 'endpoint', message: expect.stringMatching(message) as string }]);
});

test('a release that sends no field which the API needs is rejected', async () => {
  const site = await siteWithCatalog();
  const version = await calling(site, {
    'POST /user/likes': { sends: { authorization: ['string'] }, reads: {} },
  });
  expect((await rejection(site.deploy(version))).message).toContain(
    'sends no body with POST /user/likes, but the API of this gateway takes body: object.',
  );
});

test('a release that calls what the API has goes live', async () => {
  const site = await siteWithCatalog();
  const calls = Object.fromEntries(
    Object.entries(ENDPOINTS).map(([name, schemas]) => [name, endpointUse(schemas)]),
  );
  const version = await calling(site, calls);
  expect(await site.deploy(version)).toMatchObject({ version });
});

test.each(['live', 'canary'] as const)(
  'a gateway holds back a %s release of another that calls what its API lacks, says why, and lets other apps go on',
  async (as) => {
    const site = await siteWithCatalog();
    const source = new LiveSite(site.store);
    await source.current();
    await elsewhere(site.store, await callingMissing(site), as);
    await site.deploy(await site.remote('library', LIBRARY), 'library');
    const { registry, all } = await source.current();
    const served = Object.entries(registry.microFrontends).map(([app, versions]) => [
      app,
      versions.map(({ metadata }) => metadata.version),
    ]);
    expect(served).toEqual([
      ['catalog', [site.first]],
      ['library', [expect.any(String)]],
    ]);
    expect(all).toHaveLength(1);
    expect(source.trouble?.problem).toMatch(MISSING);
    expect((await site.delivery.status()).problem).toMatch(MISSING);
    await site.deploy(await site.remote('mended'));
    await source.current();
    expect(source.trouble).toBeNull();
  },
);

test('a remote is left out where its first release calls an endpoint which the API lacks', async () => {
  const site = await siteWithCatalog();
  const source = new LiveSite(site.store);
  await elsewhere(site.store, await callingMissing(site), 'live');
  await elsewhere(site.store, await callingMissing(site), 'previous');
  expect((await source.current()).registry.microFrontends).toEqual({});
  expect(source.trouble?.problem).toMatch(MISSING);
});

test('a release that calls an endpoint which the API lacks is no last good release', async () => {
  const site = await siteWithCatalog();
  await elsewhere(site.store, await callingMissing(site), 'previous');
  const { registry } = await new LiveSite(site.store).current();
  expect(registry.microFrontends['catalog']?.[0]).not.toHaveProperty('fallbackUrl');
});
