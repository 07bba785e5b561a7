import { inTime } from './timing';

afterEach(() => jest.useRealTimers());

test('gives the result of work that is done in time', async () => {
  await expect(inTime(Promise.resolve('done'), 60_000)).resolves.toBe('done');
});

test('gives undefined once the time is over', async () => {
  await expect(inTime(new Promise(() => undefined), 1)).resolves.toBeUndefined();
});

test('rejects as the work does, and leaves no timer behind', async () => {
  jest.useFakeTimers();
  await expect(inTime(Promise.reject(new Error('failed')), 60_000)).rejects.toThrow('failed');
  expect(jest.getTimerCount()).toBe(0);
});
