import { act, renderHook } from '@testing-library/react';
import type { PlayerSnapshot } from '@fitreel/sdk/slots';
import { createStore } from '@fitreel/sdk/store';
import { usePart, type Part } from './use-part';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function setUp(part: Part) {
  const silent: PlayerSnapshot = { state: 'silent', time: 0, duration: null, muted: false, inView: true };
  const store = createStore(silent);
  const sent: string[] = [];
  const seeks = jest.fn(() => true);
  const player = {
    ...store,
    play: jest.fn(),
    setMuted: jest.fn(),
    pause: () => void sent.push('pause'),
    seekTo(time: number) {
      sent.push(`seek ${time}`);
      if (seeks()) store.set({ ...store.getSnapshot(), time });
    },
  };
  const { result, rerender, unmount } = renderHook((props: Part) => usePart(player, props), {
    initialProps: part,
  });
  const report = (time: number, state: PlayerSnapshot['state'] = 'playing') => {
    act(() => store.set({ ...store.getSnapshot(), state, time }));
    return sent.splice(0);
  };
  return { report, ended: () => result.current, rerender, unmount, seeks };
}

test('starts at the start, once the player answers, and ends at the end', () => {
  const { report, ended } = setUp({ start: 30, end: 90 });
  expect(report(0, 'unstarted')).toEqual([]);
  expect(report(0.2)).toEqual(['seek 30']);
  expect(report(30.2)).toEqual([]);
  report(89.6, 'paused');
  expect(ended()).toBe(false);
  expect(report(90.1)).toEqual(['pause']);
  expect(ended()).toBe(true);
  expect(report(90.1, 'paused')).toEqual([]);
  expect(ended()).toBe(true);
});

test('who jumps out of the part, or plays on at its end, is left alone', () => {
  const { report, ended } = setUp({ start: 30, end: 90 });
  report(0.2);
  report(30.2);
  expect(report(200)).toEqual([]);
  expect(ended()).toBe(false);
  report(89.5);
  expect(report(90)).toEqual(['pause']);
  for (const time of [90.5, 91.2, 92, 92.8]) expect(report(time)).toEqual([]);
  expect(ended()).toBe(false);
  expect(report(5)).toEqual([]);
});

test('a video without a start and an end is nobody’s business', () => {
  const { report, ended, rerender } = setUp({});
  expect([...report(0.2), ...report(300), ...report(0, 'ended')]).toEqual([]);
  expect(ended()).toBe(false);
  // Who has jumped before the playlist was there stays.
  act(() => rerender({ start: 30 }));
  expect(report(0.5)).toEqual([]);
});

test('starts at the start also if the playlist comes later than the player, and asks again until it is there', () => {
  const { report, rerender, seeks } = setUp({});
  seeks.mockReturnValueOnce(false);
  report(0.2);
  act(() => rerender({ start: 30 }));
  expect(report(0.5)).toEqual(['seek 30', 'seek 30']);
  expect(report(30.2)).toEqual([]);
});
