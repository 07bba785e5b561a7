import { rejectLate, LoadError, reasonOf, TimeoutError } from './load-error';

const chunkError = (parts: object) => Object.assign(new Error('Loading chunk 7 failed.'), parts);

test.each([
  ['timeout', new TimeoutError('it did not load within 2000 ms')],
  ['timeout', chunkError({ name: 'ChunkLoadError', type: 'timeout' })],
  ['network', chunkError({ name: 'ChunkLoadError', type: 'error' })],
  ['network', chunkError({ code: 'CSS_CHUNK_LOAD_FAILED', type: 'error' })],
  ['error', chunkError({ name: 'ChunkLoadError', type: 'missing' })],
  ['error', new Error('https://fitreel.test/remoteEntry.js defines no container')],
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
])('%s: %s', (reason, cause) => {
  expect(reasonOf(cause)).toBe(reason);
  expect(reasonOf(new LoadError('catalog', '1.0.0', 'page', cause))).toBe(reason);
});

test('says which app and release failed, in which file, why, and with which cause', () => {
  const cause = new TimeoutError('it did not load within 2000 ms');
  const error = new LoadError('catalog', '1.0.0-000000000000', 'module', cause);
  expect(error).toMatchObject({
    app: 'catalog',
    release: '1.0.0-000000000000',
    file: 'module',
    reason: 'timeout',
    cause,
  });
  expect(error.message).toBe(
    'catalog 1.0.0-000000000000: module not loaded (timeout): it did not load within 2000 ms',
  );
});

test('names the style where webpack reports one, whatever was loading', () => {
  const cause = chunkError({ name: 'ChunkLoadError', code: 'CSS_CHUNK_LOAD_FAILED', type: 'error' });
  expect(new LoadError('catalog', null, 'page', cause).file).toBe('style');
});

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('passes on what finishes within the timeout, and leaves no timer', async () => {
  expect(await rejectLate(Promise.resolve('here'), 1000)).toBe('here');
  await expect(rejectLate(Promise.reject(new Error('broken')), 1000)).rejects.toThrow('broken');
  expect(jest.getTimerCount()).toBe(0);
});

test('rejects what hangs', async () => {
  const waited = rejectLate(new Promise(() => undefined), 1000);
  const outcome = expect(waited).rejects.toThrow(TimeoutError);
  await jest.advanceTimersByTimeAsync(1000);
  await outcome;
});

test('what arrives while the page is blocked is in time', async () => {
  jest.useRealTimers();
  const arrived = new Promise((resolve) => setTimeout(resolve, 400, 'here'));
  const waited = rejectLate(arrived, 300);
  const end = performance.now() + 600;
  while (performance.now() < end);
  expect(await waited).toBe('here');
});
