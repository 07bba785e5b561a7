import { TimeoutError } from '@fitreel/sdk/composition';
import { failureOf } from './load-failure';

const chunkError = (parts: object) => Object.assign(new Error('Loading chunk 7 failed.'), parts);

test.each([
  ['timeout', new TimeoutError('it did not load within 2000 ms')],
  ['timeout', chunkError({ name: 'ChunkLoadError', type: 'timeout' })],
  ['network', chunkError({ name: 'ChunkLoadError', type: 'error' })],
  ['network', chunkError({ code: 'CSS_CHUNK_LOAD_FAILED', type: 'error' })],
  ['network', new Error('[ Federation Runtime ]: … ScriptNetworkError: Failed to load script "x"')],
  ['error', chunkError({ name: 'ChunkLoadError', type: 'missing' })],
  ['error', new Error('[ Federation Runtime ]: … ScriptExecutionError: Script "x" loaded but threw')],
  [
    'incompatible',
    new Error(
      'Version 1.0.0 from shell of shared singleton module react does not satisfy the requirement of x',
    ),
  ],
  ['incompatible', new Error('The getter for the shared module is not a function. #RUNTIME-012')],
  ['error', new Error('a fault of the page')],
  ['error', 'thrown text'],
  ['error', null],
])('%s: %s', (failure, error) => {
  expect(failureOf(error)).toBe(failure);
});
