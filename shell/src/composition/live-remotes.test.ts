import { describedRemote, registryOf } from './live-remote.test-support';
import { liveRemotes } from './live-remotes';

test('each remote is taken in its live version, with an address that is whole', () => {
  const descriptions = [describedRemote('catalog'), describedRemote('library')];
  expect(liveRemotes(registryOf(descriptions), 'https://fitreel.test')).toEqual(
    descriptions.map((description) => ({
      name: description.name,
      entry: `https://fitreel.test/releases/${description.name}/1.0.1-bbbbbbbbbbbb/remoteEntry.js`,
      version: '1.0.1-bbbbbbbbbbbb',
      integrity: `sha384-${'A'.repeat(64)}`,
      description,
    })),
  );
});

test('an address on another server is left as it is', () => {
  const registry = registryOf([describedRemote('catalog')]);
  for (const version of registry.microFrontends['catalog'] ?? [])
    version.url = 'http://127.0.0.1:3001/remoteEntry.js';
  const [remote] = liveRemotes(registry, 'https://fitreel.test');
  expect(remote?.entry).toBe('http://127.0.0.1:3001/remoteEntry.js');
});

test('a remote without a live version is not there', () => {
  const registry = registryOf([describedRemote('catalog'), describedRemote('library')]);
  for (const version of registry.microFrontends['catalog'] ?? []) version.deployment.default = false;
  expect(liveRemotes(registry, 'https://fitreel.test').map(({ name }) => name)).toEqual(['library']);
});

test('an empty registry is a site without remotes', () => {
  expect(liveRemotes(registryOf([]), 'https://fitreel.test')).toEqual([]);
});
