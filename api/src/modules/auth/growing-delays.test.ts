import { growingDelays } from './attempt-limits';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('the first failures cost nothing, then each doubles the delay, up to the longest', async () => {
  const delays = growingDelays('test', { free: 2, firstSeconds: 1, maxSeconds: 5 });
  const seen: number[] = [];
  for (let failure = 0; failure < 7; failure += 1) {
    await delays.attempt('ada');
    seen.push(await delays.remainingMs('ada'));
    jest.advanceTimersByTime(5_000);
    expect(await delays.remainingMs('ada')).toBe(0);
  }
  expect(seen).toEqual([0, 0, 1_000, 2_000, 4_000, 5_000, 5_000]);
});

test('a delay ends by itself, is of one key alone, and can be forgotten', async () => {
  const delays = growingDelays('test', { free: 0, firstSeconds: 10, maxSeconds: 60 });
  await delays.attempt('ada');
  jest.advanceTimersByTime(9_999);
  expect(await delays.remainingMs('ada')).toBe(1);
  expect(await delays.remainingMs('bob')).toBe(0);
  jest.advanceTimersByTime(1);
  expect(await delays.remainingMs('ada')).toBe(0);
  await delays.attempt('ada');
  expect(await delays.remainingMs('ada')).toBe(20_000);
  await delays.forget('ada');
  expect(await delays.remainingMs('ada')).toBe(0);
  await delays.attempt('ada');
  expect(await delays.remainingMs('ada')).toBe(10_000);
});

test('a clock that is set back or forward an hour makes nobody wait for longer', async () => {
  const delays = growingDelays('test', { free: 0, firstSeconds: 10, maxSeconds: 60 });
  const now = Date.now();
  for (const hours of [-1, 1]) {
    await delays.attempt('ada');
    jest.setSystemTime(now + hours * 60 * 60 * 1000);
    expect(await delays.remainingMs('ada')).toBeLessThanOrEqual(60_000);
    jest.advanceTimersByTime(60_000);
    expect(await delays.remainingMs('ada')).toBe(0);
  }
});

test('failures count for an hour from the first one', async () => {
  const delays = growingDelays('test', { free: 1, firstSeconds: 10, maxSeconds: 60 });
  await delays.attempt('ada');
  jest.advanceTimersByTime(60 * 60 * 1000);
  await delays.attempt('ada');
  expect(await delays.remainingMs('ada')).toBe(0);
});
