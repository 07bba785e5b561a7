import { LateWriter } from './late-writer';

afterEach(() => jest.useRealTimers());

test.each([0, -3_600_000])(
  'tells of a store that stays away once a minute, also when the clock is set by %i ms',
  async (ms) => {
    jest.useFakeTimers();
    const told = jest.fn();
    const writer = new LateWriter(1000, () => Promise.reject(new Error('full')));
    await writer.open(() => Promise.resolve(), told);
    writer.changed();
    await jest.advanceTimersByTimeAsync(1500);
    expect(told).toHaveBeenCalledTimes(1);
    jest.setSystemTime(Date.now() + ms);
    await jest.advanceTimersByTimeAsync(58_000);
    expect(told).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(3000);
    expect(told).toHaveBeenCalledTimes(2);
  },
);
