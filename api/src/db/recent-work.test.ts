import { RecentWork } from './recent-work';

afterEach(() => jest.useRealTimers());

test('work fails while more of the last 15 seconds failed than succeeded, from five failures on', () => {
  jest.useFakeTimers();
  const work = new RecentWork();
  const add = (outcome: 'done' | 'failed', count: number) => {
    for (let left = count; left > 0; left -= 1) work.add(outcome);
  };
  expect(work.isFailing()).toBe(false);
  add('failed', 4);
  expect(work.isFailing()).toBe(false);
  add('failed', 1);
  expect(work.isFailing()).toBe(true);
  add('done', 5);
  expect(work.isFailing()).toBe(false);
  jest.advanceTimersByTime(10_000);
  add('failed', 5);
  expect(work.isFailing()).toBe(true);
  // The successes are older now than the later failures.
  jest.advanceTimersByTime(6_000);
  expect(work.isFailing()).toBe(true);
  jest.advanceTimersByTime(10_000);
  expect(work.isFailing()).toBe(false);
});
