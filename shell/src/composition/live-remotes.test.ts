import { describedRemote, liveRemote, registryOf } from './live-remote.test-support';
import { keepBucket, liveRemotes, remoteStatuses } from './live-remotes';

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
  expect(liveRemotes(registryOf(descriptions), SITE)).toEqual(
    descriptions.map((description) => ({
      name: description.name,
      ...releaseAt(description.name, '1.0.1-bbbbbbbbbbbb'),
      source: 'release',
      description,
      fallback: null,
    })),
  );
});

test('a page that was composed with a canary loads the canary', () => {
  const registry = registryOf([describedRemote('catalog')]);
  for (const { deployment } of registry.microFrontends['catalog'] ?? []) deployment.default = false;
  expect(liveRemotes(registry, SITE)).toMatchObject([{ source: 'canary', version: '1.0.1-bbbbbbbbbbbb' }]);
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
  const [remote] = liveRemotes(registry, SITE);
  expect(remote?.fallback).toEqual(releaseAt('catalog', '1.0.0-cccccccccccc'));
});

test('a URL of a last good release that nothing else is known of is no fallback', () => {
  const registry = registryOf([describedRemote('catalog')]);
  for (const version of registry.microFrontends['catalog'] ?? [])
    version.fallbackUrl = '/releases/catalog/1.0.0-cccccccccccc/remoteEntry.js';
  expect(liveRemotes(registry, SITE)[0]?.fallback).toBeNull();
});

test('keeps the URL of another server, whose files have no hash', () => {
  const registry = registryOf([describedRemote('catalog')]);
  for (const version of registry.microFrontends['catalog'] ?? []) {
    version.url = 'http://127.0.0.1:3001/remoteEntry.js';
    version.extras.base = 'http://127.0.0.1:3001/';
    version.metadata.integrity = '';
  }
  expect(liveRemotes(registry, SITE)[0]).toMatchObject({
    entry: 'http://127.0.0.1:3001/remoteEntry.js',
    base: 'http://127.0.0.1:3001/',
    integrity: null,
  });
});

test('returns no remotes for an empty registry', () => {
  expect(liveRemotes(registryOf([]), SITE)).toEqual([]);
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

const kept = () => /(?:^|; )bucket=([^;]*)/.exec(document.cookie)?.[1];
const keep = (value: string) => {
  document.cookie = `bucket=${value}; path=/`;
};

afterEach(() => {
  jest.restoreAllMocks();
  document.cookie = 'bucket=; path=/; max-age=0';
});

test.each(['0', '7', '42', '99'])('a visitor in the bucket %s stays in it', (value) => {
  keep(value);
  keepBucket();
  expect(kept()).toBe(value);
});

test.each([
  [0, '0'],
  [0.425, '42'],
  [0.9999999, '99'],
])('the random number %d puts a visitor without a bucket into the bucket %s, for good', (chance, bucket) => {
  jest.spyOn(Math, 'random').mockReturnValueOnce(chance).mockReturnValueOnce(0.5);
  keepBucket();
  keepBucket();
  expect(kept()).toBe(bucket);
});

test.each(['100', '-1', '07', '4.5', '1e1', 'x', ''])('replaces the invalid cookie "%s"', (value) => {
  keep(value);
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  keepBucket();
  expect(kept()).toBe('50');
});
