import { inTime, TimeoutError } from './in-time';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('passes on what finishes within the timeout, and leaves no timer', async () => {
  expect(await inTime(Promise.resolve('here'), 1000)).toBe('here');
  await expect(inTime(Promise.reject(new Error('broken')), 1000)).rejects.toThrow('broken');
  expect(jest.getTimerCount()).toBe(0);
});

test('rejects what hangs', async () => {
  const waited = inTime(new Promise(() => undefined), 1000);
  const outcome = expect(waited).rejects.toThrow(TimeoutError);
  await jest.advanceTimersByTimeAsync(1000);
  await outcome;
});
