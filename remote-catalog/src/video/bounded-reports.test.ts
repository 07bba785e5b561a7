import { boundedReports } from './bounded-reports';
import type { PlayerReport } from './player-messages';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('each report of a player is received at once', () => {
  const received: PlayerReport[] = [];
  const { take } = boundedReports((report) => received.push(report));
  for (let time = 0; time < 20; time += 1) {
    take({ time });
    jest.advanceTimersByTime(100);
    expect(received.at(-1)).toEqual({ time });
  }
});

test('of a flood, 51 a second are received, and the last of each part', () => {
  const received: PlayerReport[] = [];
  const { take } = boundedReports((report) => received.push(report));
  for (let time = 0; time < 5_000; time += 1) {
    take(time % 2 === 0 ? { state: 'paused' } : { state: 'playing', time });
    jest.advanceTimersByTime(1);
  }
  expect(received.length).toBeLessThanOrEqual(5 * 51);
  take({ state: 'ended' });
  jest.advanceTimersByTime(1000);
  expect(received.at(-1)).toMatchObject({ state: 'ended' });
  expect(received.findLast(({ time }) => time !== undefined)?.time).toBe(4_999);
});

test('once it stops, what waits is not received', () => {
  const receive = jest.fn();
  const { take, stop } = boundedReports(receive);
  for (let time = 0; time < 100; time += 1) take({ time });
  stop();
  jest.advanceTimersByTime(2000);
  expect(receive).toHaveBeenCalledTimes(50);
});
