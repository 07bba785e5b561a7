import { inTime } from './in-time';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('waits for all loads, and takes a failed one for an end too', async () => {
  const ended: string[] = [];
  const slow = Promise.resolve().then(() => ended.push('slow'));
  await inTime(slow, Promise.reject(new Error('failed')));
  expect(ended).toEqual(['slow']);
  expect(jest.getTimerCount()).toBe(0);
});

test('lets a load go on that takes longer than a moment', async () => {
  let over = false;
  const wait = inTime(new Promise(() => undefined)).then(() => (over = true));
  await jest.advanceTimersByTimeAsync(199);
  expect(over).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  await wait;
  expect(over).toBe(true);
});
