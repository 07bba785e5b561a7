import { act } from '@testing-library/react';
import { ApiError } from '@fitreel/sdk/api';
import type { TestResponses } from '@fitreel/sdk/testing';
import { playedOf } from '../../shared/played';
import {
  _id,
  fakePlayer,
  knowing,
  other,
  start,
  video,
  type Report,
} from '../../testing/positions.test-support';
import { countPlayed } from './count-played';
import { followPlayer } from './follow-player';

const KEPT = 'library.played';

beforeEach(() => {
  localStorage.clear();
  // At noon: at midnight another day begins, whose seconds count apart.
  jest.useFakeTimers({ now: new Date(2026, 2, 4, 12) });
});
afterEach(() => jest.useRealTimers());

/** Follows a player as the row below it does. */
async function follow(token: string | null = 'a token', responses: TestResponses = knowing()) {
  const started = start(responses, token);
  const { is, player } = fakePlayer();
  const following = followPlayer(
    started.platform,
    _id,
    player,
    () => false,
    () => undefined,
  );
  const stopCounting = countPlayed(started.platform, video, player, () => true);
  await act(() => jest.advanceTimersByTimeAsync(100));
  let time = 0;
  /** Plays for so many seconds, of which each takes `ms`. */
  const play = async (seconds: number, ms = 1000) => {
    is({ state: 'playing', duration: 3600, time });
    for (let second = 0; second < seconds; second += 1) {
      await act(() => jest.advanceTimersByTimeAsync(ms));
      is({ time: (time += 1) });
    }
  };
  const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const reports = () =>
    started.platform.requests
      .filter(({ method }) => method === 'PATCH')
      .map(({ body }) => body as Report['body']);
  const kept = () =>
    playedOf(started.platform)
      .getSnapshot()
      .map(({ seconds }) => seconds);
  const stop = () => {
    stopCounting();
    following.stop();
  };
  return { ...started, is, play, wait, reports, kept, stop };
}

test('seconds that play come with the report of the position, and cost no request', async () => {
  const { play, is, wait, reports } = await follow();
  await play(60);
  is({ state: 'paused' });
  await wait(10_000);
  expect(reports().every(({ positions }) => positions.length === 1)).toBe(true);
  const told = reports().flatMap(({ played = [] }) => played);
  expect(new Set(told.map(({ session }) => session)).size).toBe(1);
  expect(told.length).toBeLessThanOrEqual(4);
  expect(told.at(-1)?.seconds).toBeGreaterThanOrEqual(56);
  expect(told.at(-1)).toMatchObject({ _id, age: expect.any(Number) });
});

test('a tab that is killed has kept all but 4 s, which the next start sends', async () => {
  const first = await follow();
  await first.play(19);
  const stored = localStorage.getItem(KEPT) ?? '';
  expect(first.kept().at(-1)).toBeGreaterThanOrEqual(15);
  first.stop();
  localStorage.clear();
  localStorage.setItem(KEPT, stored);
  const { reports, wait } = await follow();
  await wait(3_000);
  expect(reports()).toMatchObject([{ positions: [], played: [{ _id, seconds: 16 }] }]);
});

test('what plays offline is sent online again, once', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let online = false;
  const responses = knowing();
  const take = responses['PATCH /user/positions'] as (request: Report) => object;
  const { play, platform, wait, reports, kept, stop } = await follow('a token', {
    ...responses,
    'PATCH /user/positions': (request: Report) => (online ? take(request) : new ApiError(0, ['offline'])),
  } as TestResponses);
  await play(30);
  stop();
  await wait(90_000);
  online = true;
  const before = reports().length;
  (platform.events as EventTarget).dispatchEvent(new Event('online'));
  await wait(3_000);
  expect(reports().slice(before)).toMatchObject([{ played: [{ seconds: 30 }] }]);
  expect(reports().at(-1)?.played?.[0]?.age).toBeGreaterThanOrEqual(90_000);
  expect(kept()).toEqual([]);
  (platform.events as EventTarget).dispatchEvent(new Event('online'));
  await wait(3_000);
  expect(reports()).toHaveLength(before + 1);
});

test.each([
  ['a jump forward', { time: 3_000 }, 1_000, 1],
  ['a jump back', { time: 0 }, 1_000, 0],
  ['a night of sleep', { time: 10.25 }, 8 * 3_600_000, 1],
])('%s counts no more than has passed and played', async (_name, change, ms, most) => {
  const { play, is, wait, stop, kept } = await follow(null);
  await play(10);
  await wait(ms);
  is(change);
  stop();
  expect((kept().at(-1) ?? 0) - 10).toBeLessThanOrEqual(most);
});

test('twice as fast, a minute is a minute of the viewer', async () => {
  const { play, stop, kept } = await follow(null);
  await play(60, 500);
  stop();
  expect(kept()).toEqual([30]);
});

test('a pause and a buffering video do not count', async () => {
  const { play, is, wait, stop, kept } = await follow(null);
  await play(10);
  is({ state: 'paused' });
  await wait(60_000);
  is({ state: 'buffering' });
  await wait(60_000);
  await play(10);
  stop();
  // A visitor has one stretch a day and video.
  expect(kept()).toEqual([20]);
});

test('a login sends what a visitor has played', async () => {
  const { play, platform, stop, wait, reports } = await follow(null);
  await play(10);
  stop();
  platform.session.start('a token');
  await wait(3_000);
  expect(reports().flatMap(({ played = [] }) => played)).toMatchObject([{ _id, seconds: 10 }]);
});

test.each(['nonsense', '{}', '[["x"]]', `[["${'a'.repeat(32)}","v","","","",-1,0,1,0]]`])(
  'nothing is read from %s',
  (stored) => {
    localStorage.setItem(KEPT, stored);
    expect(playedOf(start(knowing(), null).platform).getSnapshot()).toEqual([]);
  },
);

test('of another video is a stretch of its own, and what counts elsewhere does not count', async () => {
  const { platform, play, stop, kept } = await follow(null);
  await play(5);
  stop();
  let elsewhere = false;
  const { is, player } = fakePlayer();
  const end = countPlayed(platform, other, player, () => !elsewhere);
  is({ state: 'playing', time: 0 });
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  is({ time: 3 });
  elsewhere = true;
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  is({ time: 6 });
  end();
  expect(kept()).toEqual([5, 3]);
});
