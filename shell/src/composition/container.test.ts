import { baseConfig } from '../../tooling/src/webpack/base';
import { containerName } from '../../tooling/src/webpack/federation';
import { chunksGlobal, containerGlobal, containerScript, forgetContainer } from './container';

test('the names are those that the tooling builds remotes to', () => {
  expect(containerGlobal('catalog')).toBe(containerName('catalog'));
  // webpack's default for `output.chunkLoadingGlobal`.
  const { uniqueName } = baseConfig('/', 'catalog', 'production').output as { uniqueName: string };
  expect(chunksGlobal('catalog')).toBe(`webpackChunk${uniqueName}`);
});

test('what a container left is forgotten, and what another remote left is not', () => {
  const page = globalThis as Record<string, unknown>;
  for (const name of ['catalog', 'library']) {
    page[containerGlobal(name)] = { of: name };
    page[chunksGlobal(name)] = [[['remote'], {}]];
  }
  forgetContainer('catalog');
  expect([page[containerGlobal('catalog')], page[chunksGlobal('catalog')]]).toEqual([undefined, undefined]);
  expect(page[containerGlobal('library')]).toEqual({ of: 'library' });
  expect(page[chunksGlobal('library')]).toHaveLength(1);
});

test('a release’s container is loaded by its hash alone, an override’s without one', () => {
  const hash = `sha384-${'A'.repeat(64)}`;
  const released = containerScript('https://fitreel.test/releases/catalog/1/remoteEntry.js', hash);
  expect(released.getAttribute('integrity') ?? released.integrity).toBe(hash);
  expect(released.getAttribute('crossorigin')).toBe('anonymous');
  expect(released.src).toBe('https://fitreel.test/releases/catalog/1/remoteEntry.js');
  const overridden = containerScript('http://localhost:3001/remoteEntry.js', null);
  expect(overridden.hasAttribute('integrity')).toBe(false);
});
