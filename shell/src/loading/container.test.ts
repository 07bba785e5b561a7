import { chunksGlobal, containerGlobal } from '@fitreel/protocol/browser';
import { baseConfig } from '../../tooling/src/webpack/base';
import { containerArrived, forgetContainer } from './container';

test('names the global that webpack uses for chunks', () => {
  // webpack's default for `output.chunkLoadingGlobal`.
  const { uniqueName } = baseConfig('/', 'catalog', 'production').output as { uniqueName: string };
  expect(chunksGlobal('catalog')).toBe(`webpackChunk${uniqueName}`);
});

test('forgets what a container left, and nothing of another remote', () => {
  const page = globalThis as Record<string, unknown>;
  for (const name of ['catalog', 'library']) {
    page[containerGlobal(name)] = { of: name };
    page[chunksGlobal(name)] = [[['remote'], {}]];
  }
  expect(containerArrived('catalog')).toBe(true);
  forgetContainer('catalog');
  expect(['catalog', 'library'].map(containerArrived)).toEqual([false, true]);
  expect([page[containerGlobal('catalog')], page[chunksGlobal('catalog')]]).toEqual([undefined, undefined]);
  expect(page[containerGlobal('library')]).toEqual({ of: 'library' });
  expect(page[chunksGlobal('library')]).toHaveLength(1);
});
