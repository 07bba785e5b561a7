import { describedRemote, registryOf } from './live-remote.test-support';
import { liveRemotes } from './live-remotes';

const SITE = 'https://fitreel.test';
const HASH = `sha384-${'A'.repeat(64)}`;

const releaseAt = (name: string, version: string) => ({
  entry: `${SITE}/releases/${name}/${version}/remoteEntry.js`,
  base: `${SITE}/releases/${name}/${version}/`,
  version,
  integrity: HASH,
});

test('each remote is taken in its live version, with addresses that are whole', () => {
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

test('visitors of the first buckets get the canary, as many as its traffic says', () => {
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

test('the last good release comes with its own address, folder and hash', () => {
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

test('an address on another server is left as it is, and what is compiled there has no hash', () => {
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

test('a remote without a live version is no part of the site', () => {
  const registry = registryOf([describedRemote('catalog'), describedRemote('library')]);
  for (const { deployment } of registry.microFrontends['catalog'] ?? [])
    Object.assign(deployment, { default: false, traffic: 0 });
  expect(liveRemotes(registry, SITE, 0).map(({ name }) => name)).toEqual(['library']);
});

test('an empty registry is a site without remotes', () => {
  expect(liveRemotes(registryOf([]), SITE, 0)).toEqual([]);
});
