import { paced } from './paced';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('acts at once, and then once in each interval in which it is asked to', () => {
  const action = jest.fn();
  const { run } = paced(action, 1000);
  run();
  expect(action).toHaveBeenCalledTimes(1);
  for (let time = 0; time < 5000; time += 10) {
    run();
    jest.advanceTimersByTime(10);
  }
  expect(action).toHaveBeenCalledTimes(6);
  jest.advanceTimersByTime(5000);
  expect(action).toHaveBeenCalledTimes(6);
  run();
  expect(action).toHaveBeenCalledTimes(7);
});

test('a call that waits can be taken back', () => {
  const action = jest.fn();
  const { run, cancel } = paced(action, 1000);
  run();
  run();
  cancel();
  jest.advanceTimersByTime(5000);
  expect(action).toHaveBeenCalledTimes(1);
});
