import { ApiError } from '@fitreel/sdk/api';
import {
  _id,
  fakePlayer,
  knowing,
  left,
  start,
  video,
  type Report,
} from '../../testing/positions.test-support';
import { followPlayer } from './follow-player';

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

/** Changes of a user's data in a minute, beyond which the API answers 429 (api/README.md#limits). */
const WRITES_OF_A_MINUTE = 300;

/** Follows a player that says 20 times a second, for a minute, that it plays and that it is paused. */
async function followFlickering() {
  let writes = 0;
  const { 'PATCH /user/positions': take, ...others } = knowing(left(10));
  const started = start({
    ...others,
    'PATCH /user/positions': (request: Report) =>
      (writes += 1) > WRITES_OF_A_MINUTE
        ? new ApiError(429, ['Too many requests.'])
        : (take as (request: Report) => object)(request),
    'POST /user/likes': () => ((writes += 1) > WRITES_OF_A_MINUTE ? new ApiError(429, []) : { likes: [] }),
  } as Parameters<typeof start>[0]);
  const announce = jest.spyOn(started.platform.tabs, 'announce');
  const store = jest.spyOn(Storage.prototype, 'setItem');
  const { is, player } = fakePlayer();
  const following = followPlayer(
    started.platform,
    _id,
    player,
    () => false,
    () => undefined,
  );
  await jest.advanceTimersByTimeAsync(100);
  for (let step = 1; step <= 1200; step += 1) {
    const state = step % 2 === 0 ? 'paused' : 'playing';
    is({ state, duration: 6000, time: 20 + step });
    await jest.advanceTimersByTimeAsync(50);
  }
  return { ...started, announce, store, following };
}

test('a player that flickers between playing and paused has a bounded number of requests, writes and announcements', async () => {
  const { platform, announce, store, following } = await followFlickering();
  const sent = (method: string) => platform.requests.filter((request) => request.method === method).length;
  expect(sent('PATCH')).toBeGreaterThan(20);
  expect(sent('PATCH')).toBeLessThanOrEqual(31);
  expect(sent('GET')).toBeLessThanOrEqual(35);
  expect(announce.mock.calls.length).toBeLessThanOrEqual(31);
  // Each second what is kept, and what has been sent meanwhile.
  expect(store.mock.calls.length).toBeLessThanOrEqual(95);
  following.stop();
});

test('beside it, the viewer’s own like reaches the API', async () => {
  const { platform, following } = await followFlickering();
  await expect(
    platform.api.request('POST /user/likes', { authorization: 'session', body: { video } }),
  ).resolves.toEqual({ likes: [] });
  following.stop();
});

test('what it said last is kept, and reaches the API', async () => {
  const { platform, positions, following } = await followFlickering();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(positions.all.getSnapshot().get(_id)?.seconds).toBe(1220);
  const last = platform.requests.findLast(({ method }) => method === 'PATCH')?.body as Report['body'];
  expect(last.positions[0]?.seconds).toBe(1220);
  following.stop();
});
