import { describedRemote, liveRemote, registryOf } from './live-remote.test-support';
import { liveRemotes, remoteStatuses, visitorBucket } from './live-remotes';

const SITE = 'https://fitreel.test';
const HASH = `sha384-${'A'.repeat(64)}`;

const releaseAt = (name: string, version: string) => ({
  entry: `${SITE}/releases/${name}/${version}/remoteEntry.js`,
  base: `${SITE}/releases/${name}/${version}/`,
  version,
  integrity: HASH,
});

test('returns the live version of each remote, with absolute URLs', () => {
  const descriptions = [describedRemote('catalog'), describedRemote('library')];
  expect(liveRemotes(registryOf(descriptions), SITE, 0)).toEqual(
    descriptions.map((description) => ({
      name: description.name,
      ...releaseAt(description.name, '1.0.1-bbbbbbbbbbbb'),
      source: 'release',
      description,
      fallback: null,
    })),
  );
});

test('gives the canary to as many buckets as its traffic says, from 0 on', () => {
  const registry = registryOf([describedRemote('catalog')]);
  const [canary, live] = registry.microFrontends['catalog'] ?? [];
  if (!canary || !live) throw new Error('the registry lists two versions');
  canary.deployment.traffic = 10;
  live.deployment.traffic = 90;
  const got = [...Array(100).keys()].map((bucket) => liveRemotes(registry, SITE, bucket)[0]);
  expect(got.filter((remote) => remote?.source === 'canary')).toHaveLength(10);
  expect(got[9]).toMatchObject({ source: 'canary', version: '1.0.0-aaaaaaaaaaaa' });
  expect(got[10]).toMatchObject({ source: 'release', version: '1.0.1-bbbbbbbbbbbb' });
});

test('returns the last good release with its own URL, folder and hash', () => {
  const registry = registryOf([describedRemote('catalog')]);
  for (const version of registry.microFrontends['catalog'] ?? []) {
    version.fallbackUrl = '/releases/catalog/1.0.0-cccccccccccc/remoteEntry.js';
    version.extras.fallback = {
      version: '1.0.0-cccccccccccc',
      integrity: HASH,
      base: '/releases/catalog/1.0.0-cccccccccccc/',
    };
  }
  const [remote] = liveRemotes(registry, SITE, 0);
  expect(remote?.fallback).toEqual(releaseAt('catalog', '1.0.0-cccccccccccc'));
});

test('a URL of a last good release that nothing else is known of is no fallback', () => {
  const registry = registryOf([describedRemote('catalog')]);
  for (const version of registry.microFrontends['catalog'] ?? [])
    version.fallbackUrl = '/releases/catalog/1.0.0-cccccccccccc/remoteEntry.js';
  expect(liveRemotes(registry, SITE, 0)[0]?.fallback).toBeNull();
});

test('keeps the URL of another server, whose files have no hash', () => {
  const registry = registryOf([describedRemote('catalog')]);
  for (const version of registry.microFrontends['catalog'] ?? []) {
    version.url = 'http://127.0.0.1:3001/remoteEntry.js';
    version.extras.base = 'http://127.0.0.1:3001/';
    version.metadata.integrity = '';
  }
  expect(liveRemotes(registry, SITE, 0)[0]).toMatchObject({
    entry: 'http://127.0.0.1:3001/remoteEntry.js',
    base: 'http://127.0.0.1:3001/',
    integrity: null,
  });
});

test('leaves out a remote without a live version', () => {
  const registry = registryOf([describedRemote('catalog'), describedRemote('library')]);
  for (const { deployment } of registry.microFrontends['catalog'] ?? [])
    Object.assign(deployment, { default: false, traffic: 0 });
  expect(liveRemotes(registry, SITE, 0).map(({ name }) => name)).toEqual(['library']);
});

test('returns no remotes for an empty registry', () => {
  expect(liveRemotes(registryOf([]), SITE, 0)).toEqual([]);
});

const [catalog, library] = [liveRemote('catalog'), liveRemote('library')];

test('before its first load, a remote is idle, in the release that the registry lists', () => {
  const [first] = remoteStatuses([catalog], [catalog]);
  expect(first).toEqual({
    name: 'catalog',
    title: 'The catalog',
    listed: '1.0.0-000000000000',
    version: '1.0.0-000000000000',
    source: 'release',
    url: catalog.entry,
    state: 'idle',
    ms: null,
    failures: 0,
    lastFailure: null,
  });
});

test('an override says which release of the same remote the registry lists, or that it lists none', () => {
  const override = { ...library, version: null, source: 'override' } as const;
  const listed = { ...library, version: '1.0.1-bbbbbbbbbbbb' };
  expect(remoteStatuses([override], [catalog, listed])[0]).toMatchObject({
    listed: '1.0.1-bbbbbbbbbbbb',
    version: null,
    source: 'override',
  });
  expect(remoteStatuses([override], [catalog])[0]).toMatchObject({ listed: null });
});

/** A registry with two versions of a remote. */
const registry = registryOf([describedRemote('catalog')]);

const kept = () => /(?:^|; )bucket=([^;]*)/.exec(document.cookie)?.[1];
const keep = (value: string) => {
  document.cookie = `bucket=${value}; path=/`;
};

afterEach(() => {
  jest.restoreAllMocks();
  document.cookie = 'bucket=; path=/; max-age=0';
});

test.each(['0', '7', '42', '99'])('uses the bucket %s of the device’s cookie', (value) => {
  keep(value);
  expect(visitorBucket(registry)).toBe(Number(value));
  expect(kept()).toBe(value);
});

test('gives a visitor without a bucket one, and stores it', () => {
  jest.spyOn(Math, 'random').mockReturnValueOnce(0.425).mockReturnValueOnce(0.999);
  expect(visitorBucket(registry)).toBe(42);
  expect(kept()).toBe('42');
  expect(visitorBucket(registry)).toBe(42);
});

test.each([
  [0, 0],
  [0.9999999, 99],
])('turns the random number %d into the bucket %d', (chance, bucket) => {
  jest.spyOn(Math, 'random').mockReturnValue(chance);
  expect(visitorBucket(registry)).toBe(bucket);
});

test.each(['100', '-1', '07', '4.5', '1e1', 'x', ''])('replaces the invalid cookie "%s"', (value) => {
  keep(value);
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  expect(visitorBucket(registry)).toBe(50);
  expect(kept()).toBe('50');
});

test('stores no bucket while no remote has a canary', () => {
  const single = registryOf([describedRemote('catalog')]);
  single.microFrontends['catalog']?.shift();
  expect(visitorBucket(single)).toBe(0);
  expect(kept()).toBeUndefined();
});

test('one canary among remotes without is enough for a bucket', () => {
  const mixed = registryOf([describedRemote('catalog'), describedRemote('library')]);
  mixed.microFrontends['catalog']?.shift();
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  expect(visitorBucket(mixed)).toBe(50);
});
