import { waitForData } from './wait-for-data';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('waits until all loads have settled, failed ones included', async () => {
  const settled: string[] = [];
  const slow = Promise.resolve().then(() => settled.push('slow'));
  await waitForData(slow, Promise.reject(new Error('failed')));
  expect(settled).toEqual(['slow']);
  expect(jest.getTimerCount()).toBe(0);
});

test('stops waiting for a slow load after 200 ms', async () => {
  let over = false;
  const wait = waitForData(new Promise(() => undefined)).then(() => (over = true));
  await jest.advanceTimersByTimeAsync(199);
  expect(over).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  await wait;
  expect(over).toBe(true);
});
